import QueryLanguage
import Statements

/// `docs/schema.md`: the tables of a new store in a picture, and the meaning of a row of each.
struct SchemaPage {
    private let tables: [StoreSchema.Table]

    /// Reads the schema of a new store.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error.
    init() throws {
        tables = try StoreSchema().tables
    }

    /// The page as it belongs in the repository.
    var file: GeneratedFile {
        let lists = TableMeaning.groups.map { title, meanings in
            "## \(title)\n\n| table | one row is | keys | in queries |\n| --- | --- | --- | --- |\n"
                + meanings.map(line).joined()
        }
        let text = [Self.introduction + "```mermaid\nerDiagram\n\(picture)```\n"] + lists + [derivedColumns]
        return GeneratedFile(path: "docs/schema.md", text: text.joined(separator: "\n"))
    }

    /// Returns the tables without a meaning, and the meanings without a table.
    func problems() -> [String] {
        let meant = Set(TableMeaning.groups.flatMap(\.tables).map(\.name))
        let present = tables.filter { $0.type != "shadow" }.map(\.name)
        return present.filter { !meant.contains($0) }.map { "TableMeaning doesn't say what a row of \($0) is" }
            + meant.subtracting(present).sorted().map { "TableMeaning names \($0), which no new store has" }
    }

    private static let introduction = """
        # The tables of a store

        <!-- written by make generate -->

        The picture has the tables with fields (`StoredTable`) and those that a foreign key joins to others, with their
        primary keys (PK), foreign keys (FK) and unique keys (UK; several of them are unique together). A ring marks a key
        that may be NULL. [The glossary](glossary.md) explains the words.

        Amounts are integers in the minor unit of the currency beside them. Instants are UTC, and the business day of an
        event is stored beside its instant. The user's rows have `createdAt`, `updatedAt` and `deletedAt`, since a deletion
        only marks a row, and a random `rowKey` by which two stores tell them apart.


        """

    // MARK: - Picture

    private var pictured: [StoreSchema.Table] {
        let targets = Set(tables.flatMap { $0.columns.compactMap(\.target) })
        return tables.filter { table in
            StoreTable(rawValue: table.name).flatMap(StoredTable.of) != nil || targets.contains(table.name)
                || table.columns.contains { $0.target != nil }
        }
    }

    private var picture: String {
        pictured.flatMap { table in
            let keys = table.columns.compactMap { column in
                marks(of: column, in: table).map { "        \(column.type) \(column.name) \($0)\n" }
            }
            return ["    \(table.name) {\n"] + keys + ["    }\n"]
        }.joined() + pictured.flatMap { table in table.columns.compactMap { relation($0, of: table) } }.joined()
    }

    /// Returns the keys that a column is part of; `nil` if it is part of none.
    private func marks(of column: StoreSchema.Column, in table: StoreSchema.Table) -> String? {
        let marks = [
            column.keyPlace > 0 ? "PK" : nil, column.target.map { _ in "FK" },
            table.uniqueKeys.contains { $0.contains(column.name) } ? "UK" : nil,
        ]
        return marks.contains { $0 != nil } ? marks.compactMap(\.self).joined(separator: ", ") : nil
    }

    private func relation(_ column: StoreSchema.Column, of table: StoreSchema.Table) -> String? {
        guard let target = column.target else { return nil }
        let one = column.isNeeded ? "||" : "|o"
        let many = table.uniqueKeys.contains([column.name]) ? "o|" : "o{"
        return "    \(target) \(one)--\(many) \(table.name) : \(column.name)\n"
    }

    // MARK: - Lists

    private func line(_ meaning: TableMeaning) -> String {
        let table = tables.first { $0.name == meaning.name }
        let keys = ([table?.primaryKey ?? []] + (table?.uniqueKeys ?? [])).filter { !$0.isEmpty }
        let noun = StoreTable(rawValue: meaning.name)?.noun.map { "`\($0.rawValue)`" } ?? ""
        let cells = [
            "`\(meaning.name)`", meaning.row, keys.map { Self.code($0) }.joined(separator: "; "), noun,
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
    }

    private static func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    private var derivedColumns: String {
        let lines = StoreTable.allCases.compactMap(StoredTable.of).filter { !$0.derived.isEmpty }
            .map { "- `\($0.name)`: \(Self.code($0.derived))\n" }
        return """
            ## Derived columns

            These columns follow from other rows. The triggers of a connection that writes keep them
            (`Sources/Ledger/Derived/DerivedState.swift`), and `check` recomputes them; SQLite computes `orders.state` itself. So
            `items.saleId` and `items.salePlatformId` need no foreign key.


            """ + lines.joined()
    }
}
