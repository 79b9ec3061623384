import QueryLanguage

extension Argument<DayOrder?> {
    static var dayOrder: Argument {
        Argument("( \"day-first\" | \"month-first\" | \"auto\" )") { cursor throws(Diagnostic) in
            for order in DayOrder.allCases where cursor.accept(word: order.rawValue) { return order }
            try cursor.expect(.auto)
            return nil
        } print: {
            $0?.rawValue ?? Keyword.auto.text
        }
    }
}
