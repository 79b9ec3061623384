import Rendering

/// An option of the command line, in the order of `--help`.
///
/// Options are parsed, explained, completed and documented from this table. A new one is a case here, its row in
/// ``row``, and its effect in the program's `Request`.
package enum CommandOption: Int32, CaseIterable, Sendable {
    // The numbers are getopt_long's results, above every letter that it may return.
    case command = 256
    case store, format, noHeader, color, quiet, verbose, variable, readOnly, dryRun, atomic, yes, force, strict
    case keepGoing, expectRows, safe, check, fmt, write, verify, lsp, now, demo
    case completion, completionScript, version, help

    /// The description of one option.
    package struct Row: Sendable {
        /// The name after two hyphens.
        package var name: StaticString
        /// The letter after one hyphen; `nil` without a short form.
        package var letter: Unicode.Scalar?
        /// The value; `nil` for a flag.
        package var value: Value?
        package var isRepeatable = false
        /// A phrase for help.
        package var help: String
    }

    /// The value that an option takes.
    package struct Value: Sendable {
        /// The name of the value in lower case.
        package var name: String
        package var isFile = false
        /// True if the value is a statement, so that its words are completed.
        package var isStatements = false
        /// All possible values; empty if they can't be listed.
        package var words: [String] = []
    }
}

/// The values of `--color`.
package enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

extension CommandOption {
    /// Returns the option for a word such as `--yes`, `--format=csv` or `-f`; `nil` if there is none.
    package init?(written word: String) {
        let name = String(word.prefix { $0 != "=" })
        guard let found = Self.allCases.first(where: { $0.row.names.contains(name) }) else { return nil }
        self = found
    }

    private static let formats = OutputFormat.allCases.map(\.rawValue)

    /// The description of this option.
    package var row: Row {
        switch self {
        case .command:
            Row(
                name: "command", letter: "c", value: Value(name: "text", isStatements: true),
                isRepeatable: true,
                help: "Run TEXT and exit; may be repeated.")
        case .store:
            Row(
                name: "store", value: Value(name: "path", isFile: true),
                help: "Use this store; default: $FHQ_STORE, else $XDG_DATA_HOME/fhq/inventory.sqlite.")
        case .format:
            Row(
                name: "format", letter: "f", value: Value(name: "name", words: Self.formats),
                // Every start creates the rows, and `joined` alone would cost it a fifth more.
                help: Self.formats.dropFirst().reduce(Self.formats[0]) { "\($0) \($1)" })
        case .noHeader: Row(name: "no-header", help: "Leave out the column names.")
        case .color:
            Row(
                name: "color", value: Value(name: "when", words: ColourChoice.allCases.map(\.rawValue)),
                help: "auto, always or never")
        case .quiet: Row(name: "quiet", help: "Show only important messages; a cron job wants this.")
        case .verbose: Row(name: "verbose", help: "Show each statement before it runs.")
        case .variable:
            Row(
                name: "var", value: Value(name: "name=value"), isRepeatable: true,
                help: "Set the variable $NAME; may be repeated.")
        case .readOnly: Row(name: "read-only", help: "Open the store for reading only.")
        case .dryRun: Row(name: "dry-run", help: "Show what would happen; change nothing.")
        case .atomic: Row(name: "atomic", help: "Run everything in one transaction: all or nothing.")
        case .yes: Row(name: "yes", help: "Answer yes to every question.")
        case .force: Row(name: "force", help: "Accept values that look wrong.")
        case .strict: Row(name: "strict", help: "Fail if a figure leaves something out.")
        case .keepGoing:
            Row(
                name: "keep-going",
                help: "Continue after a failed statement; exit with the first failure's status.")
        case .expectRows:
            Row(
                name: "expect-rows", value: Value(name: "n"),
                help: "Fail with status 5 if a statement gives another number of rows.")
        case .safe:
            Row(
                name: "safe",
                help: "No shell, no file but the store, no network, no writes: for scripts from others.")
        case .check: Row(name: "check", help: "Report every error in the script; run nothing.")
        case .fmt:
            Row(
                name: "fmt",
                help:
                    "Print scripts, or standard input, in the standard layout; with --check, name those that differ. A statement "
                    + "that can't be parsed stays as it is, with status 2.")
        case .write: Row(name: "write", letter: "w", help: "With --fmt: write the layout into the scripts.")
        case .lsp:
            Row(
                name: "lsp",
                help: "Run as a language server for editors, on standard input and output; the store is only read.")
        case .verify:
            Row(
                name: "verify",
                help: "Replay recordings on a store as it was when they began, such as --demo or a copy; "
                    + "change nothing; fail with status 5 if the output differs.")
        case .now:
            Row(
                name: "now", value: Value(name: "time"),
                help: "Set the clock for this run, in RFC 3339; default: $FHQ_NOW.")
        case .demo:
            Row(name: "demo", help: "Use a made-up inventory in a temporary store.")
        case .completion:
            Row(
                name: "complete", value: Value(name: "text"),
                help: "Print the completions of TEXT for a shell, a line each: the text, a tab and its meaning.")
        case .completionScript:
            Row(
                name: "generate-completion-script",
                value: Value(name: "shell", words: CompletionScript.allCases.map(\.rawValue)),
                help: "Print a script that completes options, files and statements in bash, zsh or fish.")
        case .version: Row(name: "version", help: "Show the versions of fhq, its store, SQLite and GRDB.")
        case .help: Row(name: "help", letter: "h", help: "Show help information.")
        }
    }
}

extension CommandOption.Row {
    /// The names with their hyphens, the short one first.
    package var names: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
