import Rendering

/// What `--help`, the manual and every message about the command line say of it.
public enum CommandLineHelp {
    public static let version = "0.1.0"

    /// One sentence.
    public static let abstract = "A query shell for a second-hand reseller's inventory."

    /// One paragraph.
    public static let discussion =
        "Without a script and at a terminal it is a shell; without one and in a pipe it runs the statements of "
        + "standard input. `fhq -c help` lists the statements."

    /// What follows the program's name.
    public static let usage = "fhq [OPTIONS] [SCRIPT [ARG ...]]"

    /// What `--help` writes, in lines of at most 80 columns.
    public static var text: String {
        let options = CommandOption.allCases.map { option in
            entry(option.row.names.joined(separator: ", ") + option.row.valueText, option.row.help)
        }
        return
            (["OVERVIEW: \(abstract)", ""] + lines(discussion, of: width)
            + ["", "USAGE: \(usage)", "", "ARGUMENTS:", entry("<script>", "A script, and its arguments $1, $2 …")]
            + ["", "OPTIONS:"] + options).joined(separator: "\n") + "\n"
    }

    private static let width = 80
    private static let margin = 26

    /// A name, and beside it what it means; below it if the name is long.
    private static func entry(_ name: String, _ help: String) -> String {
        let indent = String(repeating: " ", count: margin)
        let beside = lines(help, of: width - margin).map { indent + $0 }.joined(separator: "\n")
        let fits = name.count + 4 <= margin
        return fits ? "  \(name)" + beside.dropFirst(name.count + 2) : "  \(name)\n\(beside)"
    }

    private static func lines(_ text: String, of width: Int) -> [String] {
        wrapped(text, to: width).split(separator: "\n").map(String.init)
    }
}

extension CommandOption.Row {
    /// ` <path>`, as usage texts show a value; empty for a flag.
    public var valueText: String { value.map { " <\($0.name)>" } ?? "" }
}
