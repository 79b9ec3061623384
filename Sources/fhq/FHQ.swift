import Rendering
import Shell
import Statements
import SystemLibrary

/// The program, which reads the command line and runs it.
@main
enum FHQ {
    static func main() {
        do {
            switch try Request(CommandLineWords.read()) {
            case .launch(let launch): exit(launch.run().rawValue)
            case .answer(let text): finish(writing: text, to: STDOUT_FILENO, .done)
            }
        } catch {
            finish(writing: error.text, to: STDERR_FILENO, .usage)
        }
    }

    private static func finish(writing text: String, to descriptor: Int32, _ status: ExitStatus) -> Never {
        let output = ByteOutput(descriptor: descriptor)
        try? output.write(text)
        try? output.flush()
        exit(status.rawValue)
    }
}

/// An error in the command line.
struct UsageError: Error {
    /// A sentence without a full stop.
    var message: String
    /// The option it is about, if that option's help would help.
    var option: CommandOption?

    init(_ message: String, about option: CommandOption? = nil) {
        self.message = message
        self.option = option
    }

    /// The text for standard error.
    var text: String {
        let help = option.map { "Help:  --\($0.row.name)\($0.row.valueText)  \($0.row.help)\n" } ?? ""
        return "Error: \(message)\n\(help)Usage: \(CommandLineHelp.usage)\n  See 'fhq --help' for more information.\n"
    }
}
