import Queries
import QueryLanguage
import StoreFile

/// A line of an account for a bookkeeping service: money that came or went for one purpose.
package struct AccountLine {
    package let day: Day
    /// The amount in minor units of the account's currency; negative if it went out.
    package let minor: Int64
    /// The platform or the market.
    package let payee: String
    package let description: String
    /// The order's number, or the SKU.
    package let reference: String
}

extension InventoryStore {
    /// Passes each line in one currency to `each`, in the order of the days, and returns the number of lines in other
    /// currencies.
    ///
    /// Each amount is a separate line, so that what buyers paid isn't less for the fees. Payouts have none, since
    /// they only move money from the platform to the bank, and items that were lost or kept cost no money that day.
    ///
    /// - Throws: ``StoreError`` if the store can't be read; an error that `each` throws ends the lines and is rethrown.
    package func eachAccountLine(in currency: Currency, _ each: (AccountLine) throws -> Void) throws -> Int {
        try read { database in
            let accounts = try BookAccounts(database, settings: [:]) { $0 }
            var entries = BookEntries(database, accounts: accounts)
            var others = 0
            try entries.forEach { entry in
                for (description, minor, code) in entry.moneyLines {
                    guard code == PackedCode(currency) else {
                        others += 1
                        continue
                    }
                    guard let day = entry.row.text(BookEvent.EntryColumn.day.rawValue).flatMap({ Day(iso: $0) }) else {
                        return
                    }
                    let payee = accounts.platformName(entry.row) ?? entry.market ?? ""
                    try each(
                        AccountLine(
                            day: day, minor: minor, payee: payee, description: description,
                            reference: entry.text(.order) ?? entry.text(.sku) ?? ""))
                }
            }
            return others
        }
    }
}

extension BookEntries.Entry {
    fileprivate func text(_ column: BookEvent.EntryColumn) -> String? { row.text(column.rawValue) }

    /// The market of a purchase.
    fileprivate var market: String? { event.kind == .purchase ? text(.detail) : nil }

    /// The amounts that came or went as money, each with its purpose.
    fileprivate var moneyLines: [(description: String, minor: Int64, currency: PackedCode)] {
        switch event.kind {
        case .payout, .gone: return []
        case .purchase:
            guard let cost = row.optional(BookEvent.EntryColumn.cost.rawValue),
                let code = row.code(BookEvent.EntryColumn.costCurrency.rawValue)
            else { return [] }
            return [("Bought \(title)", 0 &- cost, code)]
        case .sale, .refund, .return, .expense:
            guard let code = row.code(BookEvent.EntryColumn.currency.rawValue) else { return [] }
            return event.amounts.enumerated().compactMap { place, amount in
                guard let minor = row.optional(BookEvent.column(of: place)), minor != 0 else { return nil }
                return (words(for: amount.account), amount.sign &* minor, code)
            }
        }
    }

    private var title: String { text(.title) ?? text(.sku) ?? "" }

    private func words(for account: BookAccount) -> String {
        switch account {
        case .postagePaid: "Postage paid for \(title)"
        case .refunds: event.kind == .return ? "Returned \(title)" : "Refund for \(title)"
        case .fees: event.kind == .refund ? "Fees back for \(title)" : "Fees for \(title)"
        case .postage: "Postage of \(title)"
        case .packaging: "Packaging of \(title)"
        case .expenses: "Spent on \([text(.detail), text(.title)].compactMap(\.self).joined(separator: ": "))"
        default: "Sold \(title)"
        }
    }
}
