import QueryLanguage
import Rendering

/// The topics of help besides statements and nouns.
package enum HelpTopic: String, CaseIterable, Sendable {
    case money, days, keys, values, periods, conditions, formats, sinks, store, keywords, all

    /// Every topic but `all`, which shows the others.
    static var explained: [HelpTopic] { allCases.filter { $0 != .all } }

    var summary: String {
        switch self {
        case .money: "what was earned, what it is made of, other currencies"
        case .days: "how days and periods are said"
        case .keys: "what the keys do at the prompt"
        case .values: "text, amounts, SKUs, platforms, variables"
        case .periods: "days and periods, and what they belong to"
        case .conditions: "what may stand after where"
        case .formats: "the formats of results"
        case .sinks: "where results go: files and commands"
        case .store: "the file, and how other programs read it"
        case .keywords: "every keyword"
        case .all: "every noun, statement and topic"
        }
    }

    var text: String {
        switch self {
        case .money: Self.moneyText
        case .days: Self.daysText
        case .keys: Self.keysText
        case .values: Self.valuesText
        case .periods: Self.periodsText
        case .conditions: Self.conditionsText
        case .formats: Self.formatsText
        case .sinks: Self.sinksText
        case .store: Self.storeText
        case .keywords: Keyword.allCases.map(\.text).sorted().joined(separator: " ")
        case .all: HelpText.everything
        }
    }

    /// The beginning of `help find`; the rest comes from the statement.
    static let findText = """
        Ways to find things

        find brass lamp                    every item whose title, SKU or note has words that begin so
        item 0NR                           one item: the end of its SKU, words of its title, or @2, row 2 of a list
        items unsold at Battersea          what fits every filter: a state, a place, a seller, a platform, a haul
        items from Jo older than 90 days   and how long ago
        items cost > 20 and note ~ crack   and conditions over any field: help conditions
        items unsold sort age desc limit 5 in an order, and how many
        last show title, cost              the last answer again, with other columns; next goes on to its next page
        items unsold by market show count  how many of each
        """

    private static let moneyText = """
        Where the money is

        profit by month this year          revenue, costs, expenses and what is left; also by platform, market, seller
        why profit this month              the records behind each figure, and what each adds
        stock aging                        what is unsold, and what it cost, by age
        performance by market              how much of it sells, and how fast
        tax year 2025-26                   the figures of a UK tax return
        expenses by kind show sum amount   what was spent besides
        offer 18 for 0NR on vinted         what an offer would leave

        Amounts stay in their own currency: a sum has a line for each. in GBP converts each by the rate of its own day;
        rates refresh fetches the rates. What is not known, or has no rate, is left out of a figure, counted and said.
        """

    private static let daysText = """
        How days are said

        a day      2026-03-14, today, friday, last monday, 3 weeks ago, 1 march
        a period   march, 2026-03, 2026-Q1, 2026, this month, last week, last 30 days, tax year 2025-26
        from, to   since march, until 2026-02, before friday, from 1 march to 15 april
        an age     older than 90 days, newer than 6 months

        items sold since march             a period belongs to the bought, listed or sold before it,
        items listed older than 90 days    else to the noun's own day: bought of items, sold of sales
        sales by month                     by day, week, month, quarter, year or tax-year

        help periods says all of it.
        """

    private static let keysText = """
        At the prompt

        \(KeyAction.table)

        Ctrl-C drops the line, or stops what runs; Ctrl-D on an empty line leaves. @2 is row 2 of the list shown last, wherever
        an item is meant; alone it shows the item. The name of a saved statement alone runs it.

        ~/.config/fhq/keys has keys of your own, a line each: Ctrl-T = search-history. What a key may do is called
        \(KeyAction.allCases.map(\.rawValue).joined(separator: " ")).
        ~/.editrc is read before, for libedit's own: bind -v there has the keys of vi.
        """

    private static let valuesText = """
        text         one bare word, or "several words" in quotes, with \\" \\\\ \\n \\t \\u{1F4A1}
        amount       3.50 GBP, GBP 3.50, £3.50, or 3.50 in the home currency; never more decimals than it has
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

        A period or an age belongs to the bought, listed or sold before it, else to the noun's own day:
        items sold on ebay since 2026-01 is sold since; items listed older than 90 days is listed that long ago.
        """

    private static let conditionsText = """
        where FIELD = != < <= > >= VALUE or FIELD     where FIELD ~ TEXT (contains, case ignored)
        where FIELD in (A, B), not in (A, B)          where FIELD between A and B
        where FIELD is empty, is not empty            not before and before or; ( ) group

        A condition is true or false: != and not include what is empty. Two empty values are equal; what is empty is
        neither less nor more than anything. Names - of markets, sellers, hauls, platforms, payments and kinds - are equal
        whatever their case. Amounts are compared within their own currency; what is in another one stands aside, and
        is counted.
        """

    private static var formatsText: String {
        OutputFormat.allCases.map { format in
            let name = format.rawValue + String(repeating: " ", count: max(1, 10 - format.rawValue.count))
            let also = format.aliases.isEmpty ? "" : " (also \(format.aliases.joined(separator: ", ")))"
            return name + format.summary + also
        }.joined(separator: "\n") + "\n\n" + chartText
    }

    private static let chartText = """
        A terminal gets a table, a pipe tsv. as FORMAT, set format and --format choose.

        chart and svg draw a bar for each row: items unsold by market show count as chart. The first columns that are no
        numbers name it, as many as tell the rows apart. Its length is the last column of amounts, else the last of whole
        numbers, else the last of fractions and rates, which have four decimals or more; show chooses. Amounts in several
        currencies are never compared: each currency is drawn on its own, with its own scale. A chart has the other
        numbers under it, as a line each of their run, with the lowest and the highest. At most 1,000 rows are drawn.
        """

    private static var closedFormats: String {
        OutputFormat.allCases.filter { !$0.canAppend }.map(\.rawValue).joined(separator: ", ")
    }

    private static let sinksText = """
        > FILE      replaces the file when all rows are written; its extension says the format unless as does
        >> FILE     adds the rows, with a header only to an empty file; not for \(closedFormats)
        | COMMAND   gives the rows to /bin/sh -c, with the rest of the line as it stands

        A new file is for you alone; one that is there keeps its permissions. In a file that ends in .csv, .tsv or .tab, text
        that a spreadsheet would run as a formula has a ' before it, as in an export; import takes it off. Standard output,
        commands and files of other names get the text as it is.

        No statement writes over the open store, the files beside it, its backups or its photos. A database, a picture or a
        zip is replaced by its own kind alone.
        """

    private static let storeText = """
        The store is one SQLite file: --store, else $FHQ_STORE, else ~/.local/share/fhq/inventory.sqlite. Beside it lie
        inventory.photos, the pictures, and inventory.backups. Other programs may read it while fhq runs; these views need
        nothing of fhq:

        itemsView     every item: the columns of items, and its market, seller, haul, platforms (where it is listed now),
                      salePlatform, and its sale's priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment,
                      postagePaidMinor
        salesView     every sale: the columns of sales, and its sku, title, boughtDay, platform, market, seller, haul;
                      refundMinor is what its return gave back, refundedMinor what was given back in part
        expensesView  every expense: the columns of expenses, and its market, haul, sku, title
        profitView    every event that profit counts: record (sale, return, refund, expense), id, day, revenueMinor, costMinor,
                      sellingCostsMinor, expensesMinor, netProfitMinor, sku, title, platform, market, seller, haul, payment

        What ends in Minor is a whole number of the currency's smallest unit, such as pence; its currency stands in
        currency, costCurrency or askingCurrency. In profitView that is currency, and costCurrency for the cost; where those
        differ, netProfitMinor is NULL, since the views convert nothing. A sale without a price or a cost is not in it, as
        in profit. What is deleted is in none. Days are texts as 2026-03-14.

        sqlite3 -readonly inventory.sqlite "SELECT platform, sum(netProfitMinor) / 100.0 FROM profitView
            WHERE currency = 'GBP' GROUP BY platform"

        To write, use fhq: it keeps what follows from a row, and what undo needs. check finds what another program broke.
        """
}
