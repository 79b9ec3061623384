import Queries
import QueryLanguage
import Statements
import StoreFile

/// `set account fees "expenses:fees:$platform"`: names an account of the journals.
package struct AccountSetting: SettingStatement {
    let account: BookAccount
    /// The name; `nil` for the usual one.
    let name: AccountName?

    package static let form = Form(
        "set", AccountSetting(account: .stock, name: nil), [.word(.account), .value(argument, \.self)])

    static let discussion = """
        account        the name of an account in the journals of `export journal`, or `auto` for its usual name. With
                       $platform or $kind in it there is an account for each (`help export` lists all).
        """

    private static let argument = Argument<AccountSetting>(
        "( \(BookAccount.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")) ) ( \"auto\" | ACCOUNT )"
    ) { cursor throws(Diagnostic) in
        let account = try account(&cursor)
        if cursor.accept(.auto) { return AccountSetting(account: account, name: nil) }
        let span = cursor.token.span
        let text = try cursor.text()
        do throws(AccountName.Flaw) {
            return AccountSetting(account: account, name: try AccountName(text, for: account))
        } catch {
            throw Diagnostic(error.message, at: span, hints: [error.hint])
        }
    } print: { setting in
        "\(setting.account.rawValue) \(setting.name.map { Quoting.quoted($0.text) } ?? Keyword.auto.text)"
    }

    private static func account(_ cursor: inout Cursor) throws(Diagnostic) -> BookAccount {
        for account in BookAccount.allCases where cursor.accept(word: account.rawValue) { return account }
        throw cursor.unexpected()
    }

    package var effects: Effects { .writesStore }

    package func save(_ environment: Environment) throws {
        try environment.store().setSetting(account.setting, to: name?.text)
    }

    /// The accounts and their usual names, for help.
    static var help: String {
        let accounts = BookAccount.allCases
        let width = accounts.map(\.rawValue.count).max() ?? 0
        return accounts.map { account in
            let padding = String(repeating: " ", count: width - account.rawValue.count)
            return "  \(account.rawValue)\(padding)  \(account.usual.text)"
        }.joined(separator: "\n")
    }
}

extension GrammarSymbol {
    /// The name of an account: any text; the grammar shows examples.
    static var account: GrammarSymbol {
        var rule = Production("ACCOUNT", Production.choice(["assets:bank", "\"expenses:cost of goods\""]))
        rule.pattern = Pattern.text()
        return GrammarSymbol(rule, Lexeme("ACCOUNT", -5, Pattern.text()))
    }
}
