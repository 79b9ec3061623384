/// Regular expressions for arithmetic.
extension Pattern {
    private static let words = "(?i:and|or|not|is|in|between)"
    private static let gap = "(?:\(blank)|\\n)*"
    /// Returns parentheses that hold no condition, as a group of that name.
    private static func balanced(_ name: String) -> String {
        "(?P<\(name)>\\((?:(?<!\(character))(?!\(words)\(end))\(character)+|[^()<>=~!;#A-Za-z0-9_]|(?&\(name)))*+\\))"
    }

    private static let figure = "(?:sum|avg|median|min|max|distinct|p[1-9][0-9]?)"
    private static let amount =
        "-?(?:£|€)?[0-9.]+\(blank)\(currency)\(end)|\(currency)\(end)\(blank)-?[0-9.]+\(end)"
    private static let value = "(?:\(amount)|(?:(?i:\(figure))\(end)\(blank))?\(bare)|\(quoted)|\(variable))"
    private static let call = "(?i:abs|round|min|max)\(gap)(?=\\()"
    private static let sign = "(?:\(gap)\\*\(gap)|\(blank)[-+/]\(end)(?:\(blank)|(?=\\()))"

    /// Arithmetic: values with operators between them, a function, or parentheses, which in conditions hold a comparison.
    static let expression: String = {
        let part = "(?:(?:\(call))?(?&TERM)|\(value))"
        return "(?:(?:\(call))?\(balanced("TERM"))(?:\(sign)\(part))*|\(value)(?:\(sign)\(part))+)"
    }()

    /// A value beside a comparison of arithmetic.
    static let operand = "(?:(?:\(call))?\(balanced("OPERAND_TERM"))|\(period)|\(money(inList: true))|\(value))"
}
