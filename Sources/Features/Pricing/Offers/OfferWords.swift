import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// The sentences about an offer, and the explanation of each figure.
struct OfferWords {
    let request: OfferRequest
    let report: OfferReport

    // MARK: - Remarks

    var remarks: [Remark] {
        feeRemarks + costRemarks + rateRemarks + askingRemarks + similarRemarks
    }

    private var feeRemarks: [Remark] {
        switch report.quote {
        case .unknown:
            let slug = Quoting.platform(Platform(name: report.platform).slug)
            return [
                Remark(
                    "profit is unknown: no fees are set for \(report.platform); enter fees on \(slug) set …, "
                        + "or add fees 0", isLoss: true)
            ]
        case .noRate: return [Remark(report.quote?.sentence ?? "", isLoss: true)]
        case .charge(let charge) where charge.fee.isPublic:
            let slug = Quoting.platform(Platform(name: report.platform).slug)
            return [
                Remark(
                    "sell doesn't book these public fees of \(report.platform) yet · try: fees on \(slug) use public")
            ]
        case .charge, nil: return []
        }
    }

    private var costRemarks: [Remark] {
        zip(report.skus, report.costs).compactMap { sku, cost in
            cost == nil ? Remark("the cost of \(sku) is unknown; enter edit \(sku) set cost …", isLoss: true) : nil
        }
    }

    /// The amounts, each with the item whose cost it is.
    private var amounts: [(amount: ConvertedAmount, sku: String)] {
        let others = [report.offer] + report.parcel + [report.fees].compactMap(\.self)
        return others.map { ($0, "") }
            + zip(report.skus, report.costs).compactMap { sku, cost in cost.map { ($0, sku) } }
    }

    /// The remarks about missing and old rates, each once.
    private var rateRemarks: [Remark] {
        var remarks: [Remark] = []
        for (amount, sku) in amounts {
            guard let remark = rateRemark(amount, sku), !remarks.contains(remark) else { continue }
            remarks.append(remark)
        }
        return remarks
    }

    private func rateRemark(_ amount: ConvertedAmount, _ sku: String) -> Remark? {
        guard let day = amount.day else {
            return amount.conversion == nil
                ? Remark(
                    "\(sku) has no purchase date, so its cost of \(amount.amount.description) isn't converted; "
                        + "enter edit \(sku) set bought …",
                    isLoss: true) : nil
        }
        guard let conversion = amount.conversion else {
            return Remark(
                "no rate from \(amount.amount.currency.code) to \(request.currency.code) "
                    + "on \(day.description) · try: rates refresh", isLoss: true)
        }
        return RateAge.remark(
            days: Int(day.number - conversion.rateDay), rateDay: Day(number: conversion.rateDay))
    }

    private var askingRemarks: [Remark] {
        guard let asking = report.asking else {
            return [
                Remark(
                    report.skus.count == 1
                        ? "\(report.skus[0]) has no asking price"
                        : "these items have no asking prices in one currency")
            ]
        }
        guard asking.minor == nil else { return [] }
        return [
            Remark(
                "the asking price of \(asking.price.description) can't be compared: no rate for today · try: rates refresh",
                isLoss: true)
        ]
    }

    private var similarRemarks: [Remark] {
        let similar = report.similar
        guard report.skus.count == 1 else { return [] }
        guard let words = similar.sentence else {
            return [Remark("the title has no words to find similar items by")]
        }
        var remarks = similar.losses.remarks
        if similar.isEmpty {
            remarks.append(Remark("nothing like \(words) was sold on \(report.platform)"))
        }
        if let stale = report.stale { remarks.append(Remark(stale, isLoss: true)) }
        if similar.isBounded {
            remarks.append(
                Remark("only the newest \(grouped(SimilarSales.mostItems)) items with these words were searched"))
        }
        return remarks
    }

    // MARK: - Explanations of figures

    var explanation: String {
        let parts = report.parcel.map { line("postage, packaging", $0) }
        let lines =
            [line("revenue", report.offer), feeLine] + parts + [
                report.costs.map { $0.map { line("cost", $0) } ?? "cost: unknown" }.joined(separator: "\n"),
                "profit: revenue - selling_costs - cost",
                "margin: profit ÷ revenue; roi: profit ÷ cost", askingLine, similarLine,
            ]
        return lines.joined(separator: "\n")
    }

    private var feeLine: String {
        guard let fees = report.fees else { return report.quote?.sentence ?? "fees: unknown" }
        return (report.quote?.sentence.map { "\($0)\n" } ?? "") + line("selling_costs", fees)
    }

    private func line(_ name: String, _ part: ConvertedAmount) -> String {
        guard let conversion = part.conversion else {
            let lack = part.day == nil ? "no purchase date" : "no rate to \(request.currency.code)"
            return "\(name): \(part.amount.description), not converted: \(lack)"
        }
        let result = Money(minor: conversion.minor, currency: request.currency).description
        switch conversion.path {
        case .same: return "\(name): \(result)"
        case .captured: return "\(name): \(part.amount.description) is \(result) at the rate it came with"
        case .direct, .reverse, .cross:
            return "\(name): \(part.amount.description) is \(result) at the rate of "
                + Day(number: conversion.rateDay).description
        }
    }

    private var askingLine: String {
        guard let asking = report.asking else { return "asking: not listed" }
        return "asking: \(asking.price.description) on \(asking.platform); of_asking: offer ÷ asking, at today's rate"
    }

    private var similarLine: String {
        guard let words = report.similar.sentence else { return "similar: the title has no words" }
        return "similar: sold on \(report.platform), not returned, with \(words) in the title; "
            + "each price at the rate of its own day"
    }
}
