/// A step of the tour: a statement to type, and the reason.
struct TourStep {
    let statement: String
    let words: String

    static let all = [
        TourStep(
            statement: "items unsold sort age desc",
            words: "What has been here longest? A noun, what narrows it, and an order."),
        TourStep(
            statement: "find brass lamp",
            words: "A search looks at every title, SKU and note, whatever became of it."),
        TourStep(
            statement: "item 0NR",
            words: "One item, by the end of its SKU; or by its title, or @1, row 1 of a list."),
        TourStep(
            statement: "sell 0NR for 22 on vinted postage 3.10",
            words: "What happens is a line; amounts are in your currency, or name theirs."),
        TourStep(statement: "undo", words: "It was a mistake? Everything written can be taken back."),
        TourStep(
            statement: "profit by month this year",
            words: "What was really earned, after every cost, month by month."),
        TourStep(
            statement: "why profit this month",
            words: "Every figure can say which records are behind it, and what each adds."),
        TourStep(
            statement: "items unsold by market show count as chart",
            words: "Groups, and a picture of them; as csv and > FILE take them elsewhere."),
    ]

    static func words(_ step: Int) -> String {
        "\(step + 1) of \(all.count) · \(all[step].words)\n  type: \(all[step].statement)"
    }

    static let ending = """
        That was the tour. help says what else there is. Ctrl-D leaves, and fhq without --demo
        begins an inventory of your own: import FOLDER, or buy.
        """

    static var list: String {
        all.indices.map(words).joined(separator: "\n")
    }
}
