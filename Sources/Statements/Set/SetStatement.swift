import Ledger
import QueryLanguage
import Rendering
import StoreFile

/// `set currency EUR`: changes a setting.
package enum SetStatement: FormStatement {
    case currency(Currency)
    /// The rows of a page; `nil` for as many as fit on the terminal.
    case pageSize(Int?)
    case format(OutputFormat)
    case journalSize(Int)
    case backup(BackupSetting)
    /// The goal of a month; `nil` for none.
    case goal(Goal?)
    /// The days after which an unlisted item is a task.
    case listAfter(Int)
    /// The days after which a live listing is a task.
    case staleAfter(Int)
    /// The order of day and month in days with two readings; `nil` for the usual one.
    case dates(DayOrder?)
    case timing(Bool)
    case hints(Bool)
    case colour(Bool)
    /// The right prompt; `nil` for none.
    case prompt(PromptTemplate?)
    /// The terminal's title; `nil` leaves it unchanged.
    case title(PromptTemplate?)

    package static let form = Form(
        "set", SetStatement.timing(false),
        [
            .oneOf([
                .value(
                    .currency,
                    .case(.currency, SetStatement.currency) { if case .currency(let code) = $0 { code } else { nil } },
                    \.self),
                .sequence([
                    .word(.page),
                    .value(
                        .size,
                        .case(.rows, SetStatement.pageSize) { if case .pageSize(let size) = $0 { size } else { nil } },
                        \.self),
                ]),
                .sequence([
                    .word(.journal),
                    .value(
                        .size,
                        .case(.integer(1...1_000_000, "the size of the journal"), SetStatement.journalSize) {
                            if case .journalSize(let size) = $0 { size } else { nil }
                        }, \.self),
                ]),
                .sequence([
                    .word(.backup),
                    .case(SetStatement.backup, .size(0), [BackupSetting.part]) {
                        if case .backup(let setting) = $0 { setting } else { nil }
                    },
                ]),
                .value(
                    .goal,
                    .case(Goal.argument, SetStatement.goal) { if case .goal(let goal) = $0 { goal } else { nil } },
                    \.self),
                .sequence([
                    .word(.list),
                    .value(
                        .after,
                        .case(.waiting, SetStatement.listAfter) {
                            if case .listAfter(let days) = $0 { days } else { nil }
                        },
                        \.self),
                ]),
                .sequence([
                    .word(.stale),
                    .value(
                        .after,
                        .case(.waiting, SetStatement.staleAfter) {
                            if case .staleAfter(let days) = $0 { days } else { nil }
                        },
                        \.self),
                ]),
                .value(
                    .format,
                    .case(.format, SetStatement.format) { if case .format(let format) = $0 { format } else { nil } },
                    \.self),
                .value(
                    .dates,
                    .case(.dayOrder, SetStatement.dates) { if case .dates(let order) = $0 { order } else { nil } },
                    \.self),
                .value(
                    .timing,
                    .case(.onOrOff, SetStatement.timing) { if case .timing(let isOn) = $0 { isOn } else { nil } },
                    \.self),
                .value(
                    .hints,
                    .case(.onOrOff, SetStatement.hints) { if case .hints(let isOn) = $0 { isOn } else { nil } },
                    \.self),
                .value(
                    .colour,
                    .case(.onOrOff, SetStatement.colour) { if case .colour(let isOn) = $0 { isOn } else { nil } },
                    \.self),
                .value(
                    .prompt,
                    .case(.template, SetStatement.prompt) { if case .prompt(let text) = $0 { text } else { nil } },
                    \.self),
                .value(
                    .title,
                    .case(.template, SetStatement.title) { if case .title(let text) = $0 { text } else { nil } },
                    \.self),
            ])
        ])

    package static let spec: StatementSpec = spec(in: .core)

    package static func spec(in catalog: StatementCatalog) -> StatementSpec {
        var spec = base
        spec.discussion += """


            \(PromptTemplate.help(in: catalog)) The store keeps all settings but the automatic ones and the last seven,
            which `~/.config/fhq/init.fhq` may set; `settings` shows them.
            """
        return spec
    }

    /// The description without the fields of the prompt, to which features add.
    private static let base = StatementSpec(
        form, summary: "changes a setting",
        discussion: """
            currency       the home currency, for amounts without a currency and for profits. GBP by default.
            page size      the rows of a page. `auto` by default: as many as fit on the terminal, and 50 elsewhere.
            journal size   the number of changes kept for `undo`. 1,000 by default; the next change removes older ones.
            backup every   the age of the newest backup at which a change makes another: `1 day` by default, or `off`.
            backup folder  the folder for backups, such as one on another disk. `auto` by default: beside the store, where
                           backups also go while the folder can't be reached.
            backup size    the most that automatic backups may take together, in MB. 100 by default.
            goal           the net profit that you want to make in a month: `500 GBP a month`, or `off` by default. The
                           greeting, `profit` of whole months, `profit by month` and `report` say how far you are.
            list after     the days after which `todo` tells you to list an item. 3 days by default.
            stale after    the days after which `todo` reports a listing. 90 days by default.
            format         the format of results, until the shell or script ends.
            dates          day-first or month-first: the order in days such as 03/04/2026, until the shell or script ends.
                           `auto` by default: at the prompt day first, month first if the home currency is USD, and
                           fhq says which day it read; a script refuses a day with two readings.
            timing         on shows how long each statement took, until the shell or script ends.
            hints          off hides the grey suggestions behind the line that you type, until the shell ends.
            colour         off shows the line without colours and hints, until the shell ends.

            prompt         the text at the right of the prompt until the shell ends, or off. Fields stand in braces; a part
                           between two · is shown if each of its fields has a value.
            title          the same for the title of the terminal's window.
            """,
        examples: [
            Example("set page size 25; settings", "setting\tvalue\ncurrency\tGBP\npage size\t25\n"),
            Example("set goal 500 GBP a month", ""),
        ])

    fileprivate static func words(_ size: Int?) -> String { size.map(String.init) ?? Keyword.auto.text }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.readWithBranches(&cursor)
    }

    package var effects: Effects {
        switch self {
        case .format, .dates, .timing, .hints, .colour, .prompt, .title: []
        default: .writesStore
        }
    }

    package func affect(_ scope: inout Scope) {
        switch self {
        case .currency(let currency): scope.homeCurrency = { currency }
        case .dates(let order): scope.dayOrder = order
        default: break
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .currency(let currency):
            try environment.store().setSetting(StoreSettings.Key.currency.rawValue, to: currency.code)
        case .pageSize(let size):
            try environment.store().setSetting(StoreSettings.Key.pageSize.rawValue, to: Self.words(size))
        case .journalSize(let size):
            try environment.store().setSetting(InventoryStore.journalSizeSetting, to: String(size))
        case .backup(let setting):
            try setting.save(environment)
        case .goal(let goal):
            try environment.store().setSetting(
                StoreSettings.Key.goal.rawValue, to: goal.map { "\($0.amount.description) a month" })
        case .listAfter(let days):
            try environment.store().setSetting(
                StoreSettings.Key.listAfter.rawValue, to: StoreSettings.words(days: days))
        case .staleAfter(let days):
            try environment.store().setSetting(
                StoreSettings.Key.staleAfter.rawValue, to: StoreSettings.words(days: days))
        case .format(let format):
            environment.session.update { $0.format = format }
        case .dates(let order):
            environment.session.update { $0.dayOrder = order }
        case .timing(let isOn):
            environment.session.update { $0.isTiming = isOn }
        case .hints(let isOn):
            environment.session.update { $0.showsHints = isOn }
        case .colour(let isOn):
            environment.session.update { $0.colours = isOn }
        case .prompt(let template):
            environment.session.update { $0.prompt = template }
        case .title(let template):
            environment.session.update { $0.title = template }
        }
        environment.confirm(Self.sentence(canonical, naming: nameLength))
        return .none
    }

    /// The number of words in the name of the setting.
    private var nameLength: Int {
        switch self {
        case .currency, .goal, .format, .dates, .timing, .hints, .colour, .prompt, .title: 1
        default: 2
        }
    }

    /// Returns a setting with its present value: `page size is now 25`.
    static func sentence(_ canonical: String, naming count: Int) -> String {
        let words = canonical.split(separator: " ", maxSplits: 3).dropFirst()
        return "\(words.prefix(count).joined(separator: " ")) is now \(words.dropFirst(count).joined(separator: " "))"
    }
}

