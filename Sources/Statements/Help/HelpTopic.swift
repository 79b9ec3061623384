import QueryLanguage
import Rendering

/// What help explains besides statements and nouns.
public enum HelpTopic: String, CaseIterable, Sendable {
    case values, periods, conditions, formats, sinks, keywords

    var summary: String {
        switch self {
        case .values: "text, amounts, SKUs, platforms, variables"
        case .periods: "days and periods, and what they belong to"
        case .conditions: "what may stand after where"
        case .formats: "the formats of results"
        case .sinks: "where results go: files and commands"
        case .keywords: "every keyword"
        }
    }

    var text: String {
        switch self {
        case .values: Self.valuesText
        case .periods: Self.periodsText
        case .conditions: Self.conditionsText
        case .formats: Self.formatsText
        case .sinks: Self.sinksText
        case .keywords: Keyword.allCases.map(\.text).sorted().joined(separator: " ")
        }
    }

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
        """
}
