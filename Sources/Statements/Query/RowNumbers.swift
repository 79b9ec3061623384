import QueryLanguage
import Rendering

/// Numbers the rows of a list at a prompt, over all its pages, and remembers whose they are, so that `@2` can name one.
struct RowNumbers {
    /// What is asked for: the SKU too, where it is not to be shown.
    let query: Query
    private let hidesSKU: Bool
    private let list: String
    private let session: Session

    /// A longer list is numbered, but of its further rows none is remembered.
    private static let mostRemembered = 10_000

    /// `nil` for a noun whose rows have no SKU.
    ///
    /// `asked`: the query for what is shown of it.
    init?(_ query: Query, asked: Query, session: Session) {
        guard let sku = FieldCatalog.field("sku", of: query.noun) else { return nil }
        var asked = asked
        hidesSKU = !query.columns.isEmpty && !query.columns.contains(.field(sku))
        if hidesSKU { asked.columns.append(.field(sku)) }
        self.query = asked
        self.session = session
        list = query.list
    }

    /// The page with a number before each row, the first `offset` + 1.
    func numbering(_ page: Page, after offset: Int) -> Page {
        guard let skuColumn = page.columns.firstIndex(where: { $0.name == "sku" }) else { return page }
        var numbered = page
        var number = Column("@", .integer)
        number.isKept = true
        numbered.columns = [number] + (hidesSKU ? page.columns.dropLast() : page.columns)
        numbered.rows = { each in
            var shown: [Int: String] = [:]
            defer { remember(shown) }
            var number = offset
            try page.rows { row in
                number += 1
                if case .text(let bytes) = row[skuColumn], shown.count < Self.mostRemembered {
                    shown[number] = String(decoding: bytes, as: UTF8.self)
                }
                let cells = [.integer(Int64(number))] + (hidesSKU ? row.dropLast() : row[...])
                try cells.withUnsafeBufferPointer(each)
            }
        }
        return numbered
    }

    /// Another page of the list shown last adds to what is known of it.
    private func remember(_ skus: [Int: String]) {
        session.update { [list] state in
            if state.shown?.query != list { state.shown = ShownList(query: list) }
            state.shown?.skus.merge(skus) { $1 }
        }
    }
}

extension Query {
    /// What makes it one list, whichever page of it is shown.
    var list: String {
        var whole = self
        whole.window = nil
        return whole.canonical
    }
}
