/// The kinds of expense that every store has; `kind add` adds others.
package enum ExpenseKind {
    package static let transport = "transport"
    package static let usual = ["entry-fee", transport, "packaging", "delivery", "other"]
    /// The words after `transport`, as they are stored.
    package static let means = [
        "car", "car gas", "car service", "car parking", "bus", "train", "taxi", "van", "bike", "motorcycle",
    ]
    /// The first words among them, which name no kind.
    package static let leads = means.filter { !$0.contains(" ") }
}
