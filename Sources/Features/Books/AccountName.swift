import Queries

extension BookAccount {
    /// The account until `set account` names another.
    package var usual: AccountName {
        switch self {
        case .stock: "assets:stock"
        case .cash: "assets:cash"
        case .card: "assets:card"
        case .bank: "assets:bank"
        case .platform: "assets:$platform"
        case .sales: "income:sales:$platform"
        case .postagePaid: "income:postage:$platform"
        case .refunds: "income:refunds:$platform"
        case .cost: "expenses:cost of goods"
        case .fees: "expenses:fees:$platform"
        case .postage: "expenses:postage"
        case .packaging: "expenses:packaging"
        case .expenses: "expenses:overheads:$kind"
        case .writtenOff: "expenses:written off"
        case .kept: "equity:drawings"
        }
    }

    /// The word after `$` that a name may have; `nil` if the amounts have neither a platform nor a kind.
    package var variable: String? {
        switch self {
        case .platform, .sales, .postagePaid, .refunds, .fees: "platform"
        case .expenses: "kind"
        default: nil
        }
    }

    /// The key of its setting.
    package var setting: String { "account \(rawValue)" }
}

/// The name of an account, which may contain a variable: `expenses:fees:$platform`.
package struct AccountName: Hashable, Sendable, ExpressibleByStringLiteral {
    package let text: String

    package init(stringLiteral text: String) {
        self.text = text
    }

    /// The five roots that every bookkeeping program has.
    package static let roots = ["assets", "liabilities", "equity", "income", "expenses"]

    /// The reason why a name is refused.
    package struct Flaw: Error, Hashable {
        package let message: String
        package let hint: String
    }

    /// Checks a name for a kind of account.
    ///
    /// - Throws: ``Flaw`` for a name that hledger or Beancount can't read, or an unknown variable.
    package init(_ text: String, for account: BookAccount) throws(Flaw) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let root = parts.first, Self.roots.contains(root.lowercased()) else {
            throw Flaw(
                message: "an account begins with assets, liabilities, equity, income or expenses",
                hint: "try: set account \(account.rawValue) \"\(account.usual.text)\"")
        }
        guard parts.count > 1, parts.allSatisfy(Self.isPart) else {
            throw Flaw(
                message: "an account has parts of letters, digits, spaces and hyphens, separated by colons",
                hint: "try: set account \(account.rawValue) \"\(account.usual.text)\"")
        }
        if let word = Self.variables(in: text).first(where: { $0 != account.variable }) {
            throw Flaw(
                message: "“$\(word)” has no value in the account for \(account.rawValue)",
                hint: account.variable.map { "use $\($0)" } ?? "name the account without a variable")
        }
        self.text = text
    }

    /// Returns true if a text can be one part of an account; two spaces in a row would end the name in hledger.
    private static func isPart(_ part: Substring) -> Bool {
        !part.isEmpty && part.first != " " && part.last != " " && !part.contains("  ")
            && part.unicodeScalars.allSatisfy { $0 == " " || $0 == "$" || isPlain($0) }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }

    private static func variables(in text: String) -> [String] {
        text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map { rest in
            String(rest.prefix { $0.isLetter })
        }
    }

    /// Returns the name with the value of its variable, in which other characters than letters and digits become
    /// hyphens.
    package func name(_ value: String?, of account: BookAccount) -> String {
        guard let variable = account.variable else { return text }
        let plain = (value ?? "direct").unicodeScalars.map { Self.isPlain($0) ? Character($0) : "-" }
        return text.split(separator: "$\(variable)", omittingEmptySubsequences: false).joined(separator: String(plain))
    }
}
