import Inventory
import QueryLanguage

/// Markets and sellers as FlipperHelper writes them.
enum PlaceRecords {
    static func market(_ record: SourceRecord, in context: SourceContext) throws(RecordProblem) -> ImportedRows {
        let radius = try record.number(.radius) ?? 5
        guard radius > 0, radius <= 20_100 else { throw RecordProblem(reason: "the radius cannot be right") }
        return ImportedRows(
            .market(
                name: try name(of: record), place: try place(of: record), radiusKm: radius,
                asksForEntryFee: try record.flag(.asksForEntryFee), deletedAt: try context.deletion(of: record)))
    }

    static func seller(_ record: SourceRecord, in context: SourceContext) throws(RecordProblem) -> ImportedRows {
        ImportedRows(
            .seller(
                name: try name(of: record), marketId: try context.market(of: record),
                deletedAt: try context.deletion(of: record)))
    }

    private static func name(of record: SourceRecord) throws(RecordProblem) -> String {
        guard let name = try record.text(.name) else { throw RecordProblem(reason: "it has no name") }
        return name
    }

    private static func place(
        of record: SourceRecord
    ) throws(RecordProblem) -> (latitude: Double, longitude: Double)? {
        guard let latitude = try record.number(.latitude), let longitude = try record.number(.longitude) else {
            return nil
        }
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else {
            throw RecordProblem(reason: "its coordinates are on no map")
        }
        return (latitude, longitude)
    }
}
