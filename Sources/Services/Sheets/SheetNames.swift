import Inventory
import QueryLanguage

/// The markets, sellers, hauls and platforms that a sheet names.
///
/// A row is read whole before any of them is added, so that one that proves bad has added none.
struct SheetNames {
    let sheet: SheetSession
    /// Whether a name that is not known is a problem rather than a new thing.
    let refusesUnknown: Bool
    private var platforms: PlatformDirectory
    private var added: [NamedKind: [String]] = [:]

    init(_ sheet: SheetSession, refusesUnknown: Bool) throws {
        self.sheet = sheet
        self.refusesUnknown = refusesUnknown
        platforms = PlatformDirectory(try sheet.session.platforms())
    }

    // MARK: - Looking up

    /// The text of a column that names something.
    func read(_ kind: NamedKind, _ column: SheetColumn, of row: inout SheetRow) throws -> SheetValue<String> {
        let value = row.text(column)
        guard refusesUnknown, let name = value.value, try known(kind, name) == nil else { return value }
        let near = try sheet.nearest(to: name, among: kind)
        row.reject(
            SheetProblem(
                "there is no \(kind.rawValue) \(JSONText.excerpt(name))", hint: near.map { "did you mean \($0)?" }),
            in: column)
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

    /// The id, if the name is known already: as it stands, else without the spaces around it.
    func known(_ kind: NamedKind, _ name: String) throws -> Int64? {
        try sheet.row(of: kind, named: name) ?? sheet.row(of: kind, named: String(SheetText.trimmed(name)))
    }

    func knownPlatform(_ name: String) -> Int64? {
        platforms.known(name)
    }

    /// A number by which a platform is told from others, whether it is known or not.
    func identity(of platform: String) -> Int64 {
        platforms.identity(of: platform)
    }

    // MARK: - Adding

    mutating func id(_ kind: NamedKind, _ name: String) throws -> Int64 {
        if let id = try known(kind, name) { return id }
        added[kind, default: []].append(name)
        return try sheet.add(kind, named: name)
    }

    mutating func platform(_ name: String) throws -> Int64 {
        try platforms.id(of: name, in: sheet.session)
    }

    /// A sentence for each kind of which something was added.
    var notes: [String] {
        let kinds = NamedKind.allCases.compactMap { kind in added[kind].map { (kind.rawValue, $0) } }
        return (kinds + (platforms.added.isEmpty ? [] : [("platform", platforms.added)])).map { kind, names in
            let shown = names.prefix(20).map { JSONText.excerpt($0) }.joined(separator: ", ")
            let rest = names.count > 20 ? " and \(names.count - 20) more" : ""
            return "New \(kind)s: \(shown)\(rest)."
        }
    }
}
