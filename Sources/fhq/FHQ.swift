import ArgumentParser
import Glibc
import QueryLanguage
import Rendering
import Shell

/// The command line.
@main
struct FHQ: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fhq",
        abstract: "A query shell for a second-hand reseller's inventory.",
        usage: "fhq [OPTIONS] [SCRIPT [ARG ...]]",
        discussion: """
            Without a script and at a terminal it is a shell; without one and in a pipe it runs the statements of standard \
            input. `fhq -c help` lists the statements.
            """,
        version: "0.1.0")

    @Option(
        name: [.customShort("c", allowingJoined: true), .customLong("command")],
        help: ArgumentHelp("Run TEXT and exit; may be repeated.", valueName: "text"))
    var commands: [String] = []

    @Option(
        help: ArgumentHelp("The store; else $FHQ_STORE, else $XDG_DATA_HOME/fhq/inventory.sqlite.", valueName: "path"))
    var store: String?

    @Option(
        name: [.customShort("f", allowingJoined: true), .customLong("format")],
        help: ArgumentHelp("table csv tsv json ndjson markdown html", valueName: "name"))
    var format: OutputFormat?

    @Flag(help: "Leave the names of the columns out.")
    var noHeader = false

    @Option(help: ArgumentHelp("auto, always or never", valueName: "when"))
    var color = Launch.ColourChoice.auto

    @Flag(help: "Say only what matters.")
    var quiet = false

    @Flag(help: "Say each statement before it runs.")
    var verbose = false

    @Option(
        name: .customLong("var"),
        help: ArgumentHelp("Give $NAME a value; may be repeated.", valueName: "name=value"))
    var variables: [Binding] = []

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

    @Option(help: ArgumentHelp("Fail when a statement gives another number of rows.", valueName: "n"))
    var expectRows: Int?

    @Flag(help: "No shell, no file but the store, no network, no writes: for scripts from others.")
    var safe = false

    @Flag(help: "Report every error of the script, and run nothing.")
    var check = false

    @Option(help: ArgumentHelp("The clock for this run, in RFC 3339; else $FHQ_NOW.", valueName: "time"))
    var now: Time?

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("A script, and its arguments $1, $2 …", valueName: "script"))
    var script: [String] = []

    static func main() {
        do {
            let command = try parse()
            Glibc.exit(try command.launch().run().rawValue)
        } catch {
            let message = fullMessage(for: error)
            let isFine = exitCode(for: error) == .success
            let output = ByteOutput(descriptor: isFine ? STDOUT_FILENO : STDERR_FILENO)
            try? output.write(message.hasSuffix("\n") ? message : message + "\n")
            try? output.flush()
            Glibc.exit(isFine ? ExitStatus.done.rawValue : ExitStatus.usage.rawValue)
        }
    }

    private func launch() throws -> Launch {
        var launch = Launch()
        launch.commands = commands
        launch.script = try scriptPath()
        launch.storePath = store
        launch.format = format
        launch.showsHeader = !noHeader
        launch.colour = color
        launch.keepsGoing = keepGoing
        launch.checksOnly = check
        launch.now = try now?.instant ?? environmentTime()
        for binding in variables { launch.variables[binding.name] = binding.value }
        for (index, argument) in script.dropFirst().enumerated() { launch.variables[String(index + 1)] = argument }
        launch.options.isReadOnly = readOnly || safe
        launch.options.isDryRun = dryRun
        launch.options.isAtomic = atomic
        launch.options.isSafe = safe
        launch.options.isStrict = strict
        launch.options.isQuiet = quiet
        launch.options.isVerbose = verbose
        launch.options.yes = yes
        launch.options.force = force
        launch.options.expectedRows = expectRows
        return launch
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
        default:
            throw ValidationError("Unknown option '\(visible(path))'; a script whose name begins with - is ./-name")
        }
    }

    private func environmentTime() throws -> Instant? {
        guard let text = Variable.text("FHQ_NOW") else { return nil }
        guard let time = Time(argument: text) else {
            throw ValidationError("FHQ_NOW is no time in RFC 3339, such as 2026-03-14T07:00:00Z: \(visible(text))")
        }
        return time.instant
    }
}

/// `name=value`.
struct Binding: ExpressibleByArgument {
    var name: String
    var value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        name = String(argument[..<equals])
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameByte) else { return nil }
        value = String(argument[argument.index(after: equals)...])
    }
}

extension Binding {
    /// Whether `$name` may hold it: letters and digits of ASCII, `_` and `-`.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A time in RFC 3339.
struct Time: ExpressibleByArgument {
    var instant: Instant

    init?(argument: String) {
        guard let instant = Instant(rfc3339: argument) else { return nil }
        self.instant = instant
    }
}

extension OutputFormat: ExpressibleByArgument {
    public init?(argument: String) {
        guard let format = OutputFormat.named(argument) else { return nil }
        self = format
    }
}

extension Launch.ColourChoice: ExpressibleByArgument {}
