import Ledger
import QueryLanguage
import Rendering
import Statements

/// `export drafts (items new) to ebay.csv`: writes items as eBay's template of drafts.
package struct ExportDraftsStatement: FormStatement {
    package var target = Target.query(Query(noun: .items))
    package var path = ""

    package static let form = Form(
        "export", ExportDraftsStatement(),
        [.word(.drafts), .value(.target, \.target), .value(.to, .file, \.path)])

    package static var spec: StatementSpec { ExportStatement.spec }

    static let discussion = """
        `export drafts` writes eBay's template of drafts for the UK, to upload in its Seller Hub. `edit … set category
        20697, condition used, description "…"` sets what it needs; the price is the asking price. Titles end at the
        last whole word within 80 characters.
        """

    package var output: OutputClause { OutputClause(.text, as: .csv, to: path) }

    package func run(in environment: Environment) throws -> Outcome {
        let listed = try ListedItems(target, in: environment)
        let gaps = DraftGaps()
        var outcome = Outcome(
            .file { output in
                var count = 0
                try output.write(Draft.head)
                try listed.each { item in
                    count += 1
                    try output.write(Draft(item, gaps).line)
                }
                try output.flush()
                return count
            })
        outcome.remarks = { gaps.remarks }
        return outcome
    }
}

/// A line of eBay's template of drafts for the UK.
struct Draft {
    /// The lines above the drafts, exactly as the template has them.
    static let head = [
        "#INFO,Version=0.0.2,Template= eBay-draft-listings-template_GB,,,,,,,,",
        "#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your "
            + "listings here: https://pages.ebay.com/sellerinformation/news/categorychanges.html,,,,,,,,,,",
        "\"#INFO After you've successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to "
            + "active listings here: https://www.ebay.co.uk/sh/lst/drafts\",,,,,,,,,,",
        "#INFO,,,,,,,,,,",
        "Action(SiteID=UK|Country=GB|Currency=GBP|Version=1193|CC=UTF-8),Custom label (SKU),Category ID,Title,UPC,Price,"
            + "Quantity,Item photo URL,Condition ID,Description,Format",
    ].map { $0 + "\r\n" }.joined()

    /// The most characters of a title, counted as Unicode scalars.
    static let longestTitle = 80

    private let cells: [String]

    init(_ item: ListedItem, _ gaps: DraftGaps) {
        let title = item.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let cut = Self.cut(title)
        if cut != title { gaps.cut.append(item.sku) }
        if item.category.isEmpty { gaps.uncategorised.append(item.sku) }
        let isInPounds = item.currency == Currency.gbp.code
        if !item.asking.isEmpty, !isInPounds { gaps.foreign.append(item.sku) }
        let condition = ItemCondition(item.condition)
        if condition == nil, !item.condition.isEmpty { gaps.strange.append(item.sku) }
        cells = [
            "Draft", item.sku, item.category, cut, "", isInPounds ? item.asking : "", "1", "",
            condition.map { "\($0.number)" } ?? "", Self.html(item.description), "FixedPrice",
        ]
    }

    var line: String { cells.map(Self.quoted).joined(separator: ",") + "\r\n" }

    /// Returns a title that ends at a word; a first word that is too long is cut within.
    static func cut(_ title: String) -> String {
        guard title.unicodeScalars.count > longestTitle else { return title }
        var (end, count) = (title.startIndex, 0)
        for place in title.indices {
            count += title[place].unicodeScalars.count
            if count > longestTitle { break }
            end = title.index(after: place)
        }
        let fitting = title[..<end]
        if title[end] == " " { return String(fitting) }
        return String(fitting[..<(fitting.lastIndex(of: " ") ?? end)])
    }

    /// Returns a text as HTML: its lines are kept, and nothing in it is a tag.
    private static func html(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let escaped = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(text) { $0.replacing($1.0, with: $1.1) }
        let lines = escaped.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return "<p>\(lines.joined(separator: "<br>"))</p>"
    }

    /// Returns a cell of CSV, guarded against spreadsheets that run a formula.
    private static func quoted(_ text: String) -> String {
        let text = text.utf8.first.map(FormulaGuard.guards) == true ? "'\(text)" : text
        let needsQuotes = text.utf8.contains { [UInt8(ascii: "\""), UInt8(ascii: ","), 0x0A, 0x0D].contains($0) }
        return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}

/// The SKUs of drafts that differ from their items, or that eBay doesn't take yet.
final class DraftGaps {
    var (cut, uncategorised, foreign, strange): ([String], [String], [String], [String]) = ([], [], [], [])

    var remarks: [Remark] {
        let category = uncategorised.first.map { " · enter edit \($0) set category …" } ?? ""
        return [
            remark(cut, "title was", "titles were", "cut to \(Draft.longestTitle) characters"),
            remark(
                uncategorised, "draft lacks", "drafts lack", "a category, which eBay requires", category, isLoss: true),
            remark(foreign, "draft has", "drafts have", "no price, since the asking price isn't in GBP", isLoss: true),
            remark(strange, "draft has", "drafts have", "no condition, since eBay knows no such one", isLoss: true),
        ].compactMap(\.self)
    }

    private func remark(
        _ skus: [String], _ one: String, _ several: String, _ what: String, _ advice: String = "", isLoss: Bool = false
    ) -> Remark? {
        guard !skus.isEmpty else { return nil }
        let named =
            skus.prefix(3).joined(separator: ", ") + (skus.count > 3 ? " and \(grouped(skus.count - 3)) more" : "")
        return Remark(
            "\(grouped(skus.count)) \(skus.count == 1 ? one : several) \(what): \(named)\(advice)", isLoss: isLoss)
    }
}
