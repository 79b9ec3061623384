import FeatureList
import QueryLanguage
import Shell
import Statements

/// The action that a command line asks for.
enum Request {
    case launch(Launch)
    /// A text for standard output and nothing else.
    case answer(String)

    /// Reads the options; for a repeated option the last one counts, unless it may be repeated.
    init(_ words: CommandLineWords) throws(UsageError) {
        var launch = Launch()
        launch.features = try Self.features()
        for (option, value) in words.options {
            if let text = try Self.apply(option, value ?? "", to: &launch) {
                self = .answer(text)
                return
            }
        }
        launch.script = words.script.first
        launch.files = words.script
        launch.misplaced = words.beforeDashes.filter { $0.hasPrefix("--") && CommandOption(written: $0) != nil }
        // Scripts to lay out or verify are no arguments of the first.
        if !launch.formats, !launch.verifies { launch.set(arguments: words.script.dropFirst()) }
        guard !launch.isDemo || launch.storePath == nil else {
            throw UsageError("--demo uses a temporary store, so leave out --store", about: .demo)
        }
        guard !launch.writesLayout || launch.formats && !launch.options.isSafe else {
            throw UsageError("--write needs --fmt, and --safe forbids it", about: .write)
        }
        if launch.now == nil { launch.now = try OptionValue.nowOfEnvironment() }
        self = .launch(launch)
    }

    /// Returns the features of this run: all of them, but in builds for tests those that a variable leaves.
    private static func features() throws(UsageError) -> @Sendable () -> [Feature] {
        #if DEBUG || FOR_TESTS
            if let text = Variable.text("FHQ_FEATURES") {
                guard let features = Features.all(but: text) else {
                    throw UsageError(
                        "FHQ_FEATURES is none or -NAME,…: \(Features.all.map(\.name).joined(separator: " "))")
                }
                return { features }
            }
        #endif
        return { Features.all }
    }

    /// Applies `option`; returns the text of an option that asks for one.
    private static func apply(
        _ option: CommandOption, _ value: String, to launch: inout Launch
    ) throws(UsageError) -> String? {
        switch option {
        case .command: launch.commands.append(value)
        case .store: launch.storePath = try OptionValue.path(value, of: option)
        case .format: launch.format = try OptionValue.format(value)
        case .noHeader: launch.showsHeader = false
        case .color: launch.colour = try OptionValue.word(value, of: option)
        case .quiet: launch.options.isQuiet = true
        case .verbose: launch.options.isVerbose = true
        case .variable:
            let (name, text) = try OptionValue.binding(value)
            launch.variables[name] = text
        case .readOnly: launch.options.isReadOnly = true
        case .dryRun: launch.options.isDryRun = true
        case .atomic: launch.options.isAtomic = true
        case .yes: launch.options.yes = true
        case .force: launch.options.force = true
        case .strict: launch.options.isStrict = true
        case .keepGoing: launch.keepsGoing = true
        case .expectRows: launch.options.expectedRows = try OptionValue.rows(value)
        case .safe:
            launch.options.isSafe = true
            launch.options.isReadOnly = true
        case .check: launch.checksOnly = true
        case .fmt: launch.formats = true
        case .write: launch.writesLayout = true
        case .lsp:
            launch.servesEditor = true
            launch.options.isReadOnly = true
        case .verify: launch.verifies = true
        case .now: launch.now = try OptionValue.now(value)
        case .demo: launch.isDemo = true
        case .completion:
            launch.completes = value
            launch.options.isReadOnly = true
        case .completionScript: return try (OptionValue.word(value, of: option) as CompletionScript).text
        case .version: return Version.text
        case .help: return CommandLineHelp.text
        }
        return nil
    }
}
