/// A step of the tour: a statement to type, and the reason.
struct TourStep {
    let statement: String
    let words: String

    static let all = [
        TourStep(
            statement: "items unsold sort age desc",
            words: "Which items have been here longest? A query is a noun, filters and an order."),
        TourStep(
            statement: "find brass lamp",
            words: "A search covers every title, SKU and note, of sold items too."),
        TourStep(
            statement: "item 0NR",
            words: "One item, by the end of its SKU, by its title, or by @1 (row 1 of a list)."),
        TourStep(
            statement: "sell 0NR for 22 on vinted postage 3.10",
            words: "One line records a sale; an amount is in your currency unless it names another."),
        TourStep(statement: "undo", words: "A mistake? You can undo every change."),
        TourStep(
            statement: "profit by month this year",
            words: "The real profit, after every cost, month by month."),
        TourStep(
            statement: "why profit this month",
            words: "why lists the records behind each figure, and what each adds."),
        TourStep(
            statement: "items unsold by market show count as chart",
            words: "Groups, drawn as a chart; as csv and > FILE export them."),
    ]

    static func words(_ step: Int) -> String {
        "\(step + 1) of \(all.count) · \(all[step].words)\n  type: \(all[step].statement)"
    }

    /// The keys that run a step without typing it.
    static let keys = "Enter on the empty line runs the grey suggestion, on this tour alone; → takes it into the line."

    static let ending = """
        That was the tour; help lists the rest. Leave with Ctrl-D, and start fhq without --demo for an inventory of \
        your own: begin with import FOLDER, or buy.
        """

    static var list: String {
        all.indices.map(words).joined(separator: "\n")
    }
}
