import Rendering

/// The texts about the command line, for `--help`, the manual and messages.
package enum CommandLineHelp {
    /// The program in one sentence.
    package static let abstract = "A query shell for a second-hand reseller's inventory."

    /// The program in one paragraph.
    package static let discussion =
        "Without a script, fhq opens a shell at a terminal; in a pipe it runs the statements from standard input. "
        + "`fhq -c help` lists the statements."

    /// The usage after the program's name.
    package static let usage = "fhq [OPTIONS] [SCRIPT [ARG ...]]"

    /// The text of `--help`, in lines of at most 80 columns.
    package static var text: String {
        let options = CommandOption.allCases.map { option in
            entry(option.row.names.joined(separator: ", ") + option.row.valueText, option.row.help)
        }
        return
            (["OVERVIEW: \(abstract)", ""] + lines(discussion, of: width)
            + [
                "", "USAGE: \(usage)", "", "ARGUMENTS:",
                entry("<script>", "A script, and its arguments $1, $2 …; after --, these may begin with two hyphens"),
            ]
            + ["", "OPTIONS:"] + options).joined(separator: "\n") + "\n"
    }

    private static let width = 80
    private static let margin = 26

    /// Returns a name with its meaning beside it, or below it if the name is long.
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
    /// The value in usage texts, such as ` <path>`; empty for a flag.
    package var valueText: String { value.map { " <\($0.name)>" } ?? "" }
}
