import Inventory
import QueryLanguage

/// Entry fees and journeys as FlipperHelper writes them.
enum ExpenseRecords {
    static func entryFee(_ record: SourceRecord, in context: SourceContext) throws(RecordProblem) -> ImportedRows {
        try expense(record, kind: "entry-fee", subkind: nil, in: context)
    }

    static func transport(_ record: SourceRecord, in context: SourceContext) throws(RecordProblem) -> ImportedRows {
        try expense(record, kind: "transport", subkind: try subkind(of: record), in: context)
    }

    private static func expense(
        _ record: SourceRecord, kind: String, subkind: String?, in context: SourceContext
    ) throws(RecordProblem) -> ImportedRows {
        guard let amount = try record.amount(.amount, in: .currency, home: context.home) else {
            throw RecordProblem(reason: "it has no amount")
        }
        guard let spent = try record.date(.date) else { throw RecordProblem(reason: "it has no date") }
        return ImportedRows(
            .expense(
                kind: kind, subkind: subkind, spent: spent, amount: amount, payment: try record.payment(.payment),
                memo: try record.text(.memo), marketId: try context.market(of: record),
                deletedAt: try context.deletion(of: record)))
    }

    private static func subkind(of record: SourceRecord) throws(RecordProblem) -> String {
        guard let type = try record.text(.transportType) else {
            throw RecordProblem(reason: "it has no transport type")
        }
        switch type.lowercased() {
        case "car": return try carSubkind(of: record)
        case "bus", "train", "taxi", "van", "bike": return type.lowercased()
        case "bikerent", "bike_rent", "bike-rent": return "bike"
        default: throw RecordProblem(reason: "the transport type \(JSONText.excerpt(type)) is not known")
        }
    }

    private static func carSubkind(of record: SourceRecord) throws(RecordProblem) -> String {
        guard let subcategory = try record.text(.carSubcategory) else { return "car" }
        guard ["gas", "service", "parking"].contains(subcategory.lowercased()) else {
            throw RecordProblem(reason: "the car subcategory \(JSONText.excerpt(subcategory)) is not known")
        }
        return "car \(subcategory.lowercased())"
    }
}
