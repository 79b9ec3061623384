import Inventory
import QueryLanguage

/// The markets, sellers, hauls and platforms that a sheet names.
///
/// A row is read whole before any of them is added, so that one that proves bad has added none.
struct SheetNames {
    let session: ImportSession
    /// Whether a name that is not known is a problem rather than a new thing.
    private let refusesUnknown: Bool
    private(set) var platforms: PlatformDirectory
    private var directories: [StoreTable: NameDirectory] = [:]
    private var added: [StoreTable: [String]] = [:]

    init(_ session: ImportSession, header: SheetHeader, refusesUnknown: Bool) throws {
        self.session = session
        self.refusesUnknown = refusesUnknown
        platforms = PlatformDirectory(try session.platforms())
        for table in Noun.named.compactMap(\.stored) where header.place(of: .named(table.singular)) != nil {
            directories[table.table] = try NameDirectory(table, in: session)
        }
    }

    // MARK: - Looking up

    /// The text of a column that names something.
    func read(_ field: SheetField, of row: inout SheetRow) throws -> SheetValue<String> {
        if field.field.unit == .reference(.platforms) { return readPlatforms(field.column, of: &row).first() }
        let value = row.text(field.column)
        guard refusesUnknown, let name = value.value, let directory = directory(of: field.field),
            directory.known(name) == nil
        else { return value }
        let near = try directory.nearest(to: name, in: session)
        row.reject(
            SheetProblem(
                "there is no \(directory.table.singular) \(JSONText.excerpt(name))",
                hint: near.map { "did you mean \($0)?" }),
            in: field.column)
        return .absent
    }

    func readPlatforms(_ column: SheetColumn, of row: inout SheetRow) -> SheetValue<[String]> {
        let value = row.list(column)
        refuseUnknown(value.value ?? [], in: column, of: &row)
        return value
    }

    func refuseUnknown(_ names: [String], in column: SheetColumn, of row: inout SheetRow) {
        for name in names where refusesUnknown && platforms.known(name) == nil {
            row.reject(SheetProblem("there is no platform \(JSONText.excerpt(name))"), in: column)
        }
    }

    private func directory(of field: StoredField) -> NameDirectory? {
        if case .reference(let table) = field.unit { directories[table] } else { nil }
    }

    // MARK: - Adding

    /// The row that a field names, added where there is none.
    mutating func id(_ field: StoredField, _ name: String) throws -> Int64 {
        guard case .reference(let table) = field.unit, var directory = directories[table] else {
            return try platform(name)
        }
        if let id = directory.known(name) { return id }
        added[table, default: []].append(name)
        directories[table] = nil
        defer { directories[table] = directory }
        return try directory.add(name, in: session)
    }

    mutating func platform(_ name: String) throws -> Int64 {
        try platforms.id(of: name, in: session)
    }

    /// A sentence for each kind of which something was added.
    var notes: [String] {
        let kinds = Noun.named.compactMap(\.stored).compactMap { kind in added[kind.table].map { (kind.singular, $0) } }
        return (kinds + (platforms.added.isEmpty ? [] : [("platform", platforms.added)])).map { kind, names in
            let shown = names.prefix(20).map { JSONText.excerpt($0) }.joined(separator: ", ")
            let rest = names.count > 20 ? " and \(names.count - 20) more" : ""
            return "New \(kind)s: \(shown)\(rest)."
        }
    }
}

extension NameDirectory {
    /// The id, if the name is known already: as it stands, else without the spaces around it.
    fileprivate func known(_ name: String) -> Int64? {
        self[name] ?? self[String(SheetText.trimmed(name))]
    }
}

extension StoredTable {
    /// One of its rows, for messages.
    fileprivate var singular: String { String(name.dropLast()) }
}
