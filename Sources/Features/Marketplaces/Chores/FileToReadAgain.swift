import QueryLanguage
import StoreFile

/// An imported file with rows that an older edition of its reader made facts of.
package struct FileToReadAgain: Hashable, Sendable {
    /// The title of the kind of file, and the platform's name.
    package let kind: String
    package let platform: String
    /// The name as imported, and the path; `nil` if the journal no longer knows them.
    package let name: String?
    package let path: String?
    /// The number of its rows, and their days.
    package fileprivate(set) var count = 0
    package fileprivate(set) var days: ClosedRange<Day>?
}

extension InventoryStore {
    /// Returns the files with rows that today's reader may understand otherwise, by kind and name.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func filesToReadAgain() throws -> [FileToReadAgain] {
        try read { database in
            try MarketplaceKinds.all.map { $0.source }.flatMap { try database.filesToReadAgain($0) }
        }
    }
}

extension StoreConnection {
    fileprivate func filesToReadAgain(_ source: OrderSource) throws -> [FileToReadAgain] {
        guard source.edition > 1 else { return [] }
        let rows = try rows(
            """
            SELECT facts.id, day, platforms.name FROM orderFacts AS facts JOIN platforms ON platforms.id = platformId
            WHERE source = \(source.id) AND edition < \(source.edition) AND \(sql: KeptFact.isOfEarlierEdition)
                ORDER BY facts.id
            """)
        guard !rows.isEmpty else { return [] }
        let imports = try ImportedFacts(rows.map { try $0["id"] }, in: self)
        var files: [ImportedFacts.Import?: FileToReadAgain] = [:]
        for row in rows {
            let file = imports.names[try row["id"]]
            let blank = FileToReadAgain(
                kind: source.title, platform: try row["name"], name: file?.name, path: file?.path)
            files[file, default: blank].count += 1
            files[file]?.days.cover((try row["day"] as String?).flatMap { Day(iso: $0) })
        }
        return files.values.sorted { ($0.name ?? "~", $0.path ?? "") < ($1.name ?? "~", $1.path ?? "") }
    }
}
