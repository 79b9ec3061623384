/// A kind of account in a journal for bookkeeping programs.
package enum BookAccount: String, CaseIterable, Hashable, Sendable {
    case stock, cash, card, bank, platform, sales
    case postagePaid = "postage-paid"
    case refunds, cost, fees, postage, packaging, expenses
    case writtenOff = "written-off"
    case kept
}
