import QueryLanguage
import Statements
import StoreFile

extension Session.Note {
    /// The name of the mapping that the last imported sheet used.
    static let mapping = Session.Note("imports: mapping")
}

/// The mappings of people's sheets kept in a store.
struct MappingMemory {
    private let kept: [KeptMapping]

    init(_ store: InventoryStore) throws { kept = try store.mappings() }

    /// Returns the mapping of a name.
    ///
    /// - Throws: `StatementError` if none is kept under the name, or if another program has made it unreadable.
    func map(named name: String) throws -> SheetMap {
        guard let mapping = kept.first(where: { $0.name == name }) else { throw unknown(name) }
        guard let map = Self.map(of: mapping.clauses) else {
            throw StatementError(
                "the mapping \(Quoting.quoted(name)) can't be read",
                hints: ["try: forget mapping \(Quoting.word(name))"])
        }
        return map
    }

    /// Returns the newest mapping of a sheet whose header is among the first lines of the file at `path`; `nil` without
    /// one.
    ///
    /// A sheet with fhq's own columns needs no mapping, and has none.
    func fitting(_ path: String) throws -> (name: String, map: SheetMap)? {
        if kept.isEmpty { return nil }
        let headers = try SheetLook.headers(in: path)
        return kept.lazy.filter { headers.contains($0.header) }.compactMap { mapping in
            Self.map(of: mapping.clauses).map { (mapping.name, $0) }
        }.first
    }

    /// Returns the error for a name that no mapping has.
    func unknown(_ name: String) -> StatementError {
        StatementError(
            "no mapping is called \(Quoting.quoted(name))", of: name,
            hints: Spelling.hint(for: name, among: kept.map(\.name)) + (kept.isEmpty ? [] : ["try: mappings"]))
    }

    /// Returns the mapping to keep of the sheet at `path`; `nil` for one with fhq's own columns.
    ///
    /// The line of the header and the day of all sales are left out, since a sheet of the same shape may have others.
    static func kept(_ map: SheetMap, of path: String) -> KeptMapping? {
        guard !map.columns.isEmpty else { return nil }
        var map = map
        (map.header, map.defaults.sold) = (nil, nil)
        return KeptMapping(name: stem(of: path), header: "", clauses: clauses(of: map))
    }

    // MARK: - Clauses

    /// Returns the clauses of `import` for a map.
    static func clauses(of map: SheetMap) -> String {
        String(ImportStatement(path: standIn, map: map).canonical.dropFirst("import \(standIn) ".count))
    }

    private static func map(of clauses: String) -> SheetMap? {
        let source = Source("import \(standIn) \(clauses)", name: "mapping")
        let scope = Scope(today: .first).with(StatementCatalog([.imports]))
        let entries = try? Script.parse(source, scope: scope).entries
        return entries?.count == 1 ? (entries?[0].statement as? ImportStatement)?.map : nil
    }

    /// A word in place of the file in a statement.
    private static let standIn = "x"

    /// Returns a file's name without its folder and extensions, the name of its mapping.
    static func stem(of path: String) -> String {
        if path == "-" { return "input" }
        var parts = path.split(separator: "/").last.map(String.init)?.split(separator: ".").map(String.init) ?? []
        while parts.count > 1, let last = parts.last?.lowercased(), kinds.contains(last) { parts.removeLast() }
        return parts.isEmpty ? "sheet" : parts.joined(separator: ".")
    }

    private static let kinds: Set<String> = ["csv", "tsv", "txt", "gz", "xlsx", "ods", "html", "htm", "zip"]
}
