import Codecs
import Interchange
import QueryLanguage
import StoreFile

/// The records that become one row each: markets, sellers, entry fees and journeys in FlipperHelper's form.
extension SourceContext {
    func rows(of record: SourceRecord, _ kind: ImportKind) throws(ImportProblem) -> NewRows {
        var patch = try patch(kind.table, of: record)
        switch kind {
        case .market: try completeMarket(&patch, record)
        case .entryFee: patch.set(.expenseKind, .kind("entry-fee", nil))
        case .transportExpense: patch.set(.expenseKind, .kind("transport", try Self.subkind(of: record)))
        case .expense: patch.set(.expenseKind, try purpose(of: record))
        case .seller, .haul, .item, .settings: break
        }
        for field in kind.table.fields where field.needed != nil && patch.isEmpty(field) {
            throw ImportProblem("it has no \(field.name)")
        }
        patch.setDeletion(try deletion(of: record))
        return NewRows(patch)
    }

    private func completeMarket(_ patch: inout Patch, _ record: SourceRecord) throws(ImportProblem) {
        let radius = try record.number(StoredField.marketRadius.keys ?? .id) ?? StoredTable.usualRadius
        guard radius > 0, radius <= 20_100 else { throw ImportProblem("the radius is not between 0 and 20,100 km") }
        patch.set(.marketRadius, .number(radius))
        guard let latitude = try record.number(.latitude), let longitude = try record.number(.longitude) else { return }
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else {
            throw ImportProblem("its coordinates are impossible")
        }
        patch.set(.marketPlace, .degrees(latitude: latitude, longitude: longitude))
    }

    /// Returns the kind and subkind of an expense, from `ENTRY_FEE` as well as `entry-fee`.
    private func purpose(of record: SourceRecord) throws(ImportProblem) -> FieldValue {
        guard let text = try record.text(.kind) else { throw ImportProblem("it has no kind") }
        let kind = text.lowercased().replacing("_", with: "-")
        guard kinds.contains(kind) else {
            throw ImportProblem("the kind \(JSONText.excerpt(text)) is unknown")
        }
        let second = try record.text(.subkind)?.lowercased().replacing("_", with: " ")
        if kind == ExpenseKind.transport, let second, !ExpenseKind.means.contains(second) {
            throw ImportProblem("the transport \(JSONText.excerpt(second)) is unknown")
        }
        return .kind(kind, second)
    }

    private static func subkind(of record: SourceRecord) throws(ImportProblem) -> String {
        guard let type = try record.text(.transportType) else {
            throw ImportProblem("it has no transport type")
        }
        switch type.lowercased() {
        case "car": return try carSubkind(of: record)
        case "bus", "train", "taxi", "van", "bike": return type.lowercased()
        case "bikerent", "bike_rent", "bike-rent": return "bike"
        default: throw ImportProblem("the transport type \(JSONText.excerpt(type)) is unknown")
        }
    }

    private static func carSubkind(of record: SourceRecord) throws(ImportProblem) -> String {
        guard let subcategory = try record.text(.carSubcategory) else { return "car" }
        guard ["gas", "service", "parking"].contains(subcategory.lowercased()) else {
            throw ImportProblem("the car subcategory \(JSONText.excerpt(subcategory)) is unknown")
        }
        return "car \(subcategory.lowercased())"
    }
}

extension ImportKind {
    /// The table of the rows made from its records; settings have none.
    var table: StoredTable {
        switch self {
        case .market: .markets
        case .seller: .sellers
        case .haul: .hauls
        case .item, .settings: .items
        case .entryFee, .transportExpense, .expense: .expenses
        }
    }
}
