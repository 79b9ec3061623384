/// A kind of record in an import; its raw value is the word under which a record is remembered.
///
/// `expense` is one of a sheet; the others are lists of the app.
package enum ImportKind: String, CaseIterable, Sendable {
    case market, seller, haul, item, entryFee, transportExpense, expense, settings
}
