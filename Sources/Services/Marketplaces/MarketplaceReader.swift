import Inventory
import QueryLanguage

/// A kind of file that a marketplace gives its sellers: its columns, and what a row of them says.
///
/// A new kind is a type of its own in a file of its own, and its name in ``MarketplaceKinds``. A file is told by its
/// columns, wherever the line with their names stands; a row is read with ``MarketplaceRow``, which knows how
/// marketplaces write amounts, days and what is empty, and what it says is added to the ``FactList``. No column about the
/// buyer is among those that are read.
protocol MarketplaceReader {
    associatedtype Column: RawRepresentable<Int>, CaseIterable, Sendable

    static var source: OrderSource { get }
    /// What the columns are called that are read.
    static var columns: [ColumnNames<Column>] { get }
    /// What the columns are called that are known and not read.
    static var passedOver: [String] { get }
    /// The columns whose cells may have several lines; in any other, a quote was surely left open.
    static var multiline: Set<Int> { get }
    /// Where the amount of a row stands, for rows that can't be understood.
    static var worth: RowWorth<Column> { get }
    /// What is known of a file before its rows.
    init(_ preamble: [[String]])
    /// Reads a row; what is thrown is told with its line, and the row is left out.
    mutating func take(_ row: MarketplaceRow<Column>, into facts: inout FactList) throws(ImportProblem)
    /// Reads a line of few words that is no row, such as a count of records.
    mutating func note(_ cells: [String], into facts: inout FactList)
    /// Adds what can be said only when all rows were read.
    mutating func finish(into facts: inout FactList)
}

extension MarketplaceReader {
    static var passedOver: [String] { [] }
    static var multiline: Set<Int> { [] }
    static var worth: RowWorth<Column> { RowWorth() }
    mutating func note(_ cells: [String], into facts: inout FactList) {}
    mutating func finish(into facts: inout FactList) {}
}

/// Every kind of file that is known.
enum MarketplaceKinds {
    static var all: [any MarketplaceReader.Type] {
        [
            EbayTransactions.self, EbayOrders.self, EbayEarnings.self, EbayListings.self, EtsyItems.self,
            EtsyOrders.self, EtsyStatement.self, DepopSales.self, MercariSales.self, PoshmarkSales.self,
            ShopifyOrders.self, VintedData.self,
        ]
    }

    /// The names of the columns of each kind, in their order.
    static let tables = all.map { $0.table }
}

extension MarketplaceReader {
    fileprivate static var table: HeaderTable { HeaderTable(Self.self) }
}

/// What a column is called, in each language and edition of the file.
struct ColumnNames<Column: Sendable>: Sendable {
    let column: Column
    /// The first is what messages call it, and the fees that it holds.
    let names: [String]
    let need: ColumnNeed

    private init(_ column: Column, _ names: [String], _ need: ColumnNeed) {
        (self.column, self.names, self.need) = (column, names, need)
    }

    /// One without which the file is none of this kind; these together tell it from all other kinds.
    static func needed(_ column: Column, _ names: String...) -> Self { Self(column, names, .needed) }
    /// One that every file of the kind has; where it lacks, that is said.
    static func usual(_ column: Column, _ names: String...) -> Self { Self(column, names, .usual) }
    /// One that only some editions of the file have.
    static func rare(_ column: Column, _ names: String...) -> Self { Self(column, names, .rare) }
}

enum ColumnNeed {
    case needed, usual, rare
}

/// The columns that say what a row comes to, the first that says it before the others.
struct RowWorth<Column: Sendable>: Sendable {
    var amounts: [Column] = []
    var currencies: [Column] = []
    /// The currency of amounts that name none.
    var currency: Currency?
}

extension RowWorth where Column: RawRepresentable<Int> {
    /// What a row comes to, as far as it can be read.
    func amount(of row: MarketplaceRow<Column>) -> Money? {
        let named = currencies.lazy.compactMap { column in (try? row.currency(column)) ?? nil }.first
        for column in amounts {
            guard let amount = (try? row.amount(column)) ?? nil,
                let currency = amount.currency ?? named ?? currency, let minor = try? amount.minor(in: currency)
            else { continue }
            return Money(minor: minor, currency: currency)
        }
        return nil
    }
}

/// What the rows of a file say, as it is gathered.
struct FactList {
    private(set) var facts: [OrderFact] = []
    /// The seller's own name at the marketplace, where the file says it.
    var account: String?
    private var keys = ChargeKeys()

    mutating func add(_ fact: OrderFact) {
        facts.append(fact)
    }

    /// A key for a line that has none of its own, made of all that tells it from others.
    ///
    /// The day has to be among the parts: lines that are alike in all of them are numbered, and a file that is cut
    /// between two days has all that are alike, or none.
    mutating func key(_ parts: String...) -> String { keys.key(of: parts) }

    /// Adds money between the seller's bank and the marketplace, as a charge has it: what it does to the balance there, and
    /// what it does at the bank, which is listed with the payouts.
    mutating func addTransfer(_ charge: OrderCharge) {
        var charge = charge
        charge.order = nil
        add(.charge(charge))
        guard let net = charge.net else { return }
        let number = distinct("\(charge.day.description) \(charge.name)", in: "")
        let amount = Money(minor: -net.minor, currency: net.currency)
        var atBank = charge
        (atBank.key, atBank.net, atBank.payout) = (number, amount, number)
        add(.charge(atBank))
        add(.payout(OrderPayout(number: number, day: charge.day, amount: amount)))
    }

    /// Adds a row of a type that isn't known, under a number of its own, so that it is no part of any order.
    ///
    /// Throws ``ImportProblem`` for a type that is no words, as in a file whose columns were shifted.
    mutating func addUnknown(_ charge: OrderCharge, type: String) throws(ImportProblem) {
        let isWords = type.count <= 40 && type.allSatisfy { $0.isLetter || " -–/&'’()_".contains($0) }
        guard isWords, type.contains(where: \.isLetter) else {
            throw ImportProblem("\(JSONText.excerpt(type)) is no type of row")
        }
        var charge = charge
        let digest = charge.key.split(separator: "-", maxSplits: 1)
        charge.order = ([type] + [String(digest[0].prefix(8))] + digest.dropFirst().map(String.init)).joined(
            separator: "-")
        charge.title = charge.name == type ? type : "\(type): \(charge.name)"
        charge.itemNumber = nil
        add(.charge(charge))
    }

    mutating func removeAll() {
        facts.removeAll(keepingCapacity: true)
    }
}
