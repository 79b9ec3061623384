import Queries
import QueryLanguage
import Reports

/// A tax form with its totals, and the sentences to read with it.
package struct FilledForm: Sendable {
    /// A line with its amount.
    package struct FilledBox: Hashable, Sendable {
        package var box: String
        package var what: String
        /// In minor units of the form's currency; `nil` if it is unknown.
        package var amount: Int64?
        package var leftOut = 0
    }

    package private(set) var lines: [FilledBox] = []
    package private(set) var notes: [String] = []
    private let report: TaxFormReport
    private let rules: TaxRules

    package init(_ report: TaxFormReport, _ rules: TaxRules) {
        (self.report, self.rules) = (report, rules)
        sayVerified()
        if form == .sa103s { fillShortForm() } else { fillSchedule() }
        sayKept()
        sayOmitted()
    }

    private var form: TaxForm { report.request.form }
    private var first: Day { report.request.period.first }
    private var isAccruals: Bool { report.request.basis == .accruals }

    private func money(_ minor: Int64) -> String { Money(minor: minor, currency: form.currency).description }

    // MARK: - Lines

    private mutating func add(_ box: String, _ sum: Tally.Sum) {
        add(box, sum.isKnown ? sum.amount : nil, leftOut: sum.leftOut)
    }

    private mutating func add(_ box: String, _ amount: Int64?, _ more: String = "", leftOut: Int = 0) {
        guard let line = form.line(box) else { return }
        lines.append(FilledBox(box: box, what: line.what + more, amount: amount, leftOut: leftOut))
    }

    private func total(_ boxes: [String]) -> Tally.Sum {
        boxes.map { report[$0] }.reduce(Tally.Sum(), +)
    }

    private mutating func sayVerified() {
        let year = form.label(of: first)
        let verified = rules.value(form.verifiedKey, on: first)
        guard verified != year else { return }
        let what =
            verified.map { "not verified for \(year): the boxes are those of \($0)" }
            ?? "not verified: compare the lines with the form for \(year)"
        lines.append(FilledBox(box: "", what: what))
    }

    // MARK: - SA103S

    private mutating func fillShortForm() {
        let (turnover, costs) = (report["9"], total(report.request.boxes.costs))
        let allowance = rules.amount(.allowance, on: first)
        add("9", turnover)
        if let allowance {
            let isReached = turnover.amount >= allowance
            add("10.1", min(allowance, max(0, turnover.amount)), leftOut: isReached ? 0 : turnover.leftOut)
        }
        for box in report.request.boxes.costs { add(box, report[box]) }
        add("20", costs)
        let own = report["27"]
        let byCosts = turnover.amount - costs.amount
        let isKnown = turnover.isKnown
        add(
            byCosts < 0 ? "22" : "21", isKnown ? abs(byCosts) : nil, ", with the expenses",
            leftOut: turnover.leftOut + costs.leftOut)
        if let allowance {
            add(
                "21", isKnown ? max(0, turnover.amount - allowance) : nil, ", with the trading income allowance",
                leftOut: turnover.leftOut)
        }
        if own.count + own.leftOut > 0 || !isAccruals { add("27", own) }
        if isKnown { addProfit(turnover, costs, own, allowance) }
        addStock()
        sayFullForm(turnover)
    }

    /// Adds the profit for tax by the better of expenses and allowance, and names it.
    private mutating func addProfit(_ turnover: Tally.Sum, _ costs: Tally.Sum, _ own: Tally.Sum, _ allowance: Int64?) {
        let byCosts = turnover.amount - costs.amount + own.amount
        let leftOut = turnover.leftOut + own.leftOut
        guard let allowance else {
            notes.append(
                "10.1 is left out: no trading allowance is known for \(form.label(of: first)) · try: tax rules")
            if byCosts > 0 { add("28", byCosts, ", with the expenses", leftOut: leftOut + costs.leftOut) }
            return
        }
        let byAllowance = max(0, turnover.amount - allowance) + own.amount
        let isAllowance = byAllowance < byCosts
        let better = isAllowance ? byAllowance : byCosts
        let name = isAllowance ? "the trading income allowance" : "the expenses"
        if better > 0 {
            add("28", better, ", with \(name)", leftOut: leftOut + (isAllowance ? 0 : costs.leftOut))
        }
        notes.append(
            byAllowance == byCosts
                ? "the expenses and the trading income allowance give the same profit: use one of them"
                : "\(name) \(isAllowance ? "gives" : "give") the lower profit: "
                    + (isAllowance
                        ? "fill in 10.1, and leave 11 to 20 empty" : "fill in 11 to 20, and leave 10.1 empty"))
    }

    private mutating func addStock() {
        guard isAccruals else { return }
        for what in ["opening stock", "closing stock"] {
            guard let place = form.place(named: what) else { continue }
            let sum = report.sums[place]
            lines.append(FilledBox(box: "", what: what, amount: sum.isKnown ? sum.amount : nil, leftOut: sum.leftOut))
        }
    }

    private mutating func sayFullForm(_ turnover: Tally.Sum) {
        guard let bound = rules.amount(.shortFormTurnover, on: first) else {
            return notes.append("no turnover is known above which the full form (SA103F) is needed · try: tax rules")
        }
        if turnover.amount >= bound {
            notes.append("a turnover of \(money(bound)) or more needs the full form, SA103F")
        }
    }

    // MARK: - Schedule C

    private mutating func fillSchedule() {
        let (receipts, returns) = (report["1"], report["2"])
        let goods = isAccruals ? ["35", "36", "41"] : ["36"]
        let sold = report["35"].amount + report["36"].amount - report["41"].amount
        let costs = total(report.request.boxes.costs)
        let isKnown = receipts.isKnown
        let net = receipts.amount - returns.amount
        let (leftOut, areGoodsKnown) = (total(goods).leftOut, total(goods).isKnown)
        let isProfitKnown = isKnown && areGoodsKnown
        add("1", receipts)
        add("2", returns)
        let salesLeftOut = receipts.leftOut + returns.leftOut
        add("3", isKnown ? net : nil, leftOut: salesLeftOut)
        add("4", areGoodsKnown ? sold : nil, leftOut: leftOut)
        add("5", isProfitKnown ? net - sold : nil, leftOut: salesLeftOut + leftOut)
        for box in report.request.boxes.costs { add(box, report[box]) }
        add("28", costs)
        add(
            "31", isProfitKnown ? net - sold - costs.amount : nil, leftOut: salesLeftOut + leftOut + costs.leftOut)
        for box in goods { add(box, report[box]) }
        add("42", areGoodsKnown ? sold : nil, leftOut: leftOut)
        if !isAccruals {
            notes.append("35 and 41 are left out: on the cash basis goods cost when they are paid for")
        }
    }

    // MARK: - Left out

    private mutating func sayKept() {
        let kept = report.keptWithoutWorth
        guard kept > 0 else { return }
        let part: TaxPart = isAccruals ? .keptAccruals : .keptCash
        let box = rules.value(form.key(part), on: first) ?? ""
        notes.append(
            "box \(box) lacks \(kept) item\(kept == 1 ? "" : "s") kept for own use, whose market value is unknown "
                + "· try: items kept")
    }

    private mutating func sayOmitted() {
        let costs = form.costs.filter { !report.request.boxes.costs.contains($0) }
        let all = (form == .sa103s ? ["10"] : ["6"]) + costs
        notes.append("left out, since no record belongs there: \(all.joined(separator: ", "))")
    }
}
