/// The arguments of a tool of this repository: options first or last, and other words.
package struct ToolArguments {
    /// A wrong argument, described in one sentence.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) {
            self.description = description
        }
    }

    private var words: ArraySlice<String>

    /// Takes the words after the program's name.
    package init(_ words: some Sequence<String> = CommandLine.arguments.dropFirst()) {
        self.words = Array(words)[...]
    }

    /// Removes an option or a word, and returns true if it was there.
    package mutating func flag(_ name: String) -> Bool {
        guard let place = words.firstIndex(of: name) else { return false }
        words.remove(at: place)
        return true
    }

    /// Removes an option and the word after it, and returns the word; `nil` without the option.
    package mutating func value(_ name: String) throws(Refusal) -> String? {
        guard let place = words.firstIndex(of: name) else { return nil }
        words.remove(at: place)
        guard place < words.endIndex else { throw Refusal("\(name) needs a value") }
        return words.remove(at: place)
    }

    /// Removes an option and the number after it, and returns the number; throws if it isn't a valid one.
    package mutating func number<Number: FixedWidthInteger>(_ name: String) throws(Refusal) -> Number? {
        guard let text = try value(name) else { return nil }
        guard let number = Number(text), number >= 0 else { throw Refusal("\(name) needs a number, not \(text)") }
        return number
    }

    /// Removes and returns the next word that is no option.
    package mutating func word(_ what: String) throws(Refusal) -> String {
        guard let word = words.first, !word.hasPrefix("-") else { throw Refusal("\(what) is missing") }
        words.removeFirst()
        return word
    }

    /// Throws if any word is left.
    package func end() throws(Refusal) {
        if let word = words.first { throw Refusal("\(word) is not known here") }
    }
}
