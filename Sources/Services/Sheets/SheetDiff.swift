import Inventory
import QueryLanguage

/// What a row's cells change, found by comparing each with the present value.
struct SheetDiff<Edit> {
    /// Whether there is nothing to compare with, so that nobody asks for the cells.
    let isOfNew: Bool
    private(set) var edits: [Edit] = []
    private(set) var cells: [(column: SheetColumn, before: String, after: String)] = []

    var isEmpty: Bool { edits.isEmpty }

    /// Notes an edit where the cell says something else than what is there.
    mutating func compare<Value: Equatable>(
        _ value: SheetValue<Value>, with present: Value?, _ column: SheetColumn, shown: (Value) -> String,
        _ edit: (Value?) throws -> Edit
    ) rethrows {
        switch value {
        case .absent: return
        case .empty:
            guard let present else { return }
            add(try edit(nil), column, shown(present), "")
        case .value(let wanted):
            guard wanted != present else { return }
            add(try edit(wanted), column, present.map(shown) ?? "", shown(wanted))
        }
    }

    /// Texts are the same when only their line breaks are written differently.
    mutating func compare(
        _ value: SheetValue<String>, with present: String?, _ column: SheetColumn, _ edit: (String?) -> Edit
    ) {
        switch value {
        case .absent: return
        case .empty:
            guard let present, !present.isEmpty else { return }
            add(edit(nil), column, present, "")
        case .value(let wanted):
            guard !SheetText.sameText(wanted, present ?? "") else { return }
            add(edit(wanted), column, present ?? "", wanted)
        }
    }

    /// A rate is of an amount: without one it is nothing.
    mutating func compare(
        _ value: SheetValue<CapturedRate>, with present: CapturedRate?, of amount: Money?, _ column: SheetColumn,
        _ edit: (CapturedRate?) -> Edit
    ) {
        if amount == nil { return }
        compare(value, with: present, column, shown: { "\($0.factor) \($0.currency.code)" }, edit)
    }

    mutating func add(
        _ edit: Edit, _ column: SheetColumn, _ before: @autoclosure () -> String, _ after: @autoclosure () -> String
    ) {
        edits.append(edit)
        if !isOfNew { cells.append((column, before(), after())) }
    }
}
