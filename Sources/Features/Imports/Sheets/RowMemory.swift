import Interchange
import Ledger
import QueryLanguage
import StoreFile

/// The remembered rows without a SKU, identified by title, day of purchase, cost, and their number among equal
/// rows.
struct RowMemory {
    /// The identity of a row.
    struct Identity {
        let title: String
        let bought: Day?
        let cost: Money?
        /// The name under which the row is remembered, without its number among its equals.
        let stem: String
        /// The name with that number.
        private(set) var id = ""

        init(title: String, bought: Day?, cost: Money?) {
            (self.title, self.bought, self.cost) = (title, bought, cost)
            stem = prefix + Self.parts(title, bought, cost).map { "\($0)\u{1F}" }.joined()
        }

        mutating func number(_ ordinal: Int) { id = "\(stem)\(ordinal)" }

        /// The three parts; a corrected row keeps two.
        var parts: [String] { Self.parts(title, bought, cost) }

        private static func parts(_ title: String, _ bought: Day?, _ cost: Money?) -> [String] {
            [title, bought?.description ?? "", cost?.description ?? ""]
        }
    }

    static let prefix = "sheet:"

    private let session: ImportSession
    /// The file's name as ``plain(_:)`` returns it; a corrected row is looked for only among rows from the same file.
    private let source: String
    /// The items of remembered rows, by the row's name.
    private let known: [String: Int64]
    /// The names of the rows that brought each of those items.
    private let names: [Int64: [String]]
    /// The number of rows so far of each name without its number.
    private var counts: [String: Int] = [:]
    private var seen: Set<String> = []
    private var new: [(line: Int, identity: Identity)] = []

    /// The user's answers about rows in doubt.
    private let answers: [String: RowAnswer]

    init(_ session: ImportSession, source: String, answers: [String: RowAnswer]) throws {
        (self.session, self.source, self.answers) = (session, Self.plain(source), answers)
        let earlier = session.storeWasEmpty ? [:] : try session.rowIds(of: .item)
        known = earlier.filter { $0.key.hasPrefix(Self.prefix) }
        names = known.reduce(into: [:]) { $0[$1.value, default: []].append($1.key) }
    }

    /// Returns the identity of a row, counting it among its equals; `nil` if its cells can't be read.
    ///
    /// A number whose item is one of `items` belongs to a row of this file with a SKU.
    mutating func identity(of row: SheetRow, besides items: Set<Int64>) throws -> Identity? {
        var row = row
        let before = row.problems.count
        let title = row.text(.title).map { String(SheetText.trimmed($0)) } ?? ""
        let values = try Self.fields.map { try row.value($0, was: .empty, in: row.context.home) }
        guard row.problems.count == before else { return nil }
        var identity = Identity(title: title, bought: values[0]?.day, cost: values[1]?.money)
        repeat {
            counts[identity.stem, default: 0] += 1
            identity.number(counts[identity.stem] ?? 1)
        } while known[identity.id].map(items.contains) ?? false
        if !known.isEmpty { seen.insert(identity.id) }
        return identity
    }

    private static let fields = [StoredField.itemBought, StoredTable.items["cost"]].map { SheetField($0) }

    /// The relation of a row to the store.
    enum Standing {
        case new
        /// It came before, as this item.
        case known(Int64)
        /// A correction of the row that came before under this name.
        case corrected(Int64, earlier: String)
        /// An item that no sheet brought has the same identity.
        case twin(Int64)
    }

    /// Returns the standing of a row; no item in `items` is its twin, since another row of the file has it.
    func standing(of identity: Identity, besides items: Set<Int64>) throws -> Standing {
        if let id = known[identity.id] { return .known(id) }
        if session.storeWasEmpty { return .new }
        switch answers[identity.id] {
        case .corrected(let earlier): if let id = known[earlier] { return .corrected(id, earlier: earlier) }
        case .another: return .new
        case nil: break
        }
        let equals = try session.items(titled: identity.title, bought: identity.bought, cost: identity.cost)
        // An item edited here to the file's new values is the same, if its old row is no longer in the file.
        if let edited = equals.first(where: { id in
            names[id].map { !$0.contains { seen.contains($0) || $0.hasPrefix(identity.stem) } } ?? false
        }) {
            return .known(edited)
        }
        return equals.first { names[$0] == nil && !items.contains($0) }.map { .twin($0) } ?? .new
    }

    mutating func noteNew(_ identity: Identity, line: Int) {
        if !known.isEmpty, answers[identity.id] == nil { new.append((line, identity)) }
    }

