import Ledger
import QueryLanguage

/// `haul add "Sunday" 2026-03-01`: adds, edits, merges and deletes hauls.
package enum HaulStatement: FormStatement {
    case add(String, Period?)
    case change(NamedChange)

    package static let form = Form(
        "haul", HaulStatement.change(.delete("")),
        [
            .oneOf([
                .case(
                    HaulStatement.add, ("", nil),
                    [.word(.add), .value(.text, \.0), .option(.period, \.1) { $0.seesPeriod() }]
                ) { if case .add(let name, let period) = $0 { (name, period) } else { nil } },
                .case(HaulStatement.change, .delete(""), [.namedChange(.hauls)]) {
                    if case .change(let change) = $0 { change } else { nil }
                },
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "adds a haul; edits, merges or deletes one by its name",
        discussion: """
            A haul has a name, a first and a last day. `merge` moves everything from the first haul to the second, and
            deletes the first.

            Fields for `edit`: \(Noun.hauls.editable.map(\.name).joined(separator: " ")).
            """,
        examples: [Example("haul add \"Sunday\" 2026-03-01"), Example("haul add \"Spring\" 2026-03..2026-05")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch self {
        case .add(let name, let period):
            let result = try change.perform { try $0.addHaul(name, period) }
            let days = period.map { period in
                let (first, last) = (environment.words(period.first), environment.words(period.last))
                return first == last ? first : "\(first) to \(last)"
            }
            change.confirm(facts("added the haul \(name)", days), result)
            return .none
        case .change(let named): return try named.run(.hauls, change)
        }
    }
}
