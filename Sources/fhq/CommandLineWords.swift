@preconcurrency import CGetopt
import QueryLanguage
import Rendering
import Statements

/// The command line as parsed by the C library's `getopt_long`.
struct CommandLineWords {
    /// The options in the order given, with their values.
    var options: [(option: CommandOption, value: String?)] = []
    /// The script and its arguments: all words from the first that is neither an option nor an option's value.
    var script: [String] = []
    /// The words after the script that may be options in the wrong place: those before a `--`, which is left out.
    var beforeDashes: ArraySlice<String> = []

    /// Reads the command line of this process; it may be called only once.
    ///
    /// - Throws: ``UsageError`` for an unknown option or a missing value.
    static func read() throws(UsageError) -> CommandLineWords {
        opterr = 0
        let names = UnsafeMutablePointer<option>.allocate(capacity: CommandOption.allCases.count + 1)
        defer { names.deallocate() }
        let letters = spell(into: names)
        var words = CommandLineWords()
        var mayHoldOptions = true
        while true {
            let word = word(optind)
            let code = getopt_long(CommandLine.argc, CommandLine.unsafeArgv, letters, names, nil)
            if code != -1 {
                words.options.append(try found(code, in: word))
                continue
            }
            // Scripts to lay out take no arguments, so options may follow them.
            guard word != "--", optind < CommandLine.argc, words.options.contains(where: { $0.option == .fmt }) else {
                mayHoldOptions = word != "--"
                break
            }
            words.script.append(word)
            optind += 1
        }
        words.script += (optind..<CommandLine.argc).map(word)
        if mayHoldOptions { words.endOptions() }
        return words
    }

    /// Takes out the `--` after the script, before which no option of fhq may stand.
    private mutating func endOptions() {
        let dashes = script.dropFirst().firstIndex(of: "--")
        beforeDashes = script[..<(dashes ?? script.endIndex)].dropFirst()
        if let dashes { script.remove(at: dashes) }
    }

    private static func word(_ index: Int32) -> String {
        CommandLine.unsafeArgv[Int(index)].map { String(cString: $0) } ?? ""
    }

    /// Writes the table for `getopt_long` and returns the letters: `+` asks for POSIX order, `:` for a report of
    /// missing values.
    ///
    /// It uses no array, since creating an array type for one use costs more than the whole table.
    private static func spell(into names: UnsafeMutablePointer<option>) -> String {
        var letters = "+:"
        var next = names
        for option in CommandOption.allCases {
            let row = option.row
            if let letter = row.letter { letters += "\(letter)\(row.value == nil ? "" : ":")" }
            next.initialize(
                to: CGetopt.option(
                    name: UnsafeRawPointer(row.name.utf8Start).assumingMemoryBound(to: CChar.self),
                    has_arg: row.value == nil ? no_argument : required_argument, flag: nil, val: option.rawValue))
            next += 1
        }
        next.initialize(to: CGetopt.option())
        return letters
    }

    private static let missing = Int32(UInt8(ascii: ":"))
    private static let refused = Int32(UInt8(ascii: "?"))

    /// Returns the option for the `code` of `getopt_long`, with its value.
    private static func found(
        _ code: Int32, in word: String
    ) throws(UsageError) -> (option: CommandOption, value: String?) {
        let number = code == missing || code == refused ? optopt : code
        let letter = Unicode.Scalar(UInt32(number)).map { "-\($0)" } ?? ""
        let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : letter
        // getopt_long accepts an abbreviated name as long as it is unique.
        guard
            let option = CommandOption.allCases.first(where: { $0.rawValue == number || $0.row.names.contains(letter) }
            ),
            option.row.names.contains(name)
        else { throw unknown(name) }
        switch code {
        case missing: throw UsageError("Missing value for '\(name)\(option.row.valueText)'", about: option)
        case refused:
            let value = visible(String(word.dropFirst(name.count + 1)))
            throw UsageError("The option '\(name)' does not take any value, but '\(value)' was specified.")
        default: return (option, option.row.value.map { _ in String(cString: optarg) })
        }
    }

    private static func unknown(_ name: String) -> UsageError {
        let names = CommandOption.allCases.map { "--\($0.row.name)" }
        let begun = names.filter { name.count > 2 && $0.hasPrefix(name) }
        let meant = begun.count == 1 ? begun.first : Spelling.nearest(to: name, among: names)
        let hint = meant.map { "did you mean \($0)?" } ?? "to run a script named -name, write ./-name"
        return UsageError("Unknown option '\(visible(name))'; \(hint)")
    }
}