    /// Marks an earlier row as seen, since another corrects it.
    mutating func noteCorrected(_ earlier: String) { seen.insert(earlier) }

    // MARK: - Records

    /// The byte before each column of a record.
    static let separator: UInt8 = 0x1E

    /// Returns a row as it is remembered: the file's name, then the text of each column.
    static func record(of row: SheetRow, from source: String) -> [UInt8] {
        var record = Array(source.utf8)
        for (column, text) in row.texts {
            record.append(separator)
            record += column.name.utf8
            record.append(0x1F)
            record += text.utf8
        }
        return record
    }

    /// Returns the name of the file that a remembered row came from, as ``plain(_:)`` does.
    static func file(of record: some Sequence<UInt8>) -> String {
        plain(String(decoding: record.prefix { $0 != separator }, as: UTF8.self))
    }

    /// Returns a file's name without the number that a browser gives a second one: `log (1).csv` is `log.csv`.
    static func plain(_ name: String) -> String {
        guard let open = name.lastIndex(of: "("), name[..<open].last == " " else { return name }
        let number = name[open...].dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !number.isEmpty, name[number.endIndex...].first == ")" else { return name }
        return String(name[..<open].dropLast() + name[number.endIndex...].dropFirst())
    }

    /// Returns the texts of a row as it last came, by the names of its columns; `nil` if it never came.
    static func earlier(_ id: String, _ kind: ImportKind, in session: ImportSession) throws -> [String: String]? {
        guard let stored = try session.stored(kind, id: id) else { return nil }
        let cells = String(decoding: stored.record, as: UTF8.self).split(separator: "\u{1E}").dropFirst()
        return cells.reduce(into: [:]) { texts, cell in
            let parts = cell.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { texts[String(parts[0])] = String(parts[1]) }
        }
    }

    /// Returns the columns whose text is unchanged since the row last came.
    static func unchanged(_ row: SheetRow, since before: [String: String]) -> Set<SheetColumn> {
        let texts = row.texts
        var same = Set(texts.filter { before[$0.column.name] == $0.text }.map(\.column))
        // A sale counts as a whole.
        if texts.contains(where: { $0.column.isOfSale && !same.contains($0.column) }) {
            same = same.filter { !$0.isOfSale }
        }
        return same
    }

    /// Returns the new rows that look like corrections of rows now missing from this file, each with its problem; the
    /// rows of `items` are there under their SKU.
    func corrected(besides items: Set<Int64>) throws -> [(doubt: RowDoubt, problem: ImportProblem)] {
        if new.isEmpty { return [] }
        var missing = try missing(besides: items)
        return new.compactMap { line, identity in
            let found = (0..<3).lazy.compactMap { missing[Self.without($0, identity.parts)] }.first
            guard let found else { return nil }
            // Of several rows that look like it, one is asked about at a time.
            for left in 0..<3 { missing[Self.without(left, found.parts)] = nil }
            func shown(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " · ") }
            var problem = ImportProblem(
                "it looks like a changed version of an earlier row: \(shown(found.parts))",
                hint: "edit that item to match, or buy this one by hand; then import again",
                canBeSkipped: false)
            problem.line = line
            let sentence =
                "line \(line), \(shown(identity.parts)), looks like a changed version of an earlier row: "
                + shown(found.parts)
            return (RowDoubt(kind: .correction(earlier: found.id), row: identity.id, sentence: sentence), problem)
        }
    }

    /// Returns the rows now missing from this file, each by any two of its parts.
    private func missing(besides items: Set<Int64>) throws -> [[String]: (id: String, parts: [String])] {
        var missing: [[String]: (id: String, parts: [String])] = [:]
        for (id, item) in known.sorted(by: { $0.key < $1.key }) where !seen.contains(id) && !items.contains(item) {
            guard let record = try session.stored(.item, id: id)?.record,
                Self.file(of: record) == source
            else { continue }
            let parts = id.dropFirst(Self.prefix.count).split(separator: "\u{1F}", omittingEmptySubsequences: false)
            let three = parts.prefix(3).map(String.init)
            // A cost alone, without a day, is that of many.
            let isTelling = three.dropFirst().allSatisfy { !$0.isEmpty }
            for left in isTelling ? 0..<3 : 1..<3 { missing[Self.without(left, three)] = (id, three) }
        }
        return missing
    }

    private static func without(_ index: Int, _ parts: [String]) -> [String] {
        parts.enumerated().map { $0 == index ? "\u{1F}" : $1 }
    }
}
