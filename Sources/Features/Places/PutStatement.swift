import Ledger
import QueryLanguage
import Statements

/// `put FH-20D6G0NR in "Box 7"`: records where items are stored.
package struct PutStatement: FormStatement {
    package var target = Target.items([])
    package var place = ""

    package static let form = Form(
        "put", PutStatement(), [.value(.countedTarget(), \.target), .value(.in, .name(.place), \.place)])

    package static let spec = StatementSpec(
        form, summary: "records where an item is stored, or all that a query finds",
        discussion: """
            A place exists while something is stored in it: a box, a shelf, a room. fhq says so if the name is new;
            --strict refuses a new one. `items stored in A12` shows a place, `places` shows all of them, and
            `edit ITEM set stored_in empty` takes an item out. Words name
            an unsold item; a sold one is named by its SKU. A query in parentheses needs a yes: from you at a terminal,
            from --yes in a script.
            """,
        examples: [Example("put FH-20D6G0NR in \"Box 7\""), Example("put (items bought today) in A12")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.target = try ItemQuestion(
            environment: environment, rewriting: canonical(with: \.target), namesOnlyStock: true
        ).resolve(target)
        return try BulkChange(
            change: StoreChange(environment: environment, statement: resolved.canonical), target: resolved.target,
            wording: .init(verb: "move", done: "moved", tail: " to \(place)")
        ) { writer, item in
            try writer.put(item, in: place)
        }.run()
    }
}
