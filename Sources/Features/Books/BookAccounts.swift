import Queries
import QueryLanguage
import StoreFile

/// The accounts of a store's books, with the names that were set.
struct BookAccounts {
    private let names: [BookAccount: AccountName]
    /// Writes a name as the program needs it.
    private let spelling: (String) -> String
    private let platforms: [Int64: (slug: String, name: String, isOnline: Bool)]
    private var known: [Key: [UInt8]] = [:]

    private struct Key: Hashable {
        let account: BookAccount
        let platform: Int64
        let kind: String?
    }

    /// Reads the names and the platforms of a store.
    init(_ database: StoreConnection, settings: [String: String], spelling: @escaping (String) -> String) throws {
        self.spelling = spelling
        // A name that is unreadable, as in a damaged store, counts as unset.
        names = Dictionary(
            uniqueKeysWithValues: BookAccount.allCases.map { account in
                (account, settings[account.setting].flatMap { try? AccountName($0, for: account) } ?? account.usual)
            })
        var platforms: [Int64: (slug: String, name: String, isOnline: Bool)] = [:]
        try database.scan(BookEvent.platforms) { row in
            platforms[row.integer(0)] = (row.text(1) ?? "", row.text(3) ?? "", row.integer(2) != 0)
        }
        self.platforms = platforms
    }

    /// Returns the platform of an event as people write it; `nil` if it has none.
    func platformName(_ row: RowScan) -> String? {
        platforms[row.integer(BookEvent.EntryColumn.platform.rawValue)]?.name
    }

    /// The names that were asked for, in alphabetical order.
    var used: [String] { Set(known.values.map { String(decoding: $0, as: UTF8.self) }).sorted() }

    /// Returns the name of an account for an event.
    mutating func name(_ account: BookAccount, _ row: RowScan) -> [UInt8] {
        let platform = account.variable == "platform" ? row.integer(BookEvent.EntryColumn.platform.rawValue) : 0
        let kind = account.variable == "kind" ? row.text(BookEvent.EntryColumn.detail.rawValue) : nil
        let key = Key(account: account, platform: platform, kind: kind)
        if let name = known[key] { return name }
        let value = kind ?? platforms[platform]?.slug
        let name = Array(spelling((names[account] ?? account.usual).name(value, of: account)).utf8)
        known[key] = name
        return name
    }

    /// Returns the account through which the money of an event came or went.
    ///
    /// A marketplace holds the money until a payout, but not if the buyer paid cash.
    func money(of event: BookEvent, _ row: RowScan) -> BookAccount {
        if event.kind == .payout { return .bank }
        let payment = row.text(BookEvent.EntryColumn.payment.rawValue)
        if payment == Payment.cash.rawValue { return .cash }
        if event.kind != .purchase, platforms[row.integer(BookEvent.EntryColumn.platform.rawValue)]?.isOnline == true {
            return .platform
        }
        return payment == Payment.card.rawValue ? .card : .bank
    }

    /// Returns the account opposite the stock; `nil` for the money itself.
    func opposite(of event: BookEvent, _ row: RowScan) -> BookAccount? {
        let isKept = event.kind == .gone && row.text(BookEvent.EntryColumn.detail.rawValue) == Fate.kept.rawValue
        return isKept ? .kept : event.costAccount
    }
}
