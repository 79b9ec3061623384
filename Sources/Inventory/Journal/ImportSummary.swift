import GRDB

/// An import, as the store tells of it.
public struct ImportSummary: Hashable, Sendable {
    /// The folder or the file.
    public let source: String
    public let importedAt: String
    public let added: Int64
    public let changed: Int64
    /// The last part of the source's path, for messages.
    public var name: String { source.split(separator: "/").last.map(String.init) ?? source }
    let id: Int64
    /// The newest change of the journal at that time; `nil` where the import cannot be taken back.
    let lastChange: Int64?
    /// The name of the backup of all that there was, where the import took the place of that.
    public let replaced: String?

    /// The newest import that was not taken back.
    static func newest(in database: Database) throws -> ImportSummary? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT source, importedAt, added, changed, id, lastChange,
                    (SELECT before FROM importSettings WHERE importId = imports.id AND key = ?)
                FROM imports WHERE revertedAt IS NULL ORDER BY id DESC LIMIT 1
                """, arguments: [TakenOver.everything.key])
        return try row.map {
            ImportSummary(
                source: try $0.decode(atIndex: 0), importedAt: try $0.decode(atIndex: 1),
                added: try $0.decode(atIndex: 2),
                changed: try $0.decode(atIndex: 3), id: try $0.decode(atIndex: 4),
                lastChange: try $0.decode(atIndex: 5),
                replaced: try $0.decode(atIndex: 6))
        }
    }
}
