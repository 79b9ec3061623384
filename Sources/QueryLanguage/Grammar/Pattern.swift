import Cells

/// Regular expressions for the texts that the lexer and the value parsers accept.
package enum Pattern {
    // MARK: - Words

    /// A character of a bare word; `~` is one unless it is a sign.
    static let character =
        #"(?:[A-Za-z0-9_\-./@+&':]|(?![\x00-\x7f])[\p{Alphabetic}\p{Mn}\p{Mc}\p{Nd}\p{Nl}\p{No}\p{Sc}]|~(?![ \t\r\n"'$]|\Z))"#
    /// The end of a bare word.
    package static let end = "(?!\(character))"
    static let bare = "(?!')\(character)+"
    /// The white space between two words of one value.
    static let blank = #"(?:[ \t\r]|\\[ \t\r]*\n)+"#
    /// The white space between words, including a continued line.
    package static let space = #"[\p{White_Space}]+|\\[ \t\r]*\n"#
    /// `#` at the start of a line or statement, or between blanks, with the rest of the line.
    package static let comment = #"(?:(?<=(?:^|[;\n])[ \t\r]*)|(?<!\S)(?=#(?:\s|\Z)))#[^\n]*"#

    /// The code point of a character that a text may contain, in at most eight digits.
    private static let scalar =
        #"(?!0+\})(?=[0-9A-Fa-f]{1,8}\})0*(?:10[0-9A-Fa-f]{4}|[1-9A-Fa-f][0-9A-Fa-f]{4}"#
        + #"|[0-9A-Ca-cE-Fe-f][0-9A-Fa-f]{3}|[Dd][0-7][0-9A-Fa-f]{2}|[0-9A-Fa-f]{1,3})"#
    private static let escape = #"\\(?:["'\\nt]|u\{"# + scalar + #"\})"#
    static let quoted = #"(?:"(?:[^"\\\n\0]|"# + escape + #")*"|'(?:[^'\\\n\0]|"# + escape + #")*')"#
    /// A variable; `$3.50` isn't one.
    static let variable = #"\$(?:@|(?!\d*\.\d)(?:[A-Za-z0-9_]|-(?=[A-Za-z0-9_]))+)"#

    /// Returns a pattern for a text; a bare word must not begin with a hyphen or be one of `excluded`.
    package static func text(not excluded: String? = nil) -> String {
        let no = excluded.map { "(?!\($0)\(end))" } ?? ""
        return "(?:(?!-)\(no)\(bare)|\(quoted)|\(variable))"
    }

    /// Returns a pattern for a value in any form: bare, in quotes, or from a variable.
    package static func valued(_ pattern: String) -> String {
        "(?:(?:\(pattern))\(end)|\"(?:\(pattern))\"|'(?:\(pattern))'|\(variable))"
    }

    /// Returns a pattern for one of a few texts in quotes, or a variable.
    package static func quotedAmong(_ texts: [String]) -> String {
        let choice = texts.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
        return "(?:\"(?:\(choice))\"|'(?:\(choice))'|\(variable))"
    }

    /// Returns a pattern for one of a few words, ignoring case and treating `-` and `_` alike.
    package static func word(_ words: [String]) -> String {
        let sorted = words.sorted { ($1.count, $0) < ($0.count, $1) }
        return "(?i:\(sorted.map(dashed).joined(separator: "|")))"
    }

    static func dashed(_ word: String) -> String {
        word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.joined(separator: "[-_]")
    }

    static let name = "(?:[A-Za-z0-9_][A-Za-z0-9_\\-]*\(end)|\"[A-Za-z0-9_\\-]+\"|'[A-Za-z0-9_\\-]+')"
    static let kind = "(?!(?:\(seenPeriod)|\(word(ExpenseKind.leads)))\(end))[A-Za-z_][A-Za-z0-9_\\-]*\(end)"
    /// All words to the end of the statement, with closed brackets and something after each comma.
    static let bareValue: String = {
        let line = #"["'|][^\n]*|"# + comment
        let comma = #",(?:\s|\\[ \t\r]*\n|"# + comment + #")*+(?!\Z)"#
        let others = #"\$(?:[A-Za-z0-9_]|-(?=[A-Za-z0-9_]))*+|\\(?![ \t\r]*\Z)(?:[ \t\r]*\n)?|[^\n;()"'\\,|#]"#
        let part = "(?!')\(character)++|\(quoted)|\(line)|\(comma)|\(others)"
        let brackets = #"(?P<BRACKETS>\((?:"# + part + #"|\n|(?&BRACKETS))*+(?:\)|(?=;)))"#
        return #"(?=(?!')"# + character + #"|[,()%=<>|~]|!=)(?:"# + part + #"|\)|"# + brackets + #")++(?=[;\n]|\Z)"#
    }()
    static let bookFile =
        "(?:(?!-)(?=\(character)*(?i:\\.xlsx|\\.zip)\(end))\(bare)"
        + #"|"[^"\n]*(?i:\.xlsx|\.zip)"|'[^'\n]*(?i:\.xlsx|\.zip)'|"# + "\(variable))"

    // MARK: - Items

    static let sku = #"[Ff][Hh](?:(?:-*[0-9A-TV-Za-tv-z]){8}-*|(?=[-0-9]*[1-9])(?:-*[0-9]){1,7}-*)"#
    private static let rowNumber = "(?=[0-9]*[1-9])[0-9]{1,7}"
    static let row = "@\(rowNumber)(?:(?:-|[.][.])@?\(rowNumber))?"

    private static func no(_ keywords: [String]) -> String { keywords.isEmpty ? "" : "(?!\(word(keywords))\(end))" }

    /// Returns a pattern for a further word of a title.
    private static func titleWord(before keywords: [String], amount: Bool) -> String {
        let day = keywords.contains(Keyword.on.text) ? "(?!\(endingDay))" : ""
        let money = amount ? "(?![£€0-9])(?!\(currency)\(end)\(blank)[0-9])" : ""
        return "\(no(keywords))(?!\(sku)\(end))(?!@)\(day)\(money)\(bare)"
    }

    /// Returns a pattern for an item: an SKU, a row, a quoted text, or the words of a title up to a keyword or, with
    /// `amount`, up to an amount.
    package static func item(before keywords: [String], amount: Bool = false) -> String {
        let next = titleWord(before: keywords, amount: amount)
        return "(?:\(quoted)|\(variable)|\(no(keywords))(?:\(sku)|\(row))\(end)"
            + "|\(no(keywords))(?!(?i:all)\(end))(?!@)\(bare)(?:\(blank)\(next))*)"
    }

    /// Returns a pattern for an item, or for a number of things with one title.
    package static func pieces(before keywords: [String], amount: Bool = false) -> String {
        let next = titleWord(before: keywords, amount: amount)
        let title = amount ? quoted : "(?:\(quoted)|\(variable))"
        return "(?:\(no(keywords))(?:(?i:all)|[1-9][0-9]{0,2}|1000)\(end)(?:\(blank))?\(title)"
            + "|\(no(keywords))(?i:all)\(end)\(blank)(?!(?i:all)\(end))\(next)(?:\(blank)\(next))*"
            + "|\(item(before: keywords, amount: amount)))"
    }

    /// An item in one word, a row, or a quoted text.
    static var itemWord: String {
        "(?:\(row)\(end)|(?!(?i:all)\(end))(?!@)\(bare)|\(quoted)|\(variable))"
    }

    /// Returns a pattern for a text that is not a keyword which may follow it.
    package static func title(before keywords: [String]) -> String { text(not: word(keywords)) }

    /// A word of a search: no keyword and no period, but perhaps the name of a month or weekday, or a plain number.
    static var searchWord: String {
        let thing =
            "(?=[0-9]+\(end))(?!20[0-9][0-9]\(end))(?![0-9]{1,5}\(blank)\(span)\(blank)(?i:ago)\(end))"
            + "(?!(?:0?[1-9]|[12][0-9]|3[01])\(blank)\(month)\(end))"
        let keywords = no(Keyword.allCases.filter { !Keyword.searched.contains($0) }.map(\.text))
        return "(?:\(thing)\(bare)|(?!\(leads)\(end))(?!\(numeric)\(end))"
            + "(?:\(keywords)|(?=\(weekday)\(end)|\(month)\(end)))\(bare))"
    }

    /// Returns a pattern for the number of things alike, before their title, which is not one of `keywords`.
    package static func count(before keywords: [String]) -> String {
        "[0-9]{1,7}\(end)(?=(?:\(blank))?\(title(before: keywords)))"
    }

    /// The number of a distance, which a unit follows.
    package static let distance = "[0-9]+(?:\\.[0-9]+)?(?=\(blank)(?i:miles|km)\(end))"

    // MARK: - Days

    private static func short(_ names: [Keyword], _ others: [String] = []) -> String {
        word(names.map(\.text) + names.map { String($0.text.prefix(3)) }.filter { $0 != "may" } + others)
    }

    static let weekday = short(Cursor.weekdays)
    static let month = short(Cursor.months, ["sept"])
    static let span = word(Cursor.spans.map(\.0.text))
    static let calendarPeriod = "(?!0000)[0-9]{4}(?:-(?:[Qq][1-4]|0[1-9]|1[0-2]))?"
    static let taxYear = "[0-9]{4}-[0-9]{2}"
    private static let year = "(?!0000)[0-9]{4}"
    private static let calendar =
        "(?!0000)[0-9]{4}(?:-(?:(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?|[Qq][1-4]"
        + "|[Ww](?:0[1-9]|[1-4][0-9]|5[0-3])))?"
    /// A day such as `14/11/2026` or `14.11.26`.
    private static let writtenDay = ["/", "[.]", "-"].map { "[0-9]{1,2}\($0)[0-9]{1,2}\($0)(?:[0-9]{4}|[0-9]{2})" }
        .joined(separator: "|")
    private static let calendarEnd = "(?:(?i:today|yesterday)|\(writtenDay)|\(calendar))"
    private static let calendarRange = "(?:\(calendarEnd)\\.\\.\(calendarEnd)|\(writtenDay)|\(calendar))"
    private static let partOfDay = "(?:\(blank)\(word(Cursor.partsOfDay))\(end))?"
    private static let taxWord = "(?i:tax)\(blank)(?i:year)\(end)"
    private static let unit = "(?:\(word(["day", "week", "month", "quarter", "year"]))\(end)|\(taxWord))"

    /// A day or a period.
    ///
    /// Whether a month has the day, and whether a period is a single day, is not checked by syntax.
    static let period: String = {
        let words = "(?:(?i:today|yesterday)|\(weekday))\(end)\(partOfDay)|(?i:this)\(blank)\(unit)"
        let last =
            "(?i:last)\(blank)(?:\(weekday)\(end)\(partOfDay)|\(month)\(end)|(?:[0-9]+\(end)|\(variable))\(blank)\(span)\(end)|\(unit))"
        let tax = "\(taxWord)(?:\(blank))?\(valued(taxYear))"
        let named = "\(month)\(end)(?:\(blank)[0-9]{1,2}\(end)(?!\(blank)\(span)\(end)))?(?:\(blank)\(year)\(end))?"
        let ago = "[0-9]{1,5}\(blank)\(span)\(blank)(?i:ago)\(end)"
        let dayOfMonth = "(?:[0-9]{1,2}|[+-][0-9])\(blank)\(month)\(end)(?:\(blank)\(year)\(end))?"
        let digits =
            "(?![0-9]{1,5}\(blank)\(span)\(end))\(calendarRange)\(end)|\"\(calendarRange)\"|'\(calendarRange)'"
        return "(?:\(words)|\(last)|\(tax)|\(named)|\(ago)|\(dayOfMonth)|\(digits)|\(variable))"
    }()

    private static let leads = word(Keyword.periodLeads.map(\.text))
    private static let numeric =
        "(?:(?=\(character)*\\.\\.)(?!')\(character){2,64}"
        + "|(?=\(character){1,64}\(end))(?:[0-9]{4}-\(character)*|[0-9][0-9./\\-]*))"
    /// Text that is taken for a period even if a name is possible.
    static let seenPeriod = "(?:\(leads)|\(numeric)|\(weekday)|\(month))"

    private static let isoDay = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let countedDay =
        "\(numeric)\(blank)\(bare)\(blank)(?i:ago)\(end)|[0-9]{1,2}\(blank)\(month)\(end)|(?:\(isoDay)|\(writtenDay))\(end)"
    private static let endingDay = "(?:(?i:today|yesterday)\(end)|\(countedDay))"
    /// An unambiguous day, which needs no `on`.
    static let bareDay =
        "(?=\(weekday)\(end)|\(month)\(end)|(?i:today|yesterday|last)\(end)|\(countedDay))\(period)"
    /// A range `from X to Y` of periods without quotes.
    static let range =
        "(?i:from)\(end)(?:\(blank))?(?![\"'])\(period)(?:\(blank))?(?i:to)\(end)(?:\(blank))?(?![\"'])\(period)"

    // MARK: - Amounts and places

    static let number = #"-?[0-9]+(?:\.[0-9]+)?"#
    static let currency = word(Currency.all.map(\.code))

    private static func amountNumber(inList: Bool) -> String {
        // `1,000` is accepted only in a list, as two amounts.
        "(?:\(number)\(end)\(inList ? "" : "(?!,[0-9])")|\"\(number)\"|'\(number)'|\(variable))"
    }

    private static func symbol(inList: Bool) -> String {
        "(?:[£€]\(number)\(end)\(inList ? "" : "(?!,[0-9])")|\"[£€]\(number)\"|'[£€]\(number)')"
    }

    static func money(inList: Bool) -> String {
        let number = amountNumber(inList: inList)
        return "(?:\(currency)\(end)(?:\(blank))?\(number)|\(symbol(inList: inList))"
            + "|\(number)(?:(?:\(blank))?\(currency)\(end))?)"
    }

    /// An amount with its currency.
    static let feeAmount =
        "(?:\(currency)\(end)(?:\(blank))?\(amountNumber(inList: false))|\(symbol(inList: false))"
        + "|\(amountNumber(inList: false))(?:\(blank))?\(currency)\(end)|\(variable))"

    static let coordinates =
        "(?:\(number),\(number)\(end)|\"\\s*\(number),\(number)\"|'\\s*\(number),\(number)'|\(variable))"

    /// A market after `in`, such as `in Battersea`; a word of three letters is taken for a currency, valid or not.
    static let market =
        "(?!\(seenPeriod)\(end))(?:[A-Za-z](?:\(character){3,}|(?=\(character)*[^\\x00-\\x7f])\(character){2,})"
        + "|(?![\\x00-\\x7f])\\p{L}\(character){2,})"
    /// A file after `>`, which is not a value to compare with and ends the statement.
    static let sinkFile =
        "(?:(?!\(number)\(end))(?!\(period))(?!\(money(inList: false)))(?!-)\(bare)|\(quoted)|\(variable))"
        + #"(?=(?:\\?\s)*(?:"# + comment + #")?(?:[;\n]|\Z))"#
    /// Returns the pattern of `on PLATFORM set`, which turns a query into a change.
    static func platform(before word: String) -> String {
        "(?i:on)\(end)(?:\(blank))?\(text())(?:\(blank))?(?i:\(word))\(end)"
    }
}
