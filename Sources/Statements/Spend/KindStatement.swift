import Ledger
import Queries
import QueryLanguage

/// `kind add insurance for sa103s 14`: adds a kind of expense.
package struct KindStatement: FormStatement {
    package var name = ""
    package var taxForm = TaxForm.sa103s
    /// The box of the form.
    package var box = ""

    package static let form = Form(
        "kind", KindStatement(),
        [
            .word(.add), .value(kind, \.name), .word(.for),
            .oneOf([.word(.sa103s, \.taxForm, .sa103s), .word(.scheduleC, \.taxForm, .scheduleC)]),
            .value(.text, \.box),
        ])

    package static let spec = StatementSpec(
        form, summary: "adds a kind of expense, with its box of a tax form",
        discussion: """
            `spend` then takes the kind, which is one word and reads neither as a day nor as a number. To give it a
            box of the other form, or another box, add it again. A form without a box for it counts it among other
            expenses. `tax rules` lists the boxes.
            """,
        examples: [
            Example("kind add insurance for sa103s 14; spend 60 on insurance"),
            Example("kind add stamps for schedule-c 18"),
        ])

    private static let kind = Argument<String>("KIND", { $0 }) { cursor throws(Diagnostic) in
        cursor.welcomes(.value(.name))
        let (span, word) = (cursor.token.span, cursor.word)
        if let name = cursor.acceptKind() { return name }
        guard let word else { throw cursor.unexpected() }
        throw Diagnostic(
            "“\(word)” can't be a kind of expense", at: span,
            hints: ["choose one word that isn't a day, a number or a journey"])
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        let isChanged = try change.perform { writer in
            try writer.changesRows { try writer.addKind(name, for: taxForm, box: box) }
        }
        let fact = "\(name) is a kind of expense · box \(box) of \(taxForm.rawValue)"
        change.confirm(isChanged ? fact : change.nothing("changed", fact))
        return .none
    }
}
