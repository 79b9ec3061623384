/// The words that a tool of this repository was started with: options first or last, and what they are about.
public struct ToolArguments {
    /// What cannot be done, in one sentence.
    public struct Refusal: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    private var words: ArraySlice<String>

    /// Takes the words after the program's name.
    public init(_ words: some Sequence<String> = CommandLine.arguments.dropFirst()) {
        self.words = Array(words)[...]
    }

    /// Whether the option is there; it is taken out.
    public mutating func flag(_ name: String) -> Bool {
        guard let place = words.firstIndex(of: name) else { return false }
        words.remove(at: place)
        return true
    }

    /// The word after an option, `nil` without the option; both are taken out.
    public mutating func value(_ name: String) throws(Refusal) -> String? {
        guard let place = words.firstIndex(of: name) else { return nil }
        words.remove(at: place)
        guard place < words.endIndex else { throw Refusal("\(name) needs a value") }
        return words.remove(at: place)
    }

    /// The number after an option; throws if it is none of its kind.
    public mutating func number<Number: FixedWidthInteger>(_ name: String) throws(Refusal) -> Number? {
        guard let text = try value(name) else { return nil }
        guard let number = Number(text), number >= 0 else { throw Refusal("\(name) needs a number, not \(text)") }
        return number
    }

    /// The next word that is no option, taken out.
    public mutating func word(_ what: String) throws(Refusal) -> String {
        guard let word = words.first, !word.hasPrefix("-") else { throw Refusal("\(what) is missing") }
        words.removeFirst()
        return word
    }

    /// Throws if any word is left.
    public func end() throws(Refusal) {
        if let word = words.first { throw Refusal("\(word) is not known here") }
    }
}
