@preconcurrency import CGetopt
import QueryLanguage
import Rendering
import Statements

/// What the C library's `getopt_long` finds on the command line.
struct CommandLineWords {
    /// The options in the order given, each with its value if it takes one.
    var options: [(option: CommandOption, value: String?)] = []
    /// The script and its arguments: all from the first word on that is neither an option nor the value of one.
    var script: [String] = []

    /// Reads the words that this process was started with; may be called once.
    static func read() throws(UsageError) -> CommandLineWords {
        opterr = 0
        let names = UnsafeMutablePointer<option>.allocate(capacity: CommandOption.allCases.count + 1)
        defer { names.deallocate() }
        let letters = spell(into: names)
        var words = CommandLineWords()
        while true {
            let word = word(optind)
            let code = getopt_long(CommandLine.argc, CommandLine.unsafeArgv, letters, names, nil)
            if code == -1 { break }
            words.options.append(try found(code, in: word))
        }
        words.script = (optind..<CommandLine.argc).map(word)
        return words
    }

    private static func word(_ index: Int32) -> String {
        CommandLine.unsafeArgv[Int(index)].map { String(cString: $0) } ?? ""
    }

    /// The table as `getopt_long` takes it: `+` is the order of POSIX, with `:` it says that a value is missing.
    ///
    /// No array of it is made, since to make a type of array for one use costs more than the whole table.
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

    /// The option that `getopt_long` answered with `code`, and its value.
    private static func found(
        _ code: Int32, in word: String
    ) throws(UsageError) -> (option: CommandOption, value: String?) {
        let number = code == missing || code == refused ? optopt : code
        let letter = Unicode.Scalar(UInt32(number)).map { "-\($0)" } ?? ""
        let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : letter
        // To getopt_long the beginning of one name is as good as the name, until another begins like it.
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
        let hint = meant.map { "did you mean \($0)?" } ?? "a script whose name begins with - is ./-name"
        return UsageError("Unknown option '\(visible(name))'; \(hint)")
    }
}
