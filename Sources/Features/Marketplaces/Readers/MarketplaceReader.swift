import Codecs
import Imports
import QueryLanguage

/// A kind of file that a marketplace gives its sellers, with its columns and the meaning of its rows.
///
/// A new kind is a new type in a new file, with its name in ``MarketplaceKinds``. A file is identified by its columns,
/// wherever the header is; a row is read with ``MarketplaceRow``, which knows how marketplaces write amounts, days and
/// empty cells, and its facts are added to the ``FactList``. No column about the buyer is read.
protocol MarketplaceReader {
    associatedtype FileColumn: RawRepresentable<Int>, CaseIterable, Sendable

    static var source: OrderSource { get }
    /// The names of the columns that are read.
    static var columns: [ColumnNames<FileColumn>] { get }
    /// The names of known columns that are not read.
    static var passedOver: [String] { get }
    /// The columns whose cells may have several lines; in any other, a line break means an unclosed quote.
    static var multiline: Set<Int> { get }
    /// The columns of days, with the forms of those that the marketplace writes in digits.
    static var days: [DayColumn<FileColumn>] { get }
    /// The columns with the amount of a row, for rows with errors.
    static var worth: RowWorth<FileColumn> { get }
    /// The equations by which each row proves its own results.
    static var equations: [Equation<FileColumn>] { get }
    /// True if the last cells of a row may be missing, which are then empty.
    static var mayOmitLastCells: Bool { get }
    /// Creates a reader from the records before the header.
    init(_ preamble: [[String]])
    /// Reads a row; an error is reported with its line, and the row is left out.
    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem)
    /// Reads a line with few words that is no row, such as a count of records.
    mutating func note(_ cells: [String], into facts: inout FactList)
    /// Adds facts that are known only after all rows.
    mutating func finish(into facts: inout FactList)
}

extension MarketplaceReader {
    static var passedOver: [String] { [] }
    static var multiline: Set<Int> { [] }
    static var worth: RowWorth<FileColumn> { RowWorth() }
    static var equations: [Equation<FileColumn>] { [] }
    static var mayOmitLastCells: Bool { false }
    mutating func note(_ cells: [String], into facts: inout FactList) {}
    mutating func finish(into facts: inout FactList) {}
}

/// All known kinds of files.
enum MarketplaceKinds {
    static var all: [any MarketplaceReader.Type] {
        [
            EbayTransactions.self, EbayOrders.self, EbayEarnings.self, EbayListings.self, EtsyItems.self,
            EtsyOrders.self, EtsyStatement.self, EtsyPayments.self, EtsyDeposits.self, DepopSales.self,
            MercariSales.self, PoshmarkSales.self,
            ShopifyOrders.self, VintedData.self, DiscogsItems.self,
        ]
    }

    /// The column names of each kind, in the same order.
    static let tables = all.map { $0.table }
}

extension MarketplaceReader {
    fileprivate static var table: HeaderTable { HeaderTable(Self.self) }
}

/// The names of a column, in each language and edition of the file.
struct ColumnNames<FileColumn: Sendable>: Sendable {
    let column: FileColumn
    /// The names; the first is used in messages and for the fees in the column.
    let names: [String]
    let need: ColumnNeed

    private init(_ column: FileColumn, _ names: [String], _ need: ColumnNeed) {
        (self.column, self.names, self.need) = (column, names, need)
    }

    /// Returns the names of a column that every file of this kind has; all such columns identify the kind.
    static func needed(_ column: FileColumn, _ names: String...) -> Self { Self(column, names, .needed) }
    /// Returns the names of a column that files of this kind usually have; a missing one is reported.
    static func usual(_ column: FileColumn, _ names: String...) -> Self { Self(column, names, .usual) }
    /// Returns the names of a column that only some editions have.
    static func rare(_ column: FileColumn, _ names: String...) -> Self { Self(column, names, .rare) }
}

enum ColumnNeed {
    case needed, usual, rare
}

/// The columns with the amount of a row, in order of preference.
struct RowWorth<FileColumn: Sendable>: Sendable {
    var amounts: [FileColumn] = []
    var currencies: [FileColumn] = []
    /// The column with the number of pieces, if the amount is that of one.
    var quantity: FileColumn?
    /// The currency of amounts without one.
    var currency: Currency?
}

extension RowWorth where FileColumn: RawRepresentable<Int> {
    /// Returns the amount of a row; `nil` if it can't be read.
    func amount(of row: MarketplaceRow<FileColumn>) -> Money? {
        let named = currencies.lazy.compactMap { column in (try? row.currency(column)) ?? nil }.first
        for column in amounts {
            guard let amount = (try? row.amount(column)) ?? nil,
                let currency = amount.currency ?? named ?? currency, let minor = try? amount.minor(in: currency)
            else { continue }
            let pieces = quantity.flatMap { (try? row.count($0)) ?? nil } ?? 1
            let (total, isTooMuch) = minor.multipliedReportingOverflow(by: Int64(pieces))
            return isTooMuch ? nil : Money(minor: total, currency: currency)
        }
        return nil
    }
}

