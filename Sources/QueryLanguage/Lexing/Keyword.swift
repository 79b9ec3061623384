/// Every keyword of the language, once.
///
/// A word is a keyword only where the grammar expects it; quotes always make a value.
package enum Keyword: String, CaseIterable, Hashable, Sendable {
    // Clauses of a query.
    case `where`, by, step, having, show, sort, page, size, auto, limit, all, `in`, `as`, asc, desc
    // Operators of a condition.
    case and, or, not, but, between, `is`, empty
    // Filters.
    case new, purchased, unlisted, listed, sold, unsold, returned, pending, deleted, bought
    case kept, donated, binned, lost
    case unmatched, matched, ignored
    case on, at, from, haul, paid, with, without, older, newer, than, near, within, km, miles
    case cash, card
    // Days and periods.
    case today, yesterday, last, this, ago, since, until, before, after
    case day, days, weekday, week, weeks, month, months, quarter, quarters, year, years, tax
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    case january, february, march, april, may, june, july, august, september, october, november, december
    // Aggregates.
    case count, trend, sum, avg, min, max, median, distinct
    // Statements and their parts.
    case find, item, explain, sql, help, set, `let`, source, save, run, expect, `import`, refresh, check, history, next,
        prev,
        quit, exit
    case dry, skip, bad, replace, format, currency
    // Writing.
    case buy, lot, pieces, each, `for`, list, unlist, sell, fees, postage, packaging, `return`, refund, delete, restore,
        edit
    case keep, donate, bin, recurring
    case put, stored, place, name, reduce, floor, cost, again, start
    case up, down, note, spend, expense, sale, listing, market, seller, platform, add, merge, into, radius, fee
    case postagePaid = "postage-paid", feesBack = "fees-back"
    case photo, photos, main, enable, disable, undo, redo, of, sku, repair, export, to, map
    case match, unmatch, ignore, header, sheet, twins, same, another, using, mapping, forget
    // Reports.
    case profit, stock, aging, performance, activity, payment, compare, period
    case convert, offer, why, worth, roi
    case form, rules, basis, accruals, sa103s
    case drafts, copy
    case scheduleC = "schedule-c"
    // To-do lists.
    case takedown, post, stale, complete, orders, upkeep
    // The shell.
    case tour, dates, timing, hints, colour, prompt, title, off
    // Services.
    case connect, disconnect, drive, device, client
    case sync, now, full, status, watch, every, rates
    case backup, due, folder, `if`, mb, revert, journal, account, accounts, goal
    // Values.
    case `true`, `false`, yes, no

    /// The keyword as it is written.
    package var text: String { rawValue }
}

extension Keyword {
    /// Returns the keyword for a word, ignoring case and treating `-` and `_` alike; `nil` if it is none.
    package init?(written word: String) {
        self.init(rawValue: word.lowercased().replacing("_", with: "-"))
    }

    /// The keywords that `find` takes as words to search for.
    package static let searched: Set<Keyword> = [
        .not, .but, .keep, .kept, .donate, .donated, .bin, .binned, .lost,
        .worth, .each, .dates, .sql, .drafts, .copy, .compare, .period,
    ]

    /// The words that a day or a period may begin with.
    static let periodLeads: [Keyword] = [.today, .yesterday, .this, .last, .tax]
}
