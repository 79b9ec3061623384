import ArgumentParser
import Glibc
import Rendering
import Shell
import Statements
import Synchronization

/// The command line.
@main
struct FHQ: ParsableCommand {
    static var configuration: CommandConfiguration {
        var configuration = CommandConfiguration(
            commandName: "fhq",
            abstract: "A query shell for a second-hand reseller's inventory.",
            usage: "fhq [OPTIONS] [SCRIPT [ARG ...]]",
            discussion: """
                Without a script and at a terminal it is a shell; without one and in a pipe it runs the statements of \
                standard input. `fhq -c help` lists the statements.
                """,
            version: "0.1.0")
        // The parser looks first, with two commands of its own, for a request for a completion script, and that takes as
        // long as everything else it does. A command that is part of another one is spared that. It would also make up
        // names such as --help-hidden, by reflection; without any, a request for help arrives as a script's name.
        if isParsing.load(ordering: .relaxed), !asksForCompletion {
            configuration._superCommandName = ""
            configuration.helpNames = []
        }
        return configuration
    }

    /// Whether the arguments are being read, not an error or a help text written.
    private static let isParsing = Atomic(true)

    private static var asksForCompletion: Bool {
        CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
    }

    // Every option that takes a value is an array of texts: of each other type, Swift looks up at every start what it
    // conforms to, among thousands of conformances. Of an option given twice, the last counts.

    @Option(
        name: [.customShort("c", allowingJoined: true), .customLong("command")],
        help: ArgumentHelp("Run TEXT and exit; may be repeated.", valueName: "text"))
    var commands: [String] = []

    @Option(
        help: ArgumentHelp("The store; else $FHQ_STORE, else $XDG_DATA_HOME/fhq/inventory.sqlite.", valueName: "path"),
        completion: .file())
    var store: [String] = []

    @Option(
        name: [.customShort("f", allowingJoined: true), .customLong("format")],
        help: ArgumentHelp(FHQ.formatHelp, valueName: "name"), completion: .list(FHQ.formats))
    var format: [String] = []

    private static let formats = OutputFormat.allCases.map(\.rawValue)

    // Of `joined`, Swift would look up what an array conforms to.
    private static let formatHelp = formats.dropFirst().reduce(formats[0]) { $0 + " " + $1 }

    @Flag(help: "Leave the names of the columns out.")
    var noHeader = false

    @Option(
        help: ArgumentHelp("auto, always or never", valueName: "when"), completion: .list(["auto", "always", "never"]))
    var color: [String] = []

    @Flag(help: "Say only what matters.")
    var quiet = false

    @Flag(help: "Say each statement before it runs.")
    var verbose = false

    @Option(
        name: .customLong("var"),
        help: ArgumentHelp("Give $NAME a value; may be repeated.", valueName: "name=value"))
    var variables: [String] = []

    @Flag(help: "Open the store for reading only.")
    var readOnly = false

    @Flag(help: "Say what would be done, and do none of it.")
    var dryRun = false

    @Flag(help: "Do all of it in one transaction, or nothing.")
    var atomic = false

    @Flag(help: "Take every question as answered with yes.")
    var yes = false

    @Flag(help: "Do what is refused as improbable.")
    var force = false

    @Flag(help: "Fail when a figure had to leave something out.")
    var strict = false

    @Flag(help: "Go on after a statement that failed; exit with the first failure's status.")
    var keepGoing = false

    @Option(help: ArgumentHelp("Fail with status 5 when a statement gives another number of rows.", valueName: "n"))
    var expectRows: [String] = []

    @Flag(help: "No shell, no file but the store, no network, no writes: for scripts from others.")
    var safe = false

    @Flag(help: "Report every error of the script, and run nothing.")
    var check = false

    @Option(help: ArgumentHelp("The clock for this run, in RFC 3339; else $FHQ_NOW.", valueName: "time"))
    var now: [String] = []

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("A script, and its arguments $1, $2 …", valueName: "script"), completion: .file())
    var script: [String] = []

    static func main() {
        do {
            Glibc.exit(try parsed().launch().run().rawValue)
        } catch {
            let message = fullMessage(for: error)
            let isFine = exitCode(for: error) == .success
            let output = ByteOutput(descriptor: isFine ? STDOUT_FILENO : STDERR_FILENO)
            try? output.write(message.hasSuffix("\n") ? message : message + "\n")
            try? output.flush()
            Glibc.exit(isFine ? ExitStatus.done.rawValue : ExitStatus.usage.rawValue)
        }
    }

    private static func parsed() throws -> FHQ {
        defer { isParsing.store(false, ordering: .relaxed) }
        return try parse()
    }

    private func launch() throws -> Launch {
        var launch = Launch()
        launch.commands = commands
        launch.script = try scriptPath()
        launch.storePath = store.last
        launch.format = try format.last.map { try OptionValue.format($0) }
        launch.showsHeader = !noHeader
        launch.colour = try color.last.map { try OptionValue.colour($0) } ?? .auto
        launch.keepsGoing = keepGoing
        launch.checksOnly = check
        launch.now = try OptionValue.now(now.last)
        for text in variables {
            let (name, value) = try OptionValue.binding(text)
            launch.variables[name] = value
        }
        for (index, argument) in script.dropFirst().enumerated() { launch.variables[String(index + 1)] = argument }
        launch.options = try runOptions()
        return launch
    }

    private func runOptions() throws -> RunOptions {
        var options = RunOptions()
        options.isReadOnly = readOnly || safe
        options.isDryRun = dryRun
        options.isAtomic = atomic
        options.isSafe = safe
        options.isStrict = strict
        options.isQuiet = quiet
        options.isVerbose = verbose
        options.yes = yes
        options.force = force
        options.expectedRows = try expectRows.last.map { try OptionValue.rows($0) }
        return options
    }

    /// The script's path.
    ///
    /// What a script takes as its arguments begins with the first word that is no option of ours, so an option that is
    /// not known, or is known to every program, arrives here too.
    private func scriptPath() throws -> String? {
        guard let path = script.first, path.hasPrefix("-"), path != "-" else { return script.first }
        switch path {
        case "-h", "--help": throw CleanExit.helpRequest(self)
        case "--version": throw CleanExit.message(Self.configuration.version)
        case "--experimental-dump-help": throw CleanExit.message(Self._dumpHelp())
        default:
            throw ValidationError("Unknown option '\(visible(path))'; a script whose name begins with - is ./-name")
        }
    }
}
