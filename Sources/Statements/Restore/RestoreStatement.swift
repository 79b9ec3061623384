import Ledger
import Queries
import QueryLanguage

/// `restore FH-20D6G0NR`: restores a deleted item; `restore backup` restores the whole store.
package struct RestoreStatement: FormStatement {
    package var items: ItemNames

    package static let form = Form(
        "restore", RestoreStatement(items: []), [.value(.items(from: .deleted), \.items)])

    package static let spec = StatementSpec(
        name: "restore",
        summary:
            "brings back an item that was deleted, kept, donated, binned or lost, or the whole store from a backup",
        syntax: .sequence([
            "\"restore\"",
            .oneOf([.items, .sequence(["\"backup\"", "BACKUP"])]),
        ]),
        discussion: """
            An item comes back as it was, with its listings and sales. `items deleted` shows the items that you can
            restore. Items that were kept, donated, binned or lost are stock again; their listings stay ended.

            `restore backup NAME` replaces everything in the store with the contents of a backup. `backups` lists the
            backups; the beginning of a name is enough, and so is the path of a backup's file. fhq checks the backup and
            makes a backup of the current store first. It asks at a terminal, and needs --yes in a script. It names
            what was entered since the backup, and values in it that `check` would report; you can correct these later.
            fhq migrates a backup of an older version and refuses one of a newer. The pictures of its photos come back from
            `photos` beside it.

            If a store is too damaged to open, move it away first; fhq then creates an empty one.
            """,
        examples: [Example("delete FH-20D6G0NR; restore FH-20D6G0NR")])

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let other = try cursor.acceptBranch(of: form.name) { return other }
        guard cursor.accept(.backup) else { return try form.read(&cursor) }
        return try RestoreBackup.form.read(&cursor)
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.items = try ItemQuestion(environment: environment).resolved(items)
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        let restored = try change.perform { writer in
            try resolved.items.skus.map { sku in
                let item = try change.item(sku, writer)
                try writer.restore(item.id)
                return (item, try RowTexts(.items, [.itemStatus]).read([item.id], environment)[item.id]?.first)
            }
        }
        for (item, status) in restored {
            let state = status == "purchased" ? "unsold" : status ?? "there"
            change.confirm("restored \(item.named); it is \(state) again")
        }
        return .none
    }
}
