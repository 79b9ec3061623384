import ArgumentParser

/// The tool for those who work on fhq itself; it is not installed.
@main
struct FHQDev: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fhq-dev",
        abstract: "Makes what the repository keeps beside its sources.",
        subcommands: [InventoryCommand.self])
}
