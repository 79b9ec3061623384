import Inventory
import QueryLanguage

/// `haul add "Sunday" 2026-03-01`: adds, edits, merges and deletes hauls.
public enum HaulStatement: Statement, Hashable {
    case add(String, Period?)
    case change(NamedChange)

    public static let spec = StatementSpec(
        name: "haul",
        summary: "adds a haul; edits, merges or deletes one by its name",
        syntax: "\"haul\" ( \"add\" TEXT [ PERIOD ] | \(NamedChange.syntax(.haul)) )",
        discussion: """
            A haul is a name, and the days from its first to its last. merge gives everything that belongs to the first
            to the second, and deletes the first.

            What can be set: \(EditableField.fields(of: .haul).map(\.name).joined(separator: " ")).
            """,
        examples: [Example("haul add \"Sunday\" 2026-03-01"), Example("haul add \"Spring\" 2026-03..2026-05")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard cursor.accept(.add) else { return HaulStatement.change(try NamedChange.parse(.haul, &cursor)) }
        let name = try cursor.text()
        return HaulStatement.add(name, cursor.seesPeriod() ? try cursor.period() : nil)
    }

    public var canonical: String {
        switch self {
        case .add(let name, let period):
            "haul add \(Quoting.quoted(name))" + (period.map { " \($0.description)" } ?? "")
        case .change(let change): "haul \(change.canonical)"
        }
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch self {
        case .add(let name, let period):
            let result = try change.perform { try $0.addHaul(name, period) }
            change.confirm("added the haul \(name)")
            change.tell(result)
            return .none
        case .change(let named): return try named.run(.haul, change)
        }
    }
}
