import Programs
import Queries
import QueryLanguage
import Remote
import Rendering
import Statements
import StoreFile

/// `rates refresh`, `rates import FILE`: stores the European Central Bank's reference rates.
package struct RatesStatement: FormStatement {
    /// The source of the rates.
    package enum Source: Hashable, Sendable {
        /// A file from the bank.
        case file(String)
        /// The service; with `ifDue`, only if newer rates are needed and may be fetched automatically.
        case service(ifDue: Bool)
    }

    package var source: Source
    package var output = OutputClause()

    package static let form = Form(
        "rates", RatesStatement(source: .service(ifDue: false)),
        [
            .oneOf([
                .case(
                    { RatesStatement(source: .service(ifDue: $0)) }, false,
                    [.word(.refresh), .optional(.sequence([.word(.if), .word(.due, \.self, true)]))]
                ) { if case .service(let ifDue) = $0.source { ifDue } else { nil } },
                .value(
                    .import, .case(.file, Source.file) { if case .file(let path) = $0 { path } else { nil } }, \.source),
            ]),
            .output(\.output),
        ])

    package static let spec = StatementSpec(
        form, summary: "adds exchange rates of the European Central Bank, from the network or from a file",
        discussion: """
            `rates refresh` fetches missing rates: at least those of the last 365 days, and all days back to the oldest
            record. It asks api.frankfurter.dev, and if that fails the bank itself; both have the same figures. Without
            a network it says so and ends with status 4; fhq then uses the rates that it has. The usual variables, such
            as https_proxy, apply.

            After a `rates refresh` at the prompt, or after `set rates auto on`, fhq fetches newer rates by itself:
            `rates refresh if due` runs in the background when amounts are converted and the bank has published since,
            at most once in 6 hours, and gives up after 10 minutes. Meanwhile figures use the rates that are there, and
            fhq says so. `set rates auto off` stops this; FHQ_RATES=off stops it for one run.

            FILE is eurofxref-hist.zip as the bank publishes it, or the CSV file inside it. fhq keeps rates for good: it
            adds new rates and changes those that the bank corrected. It takes the whole file or nothing.

            fhq refuses a figure that can't be true, names its line, and adds the others; with --strict it then adds
            none. It keeps a rate more than a fifth away from the one before it, and names it.

            `rates` and `rates for USD since 2026-01` show the rates. A rate is the amount of a currency for one euro.
            Source of the figures: European Central Bank.
            """,
        examples: [Example("rates for USD since 2026-01")])

    package var effects: Effects {
        switch source {
        case .service: output.effects.union([.usesNetwork, .writesStore])
        case .file: output.effects.union([.readsFiles, .writesStore])
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        let turn = try source == .service(ifDue: true) ? AutomaticRates.takeTurnIfDue(environment) : nil
        defer { withExtendedLifetime(turn) {} }
        let rates =
            switch source {
            case .file(let path): try Self.rates(ofFile: path, environment)
            case .service(ifDue: false): try Self.missingRates(environment)
            case .service(ifDue: true):
                try turn == nil ? PublishedRates(source: "") : Self.missingRates(environment.limitedInTime())
            }
        say(rates.problems, environment)
        if environment.options.isStrict, let first = rates.problems.first {
            throw StatementError("--strict: no rate was added, since \(first)")
        }
        let change = try environment.store().addRates(
            rates.columns, source: rates.source, dryRun: environment.options.isDryRun)
        if !rates.columns.isEmpty { environment.confirm(Self.sentence(change, rates)) }
        say(change.jumps.map(Self.sentence), environment)
        var outcome = Outcome.page(Self.page(rates, change))
        outcome.isRecord = true
        if case .service(let ifDue) = source {
            let nothing = Remark(ifDue ? "no newer rates are due" : "no rates are missing")
            let agreement = try ifDue ? nil : AutomaticRates.agree(environment)
            outcome.remarks = { (rates.columns.isEmpty ? [nothing] : []) + [agreement].compactMap(\.self) }
        }
        return outcome
    }

    private static func rates(ofFile path: String, _ environment: Environment) throws -> PublishedRates {
        do {
            return try PublishedRates(file: path, today: environment.clock.today)
        } catch let error as RateFileError {
            throw StatementError("can't import “\(path)”: \(error.reason)")
        }
    }

    private static func missingRates(_ environment: Environment) throws -> PublishedRates {
        let today = environment.clock.today
        let store = try environment.store()
        let periods = try store.missingRatePeriods(today: today)
        guard !periods.isEmpty else { return PublishedRates(source: "") }
        let service = try RateService(environment.options.user, today: today)
        do {
            let (rates, failure) = try Foreground.run(watch: environment.progress) { progress in
                try await service.rates(of: periods, progress)
            }
            if let failure {
                environment.notice("\(failure.message); used the European Central Bank's own file instead")
            }
            return rates
        } catch var error as ServiceError {
            error.message = "can't fetch rates: \(error.message)"
            error.hints += [try hint(store)]
            throw error
        }
    }

    private static func hint(_ store: InventoryStore) throws -> String {
        guard let newest = try store.newestRates() else {
            return "rates import FILE reads the European Central Bank's eurofxref-hist.zip"
        }
        return "fhq still uses the rates that it has, the newest of \(newest.day.description)"
    }

    /// Reports the first ten sentences, and the number of the others.
    private func say(_ sentences: [String], _ environment: Environment) {
        let most = 10
        for sentence in sentences.prefix(most) { environment.notice(sentence) }
        if sentences.count > most { environment.notice("… and \(grouped(sentences.count - most)) more like these") }
    }

    private static func sentence(_ jump: RateJump) -> String {
        "\(jump.currency.code) jumps by more than 20% on \(jump.day.description): \(jump.before), then \(jump.after)"
    }

    /// Returns `added 250 rates, changed 1 · 2026-10-05 to 2026-10-30`.
    private static func sentence(_ change: RateChange, _ rates: PublishedRates) -> String {
        let days = rates.firstDay.flatMap { first in rates.lastDay.map { "\(first.description) to \($0.description)" } }
        let changed = change.changed == 0 ? "" : ", changed \(grouped(change.changed))"
        return facts("added \(grouped(change.added)) \(change.added == 1 ? "rate" : "rates")\(changed)", days)
    }

    private static func page(_ rates: PublishedRates, _ change: RateChange) -> Page {
        let figures = [
            ("currencies", rates.columns.count { !$0.rates.isEmpty }), ("days", rates.dayCount),
            ("added", change.added),
            ("changed", change.changed), ("unchanged", change.unchanged), ("refused", rates.problems.count),
            ("jumps", change.jumps.count),
        ]
        let days = [("first", rates.firstDay), ("last", rates.lastDay)]
        return Page(
            title: "rates",
            columns: figures.map { Column($0.0, .integer) } + days.map { Column($0.0, .day) },
            values: [
                figures.map { .integer(Int64($0.1)) } + days.map { $0.1.map { .text($0.description) } ?? .empty }
            ])
    }
}
