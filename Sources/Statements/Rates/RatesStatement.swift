import Inventory
import QueryLanguage
import Rendering
import Services

/// `rates import FILE`: takes in the European Central Bank's reference rates.
public struct RatesStatement: Statement, Hashable {
    public var path: String
    public var output = OutputClause()

    public static let spec = StatementSpec(
        name: "rates",
        summary: "takes in exchange rates from a file of the European Central Bank",
        syntax: "\"rates\" \"import\" FILE output",
        discussion: """
            FILE is eurofxref-hist.zip as the bank publishes it, or the CSV file inside it. Rates are kept for good: what is
            there already stays, what is new is added, what the bank corrected is changed. All of it or nothing.

            A figure that cannot be true is refused with its line, and the others are taken; `--strict` then takes none. A
            rate more than a fifth away from the one before it is named, and kept.

            `rates`, `rates for USD since 2026-01` show them. Every rate says how much of a currency one euro was. Source of
            the figures: European Central Bank.
            """,
        examples: [Example("rates for USD since 2026-01")])

    /// Named in a query's place: `rates` was taken already.
    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try cursor.expect(.import)
        return try parseImport(&cursor)
    }

    static func parseImport(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = RatesStatement(path: try cursor.text(.file))
        try statement.output.parse(&cursor)
        return statement
    }

    public var canonical: String { "rates import \(Quoting.word(path))\(output.canonical)" }
    public var effects: Effects { output.effects.union([.readsFiles, .writesStore]) }

    public func run(in environment: Environment) throws -> Outcome {
        let file: RateFile
        do {
            file = try RateFile(path: path, today: environment.clock.today)
        } catch let error as RateFileError {
            throw StatementError("\(path) cannot be taken: \(error.reason)")
        }
        say(file.problems, environment)
        if environment.options.isStrict, let first = file.problems.first {
            throw StatementError("--strict: no rate was taken, since \(first)")
        }
        let change = try environment.store().addRates(
            file.columns, source: "European Central Bank", dryRun: environment.options.isDryRun)
        say(change.jumps.map(Self.sentence), environment)
        var outcome = Outcome.page(Self.page(file, change))
        outcome.isRecord = true
        return outcome
    }

    /// The first ten, and how many more there are.
    private func say(_ sentences: [String], _ environment: Environment) {
        let most = 10
        for sentence in sentences.prefix(most) { environment.notice(sentence) }
        if sentences.count > most { environment.notice("… and \(grouped(sentences.count - most)) more like these") }
    }

    private static func sentence(_ jump: RateJump) -> String {
        "\(jump.currency.code) jumps by more than 20% on \(jump.day.description): \(jump.before), then \(jump.after)"
    }

    private static func page(_ file: RateFile, _ change: RateChange) -> Page {
        let figures = [
            ("currencies", file.columns.count { !$0.rates.isEmpty }), ("days", file.dayCount), ("added", change.added),
            ("changed", change.changed), ("unchanged", change.unchanged), ("refused", file.problems.count),
            ("jumps", change.jumps.count),
        ]
        let days = [("first", file.firstDay), ("last", file.lastDay)]
        return Page(
            title: "rates",
            columns: figures.map { Column($0.0, .integer) } + days.map { Column($0.0, .day) },
            values: [
                figures.map { .integer(Int64($0.1)) } + days.map { $0.1.map { .text($0.description) } ?? .empty }
            ])
    }
}
