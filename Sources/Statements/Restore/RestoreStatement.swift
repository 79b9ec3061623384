import Inventory
import QueryLanguage

/// `restore FH-20D6G0NR`: brings a deleted item back; `restore backup` goes back as a whole.
public struct RestoreStatement: Statement, Hashable {
    public var sku: SKU

    public static let spec = StatementSpec(
        name: "restore",
        summary: "brings a deleted item back, or the whole store from a backup",
        syntax: "\"restore\" ( ITEM | \"backup\" ( BACKUP | \"drive\" ) )",
        discussion: """
            An item comes back with its listings and sales, as it was. `items deleted` shows what can be restored.

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

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if cursor.accept(.backup) { return try RestoreBackup.parse(&cursor) }
        return RestoreStatement(sku: try cursor.sku(upTo: []))
    }

    public var canonical: String { "restore \(Quoting.item(sku))" }
    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        var settled = self
        settled.sku = try ItemQuestion(environment: environment, areDeleted: true).settle(sku)
        let change = StoreChange(environment: environment, statement: settled.canonical)
        let item = try change.perform { writer in
            let item = try change.item(settled.sku, writer)
            try writer.restore(item.id)
            return item
        }
        change.confirm("restored \(item.named)")
        return .none
    }
}
