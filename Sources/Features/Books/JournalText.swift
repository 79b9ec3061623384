import Queries
import QueryLanguage
import Rendering
import StoreFile

/// A journal as text: entries as they come, then the declarations of all accounts and currencies in them.
///
/// Both programs accept declarations anywhere; after the entries they need no second reading.
struct JournalText {
    private let format: JournalFormat
    private let output: ByteOutput
    private(set) var count = 0
    private(set) var currencies: Set<UInt32> = []
    private var firstDay: [UInt8] = []
    private var lastDay: [UInt8] = []
    /// The entry being written, reused for each.
    private var text: [UInt8] = []
    private var decimals: (code: PackedCode, count: Int)?

    init(_ format: JournalFormat, to output: ByteOutput) throws {
        (self.format, self.output) = (format, output)
        try output.write(format.start)
    }

    /// Writes an entry.
    mutating func add(_ entry: BookEntries.Entry) throws {
        text.removeAll(keepingCapacity: true)
        guard let day = entry.bytes(.day) else { return }
        if firstDay.isEmpty { firstDay = Array(day) }
        lastDay.replaceSubrange(0..., with: day)
        text.append(contentsOf: day)
        writeTitle(entry)
        for posting in entry.postings { write(posting) }
        text.append(UInt8(ascii: "\n"))
        try text.withUnsafeBytes { try output.write($0) }
        count += 1
    }

    // MARK: - The first line

    private mutating func writeTitle(_ entry: BookEntries.Entry) {
        let tags = [("sku", entry.bytes(.sku)), ("order", entry.bytes(.order))]
        switch format {
        case .hledger:
            text.append(UInt8(ascii: " "))
            writeWords(entry)
            var start: StaticString = "  ; "
            for case (let name, let value?) in tags {
                write(start)
                text.append(contentsOf: name.utf8)
                text.append(UInt8(ascii: ":"))
                writePlain(value)
                start = ", "
            }
            text.append(UInt8(ascii: "\n"))
        case .beancount:
            write(" * \"")
            writeWords(entry)
            write("\"\n")
            for case (let name, let value?) in tags {
                write("  ")
                text.append(contentsOf: name.utf8)
                write(": \"")
                writePlain(value)
                write("\"\n")
            }
        }
    }

    private mutating func writeWords(_ entry: BookEntries.Entry) {
        write(Self.verb(entry))
        if entry.event.kind == .expense, let kind = entry.bytes(.detail) {
            writePlain(kind)
            if entry.bytes(.title) != nil { write(": ") }
        }
        if let title = entry.bytes(.title) ?? (entry.event.kind == .expense ? nil : entry.bytes(.sku)) {
            writePlain(title)
        }
    }

    private static func verb(_ entry: BookEntries.Entry) -> StaticString {
        switch entry.event.kind {
        case .purchase: "Bought "
        case .sale: "Sold "
        case .refund: "Refund for "
        case .return: "Returned "
        case .expense: "Spent on "
        case .payout: "Payout "
        case .gone:
            switch entry.row.text(BookEvent.EntryColumn.detail.rawValue).flatMap(Fate.init) {
            case .kept: "Kept "
            case .donated: "Donated "
            case .binned: "Binned "
            case .lost, nil: "Lost "
            }
        }
    }

    /// Writes a text without the signs that would end it: those of comments, payees and tags, quotes and control
    /// characters.
    private mutating func writePlain(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            switch byte {
            case 0..<0x20, 0x7F: text.append(UInt8(ascii: " "))
            case UInt8(ascii: ";") where format == .hledger: text.append(UInt8(ascii: "."))
            case UInt8(ascii: "|") where format == .hledger: text.append(UInt8(ascii: "/"))
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                if format == .beancount { text.append(UInt8(ascii: "\\")) }
                text.append(byte)
            default: text.append(byte)
            }
        }
    }

    private mutating func write(_ words: StaticString) {
        text.append(contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
    }

    // MARK: - Postings

    private static let amountEnd = 52

    private mutating func write(_ posting: Posting) {
        write("    ")
        text.append(contentsOf: posting.account)
        writeAmount(posting.minor, decimals: decimals(of: posting.currency), after: posting.account.count)
        write(posting.currency)
        if let price = posting.price {
            write(" @@")
            // A price has no sign: it is that of the amount.
            let size = Int64(clamping: price.minor.magnitude)
            writeAmount(size, decimals: decimals(of: price.currency), after: Self.amountEnd, gap: 1)
            write(price.currency)
        }
        text.append(UInt8(ascii: "\n"))
    }

    private mutating func write(_ currency: PackedCode) {
        text.append(UInt8(ascii: " "))
        for shift: UInt32 in [16, 8, 0] { text.append(UInt8(truncatingIfNeeded: currency.value >> shift)) }
    }

    private mutating func decimals(of code: PackedCode) -> Int {
        if let decimals, decimals.code == code { return decimals.count }
        currencies.insert(code.value)
        let count = Currency(bytes: code.value)?.fractionDigits ?? 2
        decimals = (code, count)
        return count
    }

    /// Writes an amount so that amounts end below each other, unless the account is too long; at least after `gap` spaces.
    private mutating func writeAmount(_ minor: Int64, decimals: Int, after width: Int, gap least: Int = 2) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
            var (rest, start) = (minor.magnitude, digits.count)
            func put(_ byte: UInt8) {
                start -= 1
                digits[start] = byte
            }
            repeat {
                if decimals > 0, digits.count - start == decimals { put(UInt8(ascii: ".")) }
                put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            } while rest > 0 || digits.count - start < decimals + (decimals > 0 ? 2 : 1)
            if minor < 0 { put(UInt8(ascii: "-")) }
            let gap = Self.amountEnd - width - (digits.count - start)
            text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(gap, least)))
            text.append(contentsOf: digits[start...])
        }
    }

    // MARK: - The end

    /// Writes the declarations of accounts and currencies, and the rates between the currencies.
    mutating func finish(accounts: [String], _ database: StoreConnection, home: Currency) throws {
        for name in accounts { try output.write(format.declaration(ofAccount: name)) }
        let foreign = currencies.subtracting([home.packed])
        if !foreign.isEmpty { currencies.formUnion([home.packed, Currency.eur.packed]) }
        for code in currencies.sorted() {
            let decimals = Currency(bytes: code)?.fractionDigits ?? 2
            try output.write(
                format.declaration(ofCurrency: PackedCode(value: code).text, decimals: decimals))
        }
        guard !foreign.isEmpty else { return }
        for code in currencies.sorted() where code != Currency.eur.packed {
            try writeRates(of: PackedCode(value: code).text, database)
        }
    }

    /// Writes the rates from the last one before the first entry to the last one before the last entry.
    private func writeRates(of code: String, _ database: StoreConnection) throws {
        let first = String(decoding: firstDay, as: UTF8.self)
        let last = String(decoding: lastDay, as: UTF8.self)
        try database.scan(BookEvent.rates(of: code, from: first, through: last)) { row in
            guard let day = row.text(0), let amount = row.text(1) else { return }
            try output.write(format.price(ofEuro: amount, in: code, on: day))
        }
    }
}