extension Argument<Int?> {
    /// The rows of a page: as many as fit, or a number.
    fileprivate static var rows: Argument {
        Argument("( \"auto\" | INTEGER )") { cursor throws(Diagnostic) in
            cursor.accept(.auto) ? nil : try cursor.integer(in: 1...1_000_000, what: "the size of a page")
        } print: {
            SetStatement.words($0)
        }
    }
}

extension Argument<Int> {
    fileprivate static var waiting: Argument {
        Argument("INTEGER ( \"day\" | \"days\" )", { StoreSettings.words(days: $0) }) { cursor throws(Diagnostic) in
            let days = try cursor.integer(in: StoreSettings.daysOfWaiting, what: "the number of days")
            if !cursor.accept(.day) { try cursor.expect(.days) }
            return days
        }
    }
}

extension Argument<OutputFormat> {
    fileprivate static var format: Argument {
        Argument("FORMAT", \.rawValue) { cursor throws(Diagnostic) in try OutputClause.format(&cursor) }
    }
}

extension Argument<PromptTemplate?> {
    fileprivate static var template: Argument {
        Argument("( \"off\" | TEXT )") { cursor throws(Diagnostic) in
            if cursor.accept(.off) { return nil }
            let span = cursor.token.span
            return try PromptTemplate(cursor.text(), at: span, in: cursor.scope.catalog)
        } print: {
            $0.map { Quoting.quoted($0.text) } ?? Keyword.off.text
        }
    }
}

extension Argument<Bool> {
    /// The words `on` and `off`.
    package static var onOrOff: Argument {
        Argument("( \"on\" | \"off\" )") { cursor throws(Diagnostic) in
            if cursor.accept(.on) { return true }
            try cursor.expect(.off)
            return false
        } print: {
            $0 ? "on" : "off"
        }
    }
}
