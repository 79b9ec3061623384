import QueryLanguage
import Rendering
import Shell
import Statements

/// A reader of the values of options; an invalid one is an error that names the valid ones.
enum OptionValue {
    static func format(_ text: String) throws(UsageError) -> OutputFormat {
        if let format = OutputFormat.named(text) { return format }
        throw noWord(text, of: .format)
    }

    /// Returns a path; an empty one usually comes from an unset variable.
    static func path(_ text: String, of option: CommandOption) throws(UsageError) -> String {
        guard text.isEmpty else { return text }
        throw invalid(text, of: "--\(option.row.name)", hint: "give a path; perhaps a variable is unset")
    }

    /// Returns one of the words listed in the option's row.
    static func word<Word: RawRepresentable<String>>(
        _ text: String, of option: CommandOption
    ) throws(UsageError) -> Word {
        if let word = Word(rawValue: text) { return word }
        throw noWord(text, of: option)
    }

    static func rows(_ text: String) throws(UsageError) -> Int {
        if let count = Int(text), count >= 0 { return count }
        throw invalid(text, of: "--expect-rows", hint: "give a number of rows")
    }

    static func now(_ text: String, from source: String = "--now") throws(UsageError) -> Instant {
        if let time = Instant(rfc3339: text) { return time }
        throw invalid(text, of: source, hint: "give a time in RFC 3339, such as 2026-03-14T07:00:00Z")
    }

    /// Returns the time in `FHQ_NOW`; `nil` if it is unset.
    static func nowOfEnvironment() throws(UsageError) -> Instant? {
        guard let text = Variable.text("FHQ_NOW") else { return nil }
        return try now(text, from: "FHQ_NOW")
    }

    /// Parses `name=value` with a valid variable name.
    static func binding(_ text: String) throws(UsageError) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isNameByte) else {
            throw invalid(text, of: "--var", hint: "give NAME=VALUE, with letters, digits, _ and - in NAME")
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

    private static func noWord(_ text: String, of option: CommandOption) -> UsageError {
        let words = option.row.value?.words ?? []
        let hint = Spelling.hint(for: text, among: words) + ["choose one of \(words.joined(separator: ", "))"]
        return invalid(text, of: "--\(option.row.name)", hint: hint.joined(separator: " "))
    }

    private static func invalid(_ text: String, of option: String, hint: String) -> UsageError {
        UsageError("\(option) cannot be '\(visible(text))': \(hint)")
    }
}