/// A figure that a reader reckons from others, which the user should know of.
enum RowRemark: Int, Comparable {
    case wrapping, estimatedRefund, reportedRefund

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Returns the sentence about some rows and the sum of their figures.
    func sentence(_ count: Int, _ sum: Money) -> String {
        let orders = count == 1 ? "1 order" : "\(count) orders"
        return switch self {
        case .wrapping:
            "\(orders) came to \(sum.description) more than price and postage, as with gift wrapping: it counts as postage"
        case .estimatedRefund:
            "\(orders) refunded in part, by about \(sum.description) without sales tax; the statement has the exact amounts"
        case .reportedRefund:
            "\(orders) refunded by \(sum.description), as far as the report shows: the transaction report or `refund` books it"
        }
    }
}

extension [RowRemark: [Currency: (count: Int, minor: Int64)]] {
    /// The sentences about all remarks, one for each currency.
    var sentences: [String] {
        sorted { $0.key < $1.key }.flatMap { remark, sums in
            sums.sorted { $0.key < $1.key }.map { currency, sum in
                remark.sentence(sum.count, Money(minor: sum.minor, currency: currency))
            }
        }
    }
}

/// A list that collects the facts of a file's rows.
struct FactList {
    private(set) var facts: [OrderFact] = []
    /// The seller's name at the marketplace, if the file gives it.
    var account: String?
    private var keys = ChargeKeys()
    /// The number and the sum of rows with a figure that the reader reckoned.
    private(set) var remarks: [RowRemark: [Currency: (count: Int, minor: Int64)]] = [:]

    /// Counts a figure that the reader reckoned.
    mutating func remark(_ remark: RowRemark, _ money: Money) {
        let known = remarks[remark]?[money.currency] ?? (0, 0)
        remarks[remark, default: [:]][money.currency] = (known.count + 1, known.minor &+ money.minor)
    }

    /// The equations by which the rows are checked.
    var equations: [RowEquation] = []
    /// The difference of the row that is being read from its own result, in ten-thousandths; its first fact takes it.
    private var difference: Int64 = 0

    /// Compares a row with its own result.
    mutating func begin(_ row: RowCells) {
        difference = equations.lazy.map { $0.difference(of: row) }.first { $0 != 0 } ?? 0
    }

    /// Begins with what follows from all rows.
    mutating func endRows() { difference = 0 }

    mutating func add(_ fact: OrderFact) {
        switch fact {
        case .line(let line): facts.append(.line(checked(line)))
        case .charge(var charge) where difference != 0:
            charge.difference = takeDifference(in: charge.currency)
            facts.append(.charge(charge))
        case .charge, .payout, .listing, .neutral: facts.append(fact)
        }
    }

    /// Returns the line with the difference of its row, for a reader that holds lines back.
    mutating func checked(_ line: OrderLine) -> OrderLine {
        var line = line
        if difference != 0 { line.difference = takeDifference(in: line.currency) }
        // No buyer pays less than nothing for postage.
        if let postage = line.postagePaid, postage < 0 {
            (line.postagePaid, line.difference) = (0, line.difference ?? postage)
        }
        return line
    }

    private mutating func takeDifference(in currency: Currency) -> Int64? {
        defer { difference = 0 }
        let minor = Shares.rounded(difference, times: currency.minorPerUnit, over: 10_000)
        return minor == 0 ? nil : minor
    }

    /// Returns a key for a line without a number, made of everything that distinguishes it.
    ///
    /// The day must be among the parts: lines equal in all parts are numbered, and a file cut between two days then has
    /// all equal lines or none.
    mutating func key(_ parts: String...) -> String { keys.key(of: parts) }

    /// Adds a transfer between the seller's bank and the marketplace: as a charge for the balance there, and as a
    /// payout for the bank.
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

    /// Adds a row of an unknown type under a separate number, so that it belongs to no order.
    ///
    /// - Throws: ``ImportProblem`` for a type that is not words, as in a file with shifted columns.
    mutating func addUnknown(_ charge: OrderCharge, type: String) throws(ImportProblem) {
        let isWords = type.count <= 40 && type.allSatisfy { $0.isLetter || " -–/&'’()_".contains($0) }
        guard isWords, type.contains(where: \.isLetter) else {
            throw ImportProblem("\(JSONText.excerpt(type)) is not a known type of row")
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
