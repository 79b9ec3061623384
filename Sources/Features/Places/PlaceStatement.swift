import Ledger
import QueryLanguage
import Statements

/// `place merge "A12" into "B1"`: renames or merges the places that items are stored in.
package enum PlaceStatement: FormStatement {
    case rename(String, to: String)
    case merge(String, into: String)

    package static let form = Form(
        "place", PlaceStatement.rename("", to: ""),
        [
            .oneOf([
                .case(
                    PlaceStatement.rename, ("", ""),
                    [
                        .word(.edit), .value(.name(.place), \.0), .word(.set), .word(.name),
                        .value(.text, \.1),
                    ]
                ) { if case .rename(let name, let other) = $0 { (name, other) } else { nil } },
                .case(
                    PlaceStatement.merge, ("", ""),
                    [.word(.merge), .value(.name(.place), \.0), .value(.into, .name(.place), \.1)]
                ) { if case .merge(let name, let other) = $0 { (name, other) } else { nil } },
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "renames a place, or moves everything in it to another",
        discussion: """
            `put` moves items to a place, and `places` shows the places with the number and cost of the items in stock.
            """,
        examples: [
            Example("put FH-20D6G0NR in A12; place edit A12 set name \"Shelf 1\""),
            Example("put FH-20D6G0NR in A12; put FH-2KAAJ8PF in B1; place merge A12 into B1"),
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch self {
        case .rename(let name, let other):
            let result = try change.perform { try $0.renamePlace(name, to: other) }
            change.confirm(
                result.count > 0
                    ? "renamed the place \(name) to \(other)\(items(result))" : change.nothing("renamed", ""))
        case .merge(let name, let other):
            let result = try change.perform { try $0.mergePlace(name, into: other) }
            change.confirm("merged the place \(name) into \(other)\(items(result))")
        }
        return .none
    }

    private func items(_ moved: WriteResult) -> String { RowCounts([(.items, moved.count)]).words(" · ") }
}
