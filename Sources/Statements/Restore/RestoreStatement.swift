import Ledger
import Queries
import QueryLanguage

/// `restore FH-20D6G0NR`: restores a deleted item; `restore backup` restores the whole store.
package struct RestoreStatement: FormStatement {
    package var sku: SKU

    package static let form = Form("restore", RestoreStatement(sku: SKU("")), [.value(.item, \.sku)])

    package static let spec = StatementSpec(
        name: "restore",
        summary:
            "brings back an item that was deleted, kept, donated, binned or lost, or the whole store from a backup",
        syntax: .sequence([
            "\"restore\"",
            .oneOf([.open("ITEM"), .sequence(["\"backup\"", .oneOf(["BACKUP", "\"drive\""])])]),
        ]),
        discussion: """
            A deleted item comes back with its listings and sales, as it was. `items deleted` shows what can be restored.
            What was kept, donated, binned or lost is stock again; its listings stay ended.

            `restore backup NAME` puts everything that a backup holds in place of what the store holds; `backups` lists
            them, and the beginning of a name will do; so does the path of a backup's file. The backup is checked first, and a
            backup is made of what is here now. It asks at a terminal, and needs --yes in a script. A backup of an older
            fhq is brought up to date; one of a newer is refused. The pictures that its photos need come back with it, from
            `photos` beside it. What is known of your Drive stays, and the next sync sends everything.
            `restore backup drive` brings the newest backup that `sync now` has put into your Drive, such as to a new machine,
            after `connect drive` there; the pictures come with it as Drive has them, made smaller.
            A store too damaged to be opened has to be moved away first: an empty one is made in its place.
            """,
        examples: [Example("delete FH-20D6G0NR; restore FH-20D6G0NR")])

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard cursor.accept(.backup) else { return try form.read(&cursor) }
        if cursor.accept(.drive) { return RestoreDrive() }
        return try RestoreBackup.form.read(&cursor)
    }

    package var effects: Effects { .writesStore }

    /// Returns the intended SKU, looking among deleted items first.
    private static func resolve(_ typed: SKU, _ environment: Environment) throws -> SKU {
        let sku = try ItemQuestion(environment: environment, areDeleted: true).resolve(typed)
        guard try environment.store().items(called: sku).isEmpty else { return sku }
        return try ItemQuestion(environment: environment).resolve(typed)
    }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.sku = try Self.resolve(sku, environment)
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        let item = try change.perform { writer in
            let item = try change.item(resolved.sku, writer)
            try writer.restore(item.id)
            return item
        }
        change.confirm("restored \(item.named)")
        return .none
    }
}
