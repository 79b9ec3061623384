import QueryLanguage
import Rendering

/// The topics of help besides statements and nouns.
package enum HelpTopic: String, CaseIterable, Sendable {
    case money, days, keys, values, periods, conditions, figures, formats, sinks, store, keywords, all

    /// Every topic but `all`, which shows the others.
    static var explained: [HelpTopic] { allCases.filter { $0 != .all } }

    var summary: String {
        switch self {
        case .money: "profit, costs, expenses and other currencies"
        case .days: "how to write days and periods"
        case .keys: "the keys at the prompt"
        case .values: "text, amounts, SKUs, platforms, variables"
        case .periods: "days and periods in full, and the dates they apply to"
        case .conditions: "the conditions after where"
        case .figures: "figures over groups: sums, averages, percentiles and other aggregates"
        case .formats: "the formats of results"
        case .sinks: "where results go: files and commands"
        case .store: "the file, and how other programs read it"
        case .keywords: "every keyword"
        case .all: "every noun, statement and topic"
        }
    }

    /// Returns its page.
    func text(_ help: HelpText) -> String { help.catalog.help(rawValue, ownText(help)) }

    /// Returns the core's part of its page.
    private func ownText(_ help: HelpText) -> String {
        switch self {
        case .money: Self.moneyText
        case .days: Self.daysText
        case .keys: Self.keysText
        case .values: Self.valuesText
        case .periods: Self.periodsText
        case .conditions: Self.conditionsText
        case .figures: Self.figuresText
        case .formats: Self.formatsText
        case .sinks: Self.sinksText
        case .store: Self.storeText
        case .keywords: help.catalog.keywords.map(\.text).sorted().joined(separator: " ")
        case .all: help.everything
        }
    }

    /// The beginning of `help find`; the rest comes from the statement.
    static let findText = """
        Ways to find things

        find brass lamp                    items whose title, SKU or note has words that begin with these
        item 0NR                           one item, by the end of its SKU, words of its title, or @2 (row 2 of a list)
        items unsold at Battersea          items that pass every filter: a state, market, seller, platform or haul
        items from Jo older than 90 days   and by age
        items cost > 20 and note ~ crack   and by conditions on any field: help conditions
        items unsold sort age desc limit 5 sorted, and at most five
        last show title, cost              the last answer again, with other columns; next shows its next page
        items unsold by market show count  how many at each market
        """

    private static let moneyText = """
        Where the money is

        profit by month this year          revenue, costs, expenses and profit; also by platform, market, seller
        why profit this month              the records behind each figure, and what each adds
        stock aging                        unsold items and their cost, by age
        performance by market              how much sells, and how fast
        expenses by kind show sum amount   other spending, by kind
        sales show title, margin, roi      profit as a share of revenue, and of the cost; items have markup too:
                                           what is asked above the cost, as a share of it

        Amounts stay in their own currency: a sum has a line for each. in GBP converts each at the rate of its own day;
        rates refresh fetches the rates. Figures leave out amounts that are unknown or have no rate; fhq tells you how
        many.
        """

    private static let daysText = """
        How to write days

        a day      2026-03-14, today, yesterday morning, friday, last monday, 3 weeks ago, 1 march
                   14/11/2026 and 14.11.26 too; for 03/04/2026 see help set
        a period   march, 2026-03, 2026-Q1, 2026, this month, last week, last 30 days, tax year 2025-26
        from, to   since march, until 2026-02, before friday, from 1 march to 15 april
        an age     older than 90 days, newer than 6 months

        items sold since march             a period applies to the bought, listed or sold before it,
        items listed older than 90 days    else to the noun's own day: bought for items, sold for sales
        sales by month                     by day, week, month, quarter, year or tax-year

        help periods has the details.
        """

    private static let keysText = """
        At the prompt

        \(KeyAction.table)

        Ctrl-C clears the line, or stops the running statement; Ctrl-D on an empty line leaves. @2 is row 2 of the last
        list, wherever a statement takes an item; alone it shows the item. The name of a saved statement runs it.

        Put your own keys into ~/.config/fhq/keys, one on each line: Ctrl-T = search-history. The actions are
        \(KeyAction.allCases.map(\.rawValue).joined(separator: " ")).
        fhq reads ~/.editrc first, for the settings of libedit: bind -v there turns on the keys of vi.
        """

    private static let valuesText = """
        text         one bare word, or "several words" in quotes, with \\" \\\\ \\n \\t \\u{1F4A1}
        amount       3.50 GBP, GBP 3.50, £3.50, or 3.50 in the home currency; with no more decimals than the currency has
        SKU          FH-20D6G0NR: case and hyphen do not matter, I L are read as 1, O as 0; or the old FH-12
        platform     one word: ebay, facebook-marketplace, car-boot
        coordinates  51.476,-0.162
        variable     $name after let name = …, or --var name=…; $1 $2 … are a script's arguments
        """

    private static let periodsText = """
        day      2026-03-14, today, yesterday, last monday, 3 days ago, 2 weeks ago
        period   2026, 2026-03, 2026-Q1, 2026-W07, 2026-01..2026-03, this month, last week, last 30 days,
                 tax year 2025-26, this tax year; also day, week, month, quarter, year after this and last

        since PERIOD   from its first day            before PERIOD  until the day before it
        until PERIOD   through its last day          after PERIOD   from the day after it
        on DAY         that day                      in PERIOD      within it, or the period alone
        older than 90 days

        A period or an age applies to the bought, listed or sold before it, else to the noun's own day:
        items sold on ebay since 2026-01 is sold since; items listed older than 90 days is listed that long ago.
        """

    private static let conditionsText = """
        where FIELD = != < <= > >= VALUE or FIELD     where FIELD ~ TEXT (contains)
        where FIELD in (A, B), not in (A, B)          where FIELD between A and B
        where FIELD is empty, is not empty            not before and before or; ( ) group
        having FIGURE > VALUE, after by               see help figures

        The values may come from a query of one column: where seller in (sellers near 51.476,-0.162 show name),
        where sku not in (sales since 2026-01 show sku).

        Both sides may be computed from numbers, amounts and days, with + - * /, parentheses, abs(), round(), min() and
        max(): where asking > cost * 3, where sold - bought > 30, where (asking - cost) / cost >= 2. Put blanks around
        the signs. An amount may be multiplied or divided by a number, and divided by an amount; two days give days.
        Amounts are rounded to the minor unit at the end, numbers to four decimals. If a value is empty or in another
        currency, or the divisor is zero, the comparison is neither true nor false: the row is skipped and counted.

        show and sort compute the same way; as gives the column a name, which sort may use:
        items listed show sku, asking - cost as gap sort gap desc. Without a name it is expr_1, expr_2 …
        The currency of an amount follows in gap_currency, unless a shown currency is its own.

        != and not include empty values. Two empty values are equal; an empty value is neither less nor more than
        anything. Names - of markets, sellers, hauls, platforms, payments and kinds - are equal whatever their case.
        ~ ignores case and apostrophes. Amounts are compared within their own currency: of one in another currency,
        neither cost > 5 nor not cost > 5 is true. Such rows are skipped and counted, unless the rest of the condition
        decides; add in GBP to convert them. A bare 0 is zero in every currency.
        """

    private static let figuresText = """
        Figures (aggregates) of the rows of each group, or of all rows

        count              rows                                   items by market show count
        sum F              the total of amounts or numbers        expenses by kind show sum amount
        avg F              the average, to the minor unit         sales by month show avg sale_price
        median F           the middle value                       items sold show median days_to_sell
        p1 … p99 F         a percentile: p90 is above nine in ten sales show p10 profit, p90 profit
        min F, max F       the least and greatest, of texts and days too
        distinct F         the number of different values         items by month show distinct market
        trend              rows in each of the last twelve months, as bars

        Empty values count in none of them but count and trend; without any value a figure is empty. Between two values,
        median and percentiles lie in proportion, like percentile_cont of SQL. Figures of amounts have a row for each
        currency; in GBP converts the amounts first, and tells how many have no rate. A figure may be sorted by, shown
        or not: items by market sort sum cost desc.

        by takes fields, day, week, month, quarter, year and tax-year, weekday (Monday first), and bands: by cost step 10 has
        a group for each ten pounds, euros and so on, named by its lower end; by cost step 10 GBP skips other currencies;
        by age step 30.

        having leaves the groups whose figures pass a condition, shown or not:
        items by seller show count, sum profit having count >= 3 and sum profit < 0 GBP
        items by market having sum profit / count > 2 GBP or max bought - min bought > 30

        Figures may be computed with, as in conditions: sales by month show sum profit / count as each.
        """

    private static var formatsText: String {
        OutputFormat.allCases.map { format in
            let name = format.rawValue + String(repeating: " ", count: max(1, 10 - format.rawValue.count))
            let also = format.aliases.isEmpty ? "" : " (also \(format.aliases.joined(separator: ", ")))"
            return name + format.summary + also
        }.joined(separator: "\n") + "\n\n" + chartText
    }

    private static let chartText = """
        A terminal shows a table, a pipe gets tsv. as FORMAT, set format and --format choose another.

        chart and svg draw a bar for each row: items unsold by market show count as chart. The first columns that are
        not numbers name the bar, as many as it takes to tell the rows apart. Its length is the last column of amounts,
        else the last of whole numbers, else the last of fractions and rates, which have four decimals or more; show
        chooses the columns. Each currency is drawn on its own, with its own scale. Below the bars, a chart draws every
        other number as a line, with its lowest and highest value. At most 1,000 rows are drawn.
        """

    private static var closedFormats: String {
        OutputFormat.allCases.filter { !$0.canAppend }.map(\.rawValue).joined(separator: ", ")
    }

    private static let sinksText = """
        > FILE      replaces the file once all rows are written; the extension gives the format, unless as does
        >> FILE     adds the rows, with a header only to an empty file; not for \(closedFormats)
        | COMMAND   passes the rows to a command: the rest of the line, unchanged, for /bin/sh -c

        An extension of a format that fhq doesn't write, such as .ods or .pdf, needs as. A file that has other columns in
        its first line gets no rows; with --no-header, one that has another number of columns.

        Only you can read a new file; an existing file keeps its permissions. In a file that ends in .csv, .tsv or .tab,
        and in an export, text that a spreadsheet would run as a formula gets a ' before it; import removes it. Standard
        output, commands and other files get the text unchanged.

        No statement writes over the open store, its backups or its photos, the files beside any database, or fhq's own
        settings and history. Only a file of the same kind may replace a database, a picture or a zip.
        """

    private static let storeText = """
        The store is one SQLite file: --store, else $FHQ_STORE, else ~/.local/share/fhq/inventory.sqlite. Beside it are
        inventory.photos (the pictures) and inventory.backups. Other programs may read it while fhq runs, through these
        views:

        itemsView     every item: the columns of items, and its market, seller, haul, platforms (where it is listed now),
                      salePlatform, and its sale's priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment,
                      postagePaidMinor
        salesView     every sale: the columns of sales, and its sku, title, boughtDay, platform, market, seller, haul;
                      refundMinor is the refund of its return, refundedMinor the sum of its other refunds
        expensesView  every expense: the columns of expenses, and its market, haul, sku, title
        profitView    every event that profit counts: record (sale, return, refund, expense), id, day, revenueMinor, costMinor,
                      sellingCostsMinor, expensesMinor, netProfitMinor, sku, title, platform, market, seller, haul, payment

        A column that ends in Minor holds whole numbers of the currency's smallest unit, such as pence; the code is in
        currency, costCurrency or askingCurrency. In profitView it is in currency, and for the cost in costCurrency; if
        they differ, netProfitMinor is NULL, since the views convert nothing. profitView, like profit, leaves out a sale
        without a price or a cost. No view shows deleted records. Days are texts such as 2026-03-14.

        sqlite3 -readonly inventory.sqlite "SELECT platform, sum(netProfitMinor) / 100.0 FROM profitView
            WHERE currency = 'GBP' GROUP BY platform"

        To change the store, use fhq: it updates derived values, and records what undo needs. check finds damage by
        other programs.
        """
}
