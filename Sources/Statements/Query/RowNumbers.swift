import Cells
import QueryLanguage
import Rendering

/// The numbers of a list's rows at a prompt, over all its pages, remembered so that `@2` can name one.
struct RowNumbers {
    /// The query, with hidden fields that identify a row if needed.
    let query: Query
    /// The number of hidden columns, after the shown ones.
    private let hidden: Int
    private let list: ShownList
    private let session: Session

    /// The most rows that are remembered; further rows are only numbered.
    private static let mostRemembered = 10_000

    /// Creates the numbering; returns `nil` for a noun whose rows no statement takes.
    ///
    /// `asked` is the query for the shown columns.
    init?(_ query: Query, asked: Query, session: Session) {
        guard query.noun.hasRows else { return nil }
        let naming = Self.naming(query.noun).compactMap { FieldCatalog.field($0, of: query.noun) }
        // A column that was requested twice is shown twice.
        let missing = naming.filter { !asked.columns.contains(.field($0)) }
        var asked = asked
        asked.columns += missing.map { .field($0) }
        hidden = missing.count
        self.query = asked
        self.session = session
        list = ShownList(query: query.list, noun: query.noun)
    }

    /// Returns the fields that identify a row.
    private static func naming(_ noun: Noun) -> [String] {
        switch noun {
        case .items: ["sku"]
        case .orders: ["id", "sku", "sale"]
        case .hauls: ["id", "name"]
        case .backups: ["name"]
        default: ["id", "sku"]
        }
    }

    /// Returns the page with a number before each row, starting with `offset` + 1.
    func numbering(_ page: Page, after offset: Int) -> Page {
        let places = Places(page.columns, list.noun)
        var numbered = page
        var number = Column("@", .integer)
        number.isKept = true
        numbered.columns = [number] + page.columns.dropLast(hidden)
        numbered.rows = { each in
            var shown: [Int: ShownRow] = [:]
            defer { remember(shown) }
            var number = offset
            try page.rows { row in
                number += 1
                if shown.count < Self.mostRemembered { shown[number] = places.row(row) }
                let cells = [.integer(Int64(number))] + row.dropLast(hidden)
                try cells.withUnsafeBufferPointer(each)
            }
        }
        return numbered
    }

    /// Makes it the list that `@2` refers to; another page of the last list keeps the known rows.
    func begin() {
        session.update { [list] state in
            if state.shown?.query != list.query { state.shown = list }
            state.shown?.isOnScreen = true
        }
    }

    /// Adds the rows of a page to the known ones.
    private func remember(_ rows: [Int: ShownRow]) {
        session.update { $0.shown?.rows.merge(rows) { $1 } }
    }
}

/// The columns that identify a row.
private struct Places {
    let noun: Noun
    let id: Int?
    let sku: Int?
    let sale: Int?
    let name: Int?

    init(_ columns: [Column], _ noun: Noun) {
        func place(_ name: String) -> Int? { columns.lastIndex { $0.name == name } }
        self.noun = noun
        id = noun == .items ? nil : place("id")
        sku = place("sku")
        sale = noun == .sales ? id : noun == .orders ? place("sale") : nil
        name = [.hauls, .backups].contains(noun) ? place("name") : nil
    }

    func row(_ cells: UnsafeBufferPointer<Cell>) -> ShownRow {
        func number(_ place: Int?) -> Int64? {
            if let place, case .integer(let number) = cells[place] { number } else { nil }
        }
        func text(_ place: Int?) -> String? {
            if let place, case .text(let bytes) = cells[place] { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        // An order may have been matched to several items.
        let skus = text(sku).map { noun == .orders ? $0.split(separator: "; ").map(String.init) : [$0] } ?? []
        return ShownRow(noun: noun, id: number(id), skus: skus, sale: number(sale), name: text(name))
    }
}

extension Query {
    /// The text that identifies a list, whichever page of it is shown.
    var list: String {
        var whole = self
        whole.window = nil
        return whole.canonical
    }
}
