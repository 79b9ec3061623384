import QueryLanguage

/// A tax form of a trader, with the boxes or lines that fhq can fill in.
package enum TaxForm: String, CaseIterable, Hashable, Sendable {
    /// The short self-employment pages of a UK return.
    case sa103s
    /// Profit or loss from business, of a US return.
    case scheduleC = "schedule-c"

    /// A box or a line of a form.
    package struct Box: Hashable, Sendable {
        /// Its number, such as `10.1` or `24a`; empty for a figure that the form does not ask for.
        package let box: String
        package let what: String
    }

    package var currency: Currency { self == .sa103s ? .gbp : .usd }
    /// The unit of its years.
    package var unit: Period.Unit { self == .sa103s ? .taxYear : .year }

    /// Returns the label of a year, such as `2025-26` or `2026`.
    package func label(of day: Day) -> String { unit.label(day) }

    func isYear(_ text: String) -> Bool {
        guard let year = text.split(separator: "-").first.flatMap({ Int($0) }),
            let day = Day(year: year, month: 7, day: 1)
        else { return false }
        return label(of: day) == text
    }

    // MARK: - The rules that belong to it

    package var basisKey: TaxRuleKey { TaxRuleKey("\(country)-basis", .basis) }
    private var country: String { self == .sa103s ? "uk" : "us" }
    /// The newest year whose boxes were compared with the form.
    package var verifiedKey: TaxRuleKey { TaxRuleKey("\(rawValue)-verified", .year) }
    /// Returns the rule about the box to which a kind of amount belongs.
    package func key(_ part: TaxPart) -> TaxRuleKey { TaxRuleKey("\(rawValue)-\(part.rawValue)", .box) }

    /// The vehicles whose miles count, by their word after `transport`.
    package static let vehicles = ["car", "van", "motorcycle"]
    /// Returns the rule about the rate of a vehicle's miles, or of those beyond ``mileageStepKey``.
    package func mileageKey(_ vehicle: String, beyondStep: Bool = false) -> TaxRuleKey {
        TaxRuleKey("\(country)-mile-\(vehicle)\(beyondStep ? "-beyond" : "")", .mileage(currency))
    }
    /// The miles of a tax year after which another rate counts.
    package var mileageStepKey: TaxRuleKey { TaxRuleKey("\(country)-mile-step", .count) }
    var mileageKeys: [TaxRuleKey] {
        guard self == .sa103s else { return ["car", "van"].map { mileageKey($0) } }
        return Self.vehicles.map { mileageKey($0) } + ["car", "van"].map { mileageKey($0, beyondStep: true) }
            + [mileageStepKey]
    }

    /// The kinds of amount that have a box which the user can change.
    package var parts: [TaxPart] {
        self == .sa103s ? TaxPart.allCases : TaxPart.allCases.filter { ![.keptAccruals, .keptCash].contains($0) }
    }

    package func line(_ box: String) -> Box? { box.isEmpty ? nil : lines.first { $0.box == box } }

    /// Returns the boxes to which fhq's own rules assign a kind of amount, the newest first.
    func lines(of part: TaxPart) -> [String] {
        TaxRules.known.filter { $0.key == key(part) }.map(\.value).reversed()
    }

    /// The boxes of costs, which add up to the total of the form.
    package var costs: [String] {
        self == .sa103s
            ? ["11", "12", "13", "14", "15", "16", "17", "18", "19"]
            : ["8", "9", "10", "15", "17", "18", "20", "22", "23", "24a", "25", "27"]
    }

    /// The boxes in the form's own order (HMRC, SA103S for 2023-24; IRS, Schedule C).
    package var lines: [Box] {
        switch self {
        case .sa103s: Self.shortForm
        case .scheduleC: Self.schedule
        }
    }

    private static let shortForm = [
        Box(box: "9", what: "turnover"), Box(box: "10.1", what: "trading income allowance, instead of 11 to 20"),
        Box(box: "11", what: "costs of goods bought for resale"), Box(box: "12", what: "car, van and travel"),
        Box(box: "13", what: "wages"), Box(box: "14", what: "rent, rates, power and insurance"),
        Box(box: "15", what: "repairs"), Box(box: "16", what: "accountancy and legal fees"),
        Box(box: "17", what: "interest, bank and card charges"), Box(box: "18", what: "phone, stationery and office"),
        Box(box: "19", what: "other allowable expenses"), Box(box: "20", what: "total expenses"),
        Box(box: "21", what: "net profit"), Box(box: "22", what: "net loss"),
        Box(box: "27", what: "goods for own use"), Box(box: "28", what: "profit for tax"),
        Box(box: "", what: "opening stock"), Box(box: "", what: "closing stock"),
    ]

    private static let schedule = [
        Box(box: "1", what: "gross receipts"), Box(box: "2", what: "returns and allowances"),
        Box(box: "3", what: "receipts less returns"), Box(box: "4", what: "cost of goods sold"),
        Box(box: "5", what: "gross profit"), Box(box: "8", what: "advertising"),
        Box(box: "9", what: "car and truck expenses"), Box(box: "10", what: "commissions and fees"),
        Box(box: "15", what: "insurance"), Box(box: "17", what: "legal and professional services"),
        Box(box: "18", what: "office expense"), Box(box: "20", what: "rent or lease"),
        Box(box: "22", what: "supplies"), Box(box: "23", what: "taxes and licenses"),
        Box(box: "24a", what: "travel"), Box(box: "25", what: "utilities"),
        Box(box: "27", what: "other expenses"), Box(box: "28", what: "total expenses"),
        Box(box: "31", what: "net profit or loss"), Box(box: "35", what: "inventory at the beginning of the year"),
        Box(box: "36", what: "purchases, less goods for own use"),
        Box(box: "41", what: "inventory at the end of the year"), Box(box: "42", what: "cost of goods sold"),
    ]
}

/// A kind of amount that a form has a box for.
package enum TaxPart: String, CaseIterable, Hashable, Sendable {
    case fees = "platform-fees"
    case postage, packaging
    case entryFees = "entry-fee"
    case transport
    case packagingExpenses = "packaging-expense"
    case delivery, other
    /// Goods kept for oneself, at their market value.
    case keptAccruals = "kept-accruals"
    case keptCash = "kept-cash"

    /// The expenses of the kinds that every store has.
    package static let ofExpenses: [(kind: String, part: TaxPart)] = [
        ("entry-fee", .entryFees), ("transport", .transport), ("packaging", .packagingExpenses),
        ("delivery", .delivery), ("other", .other),
    ]
}
