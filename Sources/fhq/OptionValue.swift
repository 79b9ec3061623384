import ArgumentParser
import QueryLanguage
import Rendering
import Shell

/// Reads the values of options; what is none of them is a `ValidationError` that says what would be.
enum OptionValue {
    static func format(_ text: String) throws -> OutputFormat {
        if let format = OutputFormat.named(text) { return format }
        let names = OutputFormat.allCases.map(\.rawValue)
        throw invalid(text, of: "--format", hint: oneOf(names, text))
    }

    static func colour(_ text: String) throws -> Launch.ColourChoice {
        if let choice = Launch.ColourChoice(rawValue: text) { return choice }
        throw invalid(text, of: "--color", hint: oneOf(Launch.ColourChoice.allCases.map(\.rawValue), text))
    }

    static func rows(_ text: String) throws -> Int {
        if let count = Int(text), count >= 0 { return count }
        throw invalid(text, of: "--expect-rows", hint: "a number of rows is wanted")
    }

    /// The time that `--now` gives, else the one of `FHQ_NOW`, else none.
    static func now(_ option: String?) throws -> Instant? {
        let hint = "a time in RFC 3339 is wanted, such as 2026-03-14T07:00:00Z"
        if let option {
            guard let time = Instant(rfc3339: option) else { throw invalid(option, of: "--now", hint: hint) }
            return time
        }
        guard let variable = Variable.text("FHQ_NOW") else { return nil }
        guard let time = Instant(rfc3339: variable) else { throw invalid(variable, of: "FHQ_NOW", hint: hint) }
        return time
    }

    /// `name=value`, where the name is one that `$name` can hold.
    static func binding(_ text: String) throws -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isNameByte) else {
            throw invalid(text, of: "--var", hint: "NAME=VALUE is wanted, with letters, digits, _ and - in NAME")
        }
        return (parts[0], parts[1])
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func oneOf(_ names: [String], _ text: String) -> String {
        (Spelling.hint(for: text, among: names) + ["it is one of \(names.joined(separator: ", "))"])
            .joined(separator: " ")
    }

    private static func invalid(_ text: String, of option: String, hint: String) -> ValidationError {
        ValidationError("\(option) cannot be '\(visible(text))': \(hint)")
    }
}
