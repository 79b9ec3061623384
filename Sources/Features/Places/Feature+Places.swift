import Statements

extension Feature {
    /// The places where items are stored, and the labels on them.
    package static let places = Feature(
        "places",
        forms: [
            Form("put", PutStatement.self, after: "edit"), Form("label", LabelStatement.self, after: "put"),
            Form("place", PlaceStatement.self, after: "haul"),
        ], words: paraphrases)

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\tput\tput|move|store|stored|is in|moved|stash|stashed|place|in box|keep|\
        is now in\t-\titems! into!\tput {items} {into}
        form\tlabel\tprint labels|labels|label|make a label|print label|print a label|make labels|\
        create labels|labels for|a label for\t-\tlive!\tlabel {live} > labels.html
        """
}
