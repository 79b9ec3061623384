import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Returns the cost of a distance by the rates of the home currency's country, rounded half up to the minor unit.
    ///
    /// The miles that the tax year already has decide which of them are beyond the step.
    func cost(of distance: Distance, by spending: Spending, on day: Day) throws -> Money {
        guard spending.kind == "transport", let vehicle = spending.subkind, TaxForm.vehicles.contains(vehicle) else {
            throw Refusal(
                "miles count for a car, a van or a motorcycle, not for \(spending.subkind ?? spending.kind)",
                hints: ["try: spend \(distance.description) on transport car"])
        }
        let home = try database.homeCurrency() ?? .gbp
        guard let form = TaxForm.allCases.first(where: { $0.currency == home }) else {
            throw Refusal(
                "fhq knows no mileage rates in \(home.code)",
                hints: ["record the amount: spend 10 on transport car gas"])
        }
        let rules = try TaxRules(database)
        guard let rate = rules.mileage(form.mileageKey(vehicle), on: day),
            let year = Period.containing(day, unit: form.unit)
        else {
            throw Refusal(
                "no rate is known for the miles of a \(vehicle) in \(form.label(of: day))", hints: ["try: tax rules"])
        }
        let beyond = rules.mileage(form.mileageKey(vehicle, beyondStep: true), on: day) ?? rate
        let step = rules.count(form.mileageStepKey, on: day).map { Int64($0) &* 100 } ?? .max
        let miles = distance.hundredths
        let below = min(miles, max(0, step - (try hundredths(in: year))))
        // A hundredth of a mile at a thousandth of the currency.
        let units = below * rate + (miles - below) * beyond
        return Money(minor: (units + 500) / 1000, currency: home)
    }

    /// Returns the miles of all cars and vans in a year, in hundredths; the step is theirs together.
    ///
    /// Source: ITTOIA 2005, section 94F(3) and (4).
    private func hundredths(in year: Period) throws -> Int64 {
        try database.value(
            Int64.self,
            """
            SELECT CAST(total(round(miles * 100)) AS INTEGER) FROM expenses
            WHERE subkind IN ('car', 'van') AND day BETWEEN \(year.first.description) AND \(year.last.description)
                AND miles IS NOT NULL AND deletedAt IS NULL
            """) ?? 0
    }
}
