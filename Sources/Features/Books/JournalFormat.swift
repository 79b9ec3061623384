/// A program that reads a journal.
package enum JournalFormat: String, CaseIterable, Hashable, Sendable {
    case hledger, beancount

    /// The text before the first entry.
    var start: String {
        switch self {
        case .hledger: "decimal-mark .\n\n"
        case .beancount: "option \"title\" \"fhq\"\n\n"
        }
    }

    /// Returns the line that declares an account.
    func declaration(ofAccount name: String) -> String {
        switch self {
        case .hledger: "account \(name)\n"
        // An account must be opened before its first entry, and entries are only ever added.
        case .beancount: "1900-01-01 open \(name)\n"
        }
    }

    /// Returns the line that declares a currency, with one unit and its decimals.
    func declaration(ofCurrency code: String, decimals: Int) -> String {
        switch self {
        case .hledger:
            "commodity 1000.\(String(repeating: "0", count: decimals)) \(code)\n"
        case .beancount: "1900-01-01 commodity \(code)\n"
        }
    }

    /// Returns the line with the price of a euro on a day.
    func price(ofEuro amount: String, in code: String, on day: String) -> String {
        switch self {
        case .hledger: "P \(day) EUR \(amount) \(code)\n"
        case .beancount: "\(day) price EUR \(amount) \(code)\n"
        }
    }

    /// Returns an account's name as the program reads it.
    ///
    /// Beancount's parts begin with a capital letter and have neither spaces nor signs.
    func spelling(_ account: String) -> String {
        guard self == .beancount else { return account }
        return account.split(separator: ":").map { part in
            let plain = part.map { $0 == " " ? "-" : String($0) }.joined()
            return plain.prefix(1).uppercased() + plain.dropFirst()
        }.map { $0.hasPrefix("-") ? "X\($0)" : $0 }.joined(separator: ":")
    }
}
