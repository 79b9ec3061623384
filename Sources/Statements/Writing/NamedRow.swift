import Queries
import QueryLanguage

/// The name of a row without an SKU, as a confirmation shows it.
extension StoreChange {
    /// Returns `expense 12 · entry-fee · 2.00 GBP · Sat 7 Mar · Battersea`: a row with the values that tell it from
    /// others, without those of `edited`.
    func named(_ noun: Noun, _ number: Int64, without edited: [Field] = []) throws -> String {
        var texts = RowTexts(noun, Self.telling.compactMap { FieldCatalog.field($0, of: noun) }.filter(\.isShown))
        texts.isPlain = true
        let values = try texts.read([number], environment)[number] ?? []
        let told = zip(texts.fields, values).filter { !edited.contains($0.0) && !$0.1.isEmpty }
        return (["\(noun.singular) \(number)"] + told.map(words)).joined(separator: " · ")
    }

    /// The names and aliases of the fields that tell one row from another: its item or purpose, its amount, day and
    /// place.
    private static let telling = [
        "sku", "title", "kind", "subkind", "memo", "file", "percent", "price", "fixed", "date", "due",
        "platform", "market",
    ]

    private func words(of field: Field, _ value: String) -> String {
        switch field.kind {
        case .text where field.naming == nil: "“\(value)”"
        case .decimal: "\(value) %"
        case .day: Day(iso: value).map(environment.words) ?? value
        default: value
        }
    }
}
