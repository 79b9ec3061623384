import Inventory
import QueryLanguage
import Rendering

/// `set currency EUR`: changes a setting.
public enum SetStatement: Statement {
    case currency(Currency)
    /// `nil` for as many rows as the terminal has room for.
    case pageSize(Int?)
    case format(OutputFormat)
    case journalSize(Int)
    case backup(BackupSetting)
    case timing(Bool)

    public static let spec = StatementSpec(
        name: "set",
        summary: "changes a setting",
        syntax: """
            "set" ( "currency" CURRENCY | "page" "size" ( "auto" | INTEGER ) | "journal" "size" INTEGER \
            | "backup" \(BackupSetting.syntax) | "format" FORMAT | "timing" ( "on" | "off" ) )
            """,
        discussion: """
            currency      the home currency: of amounts that name none, and of profits. GBP until it is set.
            page size     the rows of a page. `auto` until it is set: as many as the terminal has room for, and 50 elsewhere.
            journal size  how many changes are kept for `undo`. 1,000 until it is set; older ones go with the next change.
            backup every  how old the newest backup may become before a change makes one: `1 day` until it is set, or `off`.
            backup folder where backups go: another disk, a folder that is synced. `auto` until it is set: beside the store,
                          where they go too while that folder cannot be reached.
            backup size   what the automatic backups may weigh together, in MB. 100 until it is set.
            format        the format of results, until the shell or script ends.
            timing        on says how long each statement took, until the shell or script ends.

            The store keeps all but the last two; `settings` shows them.
            """,
        examples: [Example("set page size 25; settings", "setting\tvalue\ncurrency\tGBP\npage size\t25\n")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if cursor.accept(.currency) { return SetStatement.currency(try cursor.currency()) }
        if cursor.accept(.page) {
            try cursor.expect(.size)
            if cursor.accept(.auto) { return SetStatement.pageSize(nil) }
            return SetStatement.pageSize(try cursor.integer(in: 1...1_000_000, what: "the size of a page"))
        }
        if cursor.accept(.journal) {
            try cursor.expect(.size)
            return SetStatement.journalSize(try cursor.integer(in: 1...1_000_000, what: "the size of the journal"))
        }
        if cursor.accept(.backup) { return SetStatement.backup(try BackupSetting(&cursor)) }
        if cursor.accept(.format) { return SetStatement.format(try OutputClause.format(&cursor)) }
        if cursor.accept(.timing) {
            if cursor.accept(.on) { return SetStatement.timing(true) }
            try cursor.expect(.off)
            return SetStatement.timing(false)
        }
        throw cursor.unexpected()
    }

    public var canonical: String {
        switch self {
        case .currency(let currency): "set currency \(currency.code)"
        case .pageSize(let size): "set page size \(Self.words(size))"
        case .journalSize(let size): "set journal size \(size)"
        case .backup(let setting): "set backup \(setting.canonical)"
        case .format(let format): "set format \(format.rawValue)"
        case .timing(let isOn): "set timing \(isOn ? "on" : "off")"
        }
    }

    private static func words(_ size: Int?) -> String { size.map(String.init) ?? Keyword.auto.text }

    public var effects: Effects {
        switch self {
        case .format, .timing: []
        default: .writesStore
        }
    }

    public func affect(_ scope: inout Scope) {
        if case .currency(let currency) = self { scope.homeCurrency = { currency } }
    }

    public func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .currency(let currency):
            try environment.store().setSetting(StoreSettings.Key.currency.rawValue, to: currency.code)
        case .pageSize(let size):
            try environment.store().setSetting(StoreSettings.Key.pageSize.rawValue, to: Self.words(size))
        case .journalSize(let size):
            try environment.store().setSetting(InventoryStore.journalSizeSetting, to: String(size))
        case .backup(let setting):
            try setting.keep(environment)
        case .format(let format):
            environment.session.update { $0.format = format }
        case .timing(let isOn):
            environment.session.update { $0.isTiming = isOn }
        }
        return .none
    }
}
