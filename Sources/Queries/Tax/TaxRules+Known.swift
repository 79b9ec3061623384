import QueryLanguage

extension TaxRules {
    /// The figures that fhq knows, by key and by day; each names its source.
    package static let known: [TaxRule] = table.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|").map { String($0.drop { $0 == " " }) }
        let words = cells.map { cell in
            String(cell[..<(cell.lastIndex { $0 != " " }.map(cell.index(after:)) ?? cell.startIndex)])
        }
        guard words.count == 4, let key = keys[words[0]], let since = Day(iso: words[1]) else {
            preconditionFailure("The table of tax rules has no key or day in: \(line)")
        }
        return TaxRule(key: key, since: since, value: words[2], source: words[3])
    }

    private static let keys = Dictionary(uniqueKeysWithValues: TaxRuleKey.all.map { ($0.name, $0) })

    private static let table = """
        uk-trading-allowance      | 2017-04-06 | 1000.00 GBP | gov.uk, Tax-free allowances on property and trading income
        uk-basis                  | 2013-04-06 | accruals    | gov.uk, Cash basis: by election until 5 April 2024
        uk-basis                  | 2024-04-06 | cash        | gov.uk, Cash basis: the default from 6 April 2024, accruals by election
        uk-mtd-turnover           | 2026-04-06 | 50000.00 GBP | gov.uk, Making Tax Digital for Income Tax: by the turnover of 2024-25
        uk-mtd-turnover           | 2027-04-06 | 30000.00 GBP | gov.uk, Making Tax Digital for Income Tax: by the turnover of 2025-26
        uk-mtd-turnover           | 2028-04-06 | 20000.00 GBP | gov.uk, Making Tax Digital for Income Tax: by the turnover of 2026-27
        uk-quarter-days           | 2026-04-06 | 08-07 11-07 02-07 05-07 | gov.uk, Making Tax Digital for Income Tax: quarterly updates
        uk-vat-turnover           | 2017-04-01 | 85000.00 GBP | gov.uk, VAT thresholds: the taxable turnover of 12 months
        uk-vat-turnover           | 2024-04-01 | 90000.00 GBP | gov.uk, VAT thresholds: the taxable turnover of 12 months
        sa103s-turnover           | 2017-04-06 | 85000.00 GBP | HMRC, SA103S: for a turnover below the VAT threshold
        sa103s-turnover           | 2024-04-06 | 90000.00 GBP | HMRC, SA103S: for a turnover below the VAT threshold
        platform-sales            | 2024-01-01 | 30          | gov.uk, Reporting rules for digital platforms: a calendar year
        platform-amount           | 2024-01-01 | 2000.00 EUR | gov.uk, Reporting rules for digital platforms: a calendar year
        1099-k-sales              | 2025-01-01 | 200         | US law of July 2025; not verified
        1099-k-amount             | 2025-01-01 | 20000.00 USD | US law of July 2025; not verified
        us-basis                  | 2023-01-01 | accruals    | IRS, Schedule C: goods for sale are inventory; cash for small sellers not verified
        uk-mile-car               | 2013-04-06 | 0.45 GBP    | gov.uk, Simplified expenses: vehicles; 2026-27 not verified
        uk-mile-van               | 2013-04-06 | 0.45 GBP    | gov.uk, Simplified expenses: vehicles; 2026-27 not verified
        uk-mile-motorcycle        | 2013-04-06 | 0.24 GBP    | gov.uk, Simplified expenses: vehicles; 2026-27 not verified
        uk-mile-car-beyond        | 2013-04-06 | 0.25 GBP    | gov.uk, Simplified expenses: vehicles; 2026-27 not verified
        uk-mile-van-beyond        | 2013-04-06 | 0.25 GBP    | gov.uk, Simplified expenses: vehicles; 2026-27 not verified
        uk-mile-step              | 2013-04-06 | 10000       | gov.uk, Simplified expenses: vehicles; 2026-27 not verified
        us-mile-car               | 2023-01-01 | 0.655 USD   | IRS, standard mileage rate for 2023; not verified
        us-mile-car               | 2024-01-01 | 0.67 USD    | IRS, standard mileage rate for 2024
        us-mile-car               | 2025-01-01 | 0.70 USD    | IRS, standard mileage rate for 2025
        us-mile-car               | 2026-01-01 | 0.725 USD   | IRS, standard mileage rate for 2026
        us-mile-van               | 2023-01-01 | 0.655 USD   | IRS, standard mileage rate for 2023; not verified
        us-mile-van               | 2024-01-01 | 0.67 USD    | IRS, standard mileage rate for 2024
        us-mile-van               | 2025-01-01 | 0.70 USD    | IRS, standard mileage rate for 2025
        us-mile-van               | 2026-01-01 | 0.725 USD   | IRS, standard mileage rate for 2026
        sa103s-verified           | 2023-04-06 | 2023-24     | HMRC, SA103S for 2023-24
        sa103s-platform-fees      | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-postage            | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-packaging          | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-entry-fee          | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-transport          | 2023-04-06 | 12          | HMRC, SA103S for 2023-24: car, van and travel
        sa103s-packaging-expense  | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-delivery           | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-other              | 2023-04-06 | 19          | HMRC, SA103S for 2023-24: other allowable business expenses
        sa103s-kept-accruals      | 2023-04-06 | 9           | HMRC, BIM33630: goods kept are turnover at their market value
        sa103s-kept-cash          | 2023-04-06 | 27          | HMRC, cash basis: a just and reasonable adjustment
        schedule-c-platform-fees  | 2023-01-01 | 10          | IRS, Schedule C: commissions and fees; not verified
        schedule-c-postage        | 2023-01-01 | 27          | IRS, Schedule C: other expenses, or line 18; not verified
        schedule-c-packaging      | 2023-01-01 | 22          | IRS, Schedule C: supplies; not verified
        schedule-c-entry-fee      | 2023-01-01 | 27          | IRS, Schedule C: other expenses; not verified
        schedule-c-transport      | 2023-01-01 | 9           | IRS, Schedule C: car and truck expenses; not verified
        schedule-c-packaging-expense | 2023-01-01 | 22       | IRS, Schedule C: supplies; not verified
        schedule-c-delivery       | 2023-01-01 | 27          | IRS, Schedule C: other expenses, or line 18; not verified
        schedule-c-other          | 2023-01-01 | 27          | IRS, Schedule C: other expenses; not verified
        """
}
