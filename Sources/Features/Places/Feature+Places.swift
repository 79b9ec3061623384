import Statements

extension Feature {
    /// The places where items are stored, and the labels on them.
    package static let places = Feature(
        "places",
        forms: [
            Form("put", PutStatement.self, after: "edit"), Form("label", LabelStatement.self, after: "put"),
            Form("place", PlaceStatement.self, after: "haul"),
        ])
}
