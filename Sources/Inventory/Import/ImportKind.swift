/// A kind of record that an import brings; the raw value is the word under which a record is remembered.
///
/// `expense` is one of a sheet, the others are what the app keeps lists of.
public enum ImportKind: String, CaseIterable, Sendable {
    case market, seller, haul, item, entryFee, transportExpense, expense, settings
}
