/// What an import brings: what the app keeps lists of, by the word under which a record is remembered, and the expenses of
/// a sheet.
public enum ImportKind: String, CaseIterable, Sendable {
    case market, seller, haul, item, entryFee, transportExpense, expense, settings
}
