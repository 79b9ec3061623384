import QueryLanguage

/// `tour`: walks through the made-up inventory, one typed statement at a time.
package struct TourStatement: FormStatement {
    package static let form = Form(
        "tour", TourStatement(), [])

    package static let spec = StatementSpec(
        form, summary: "walks through the made-up inventory of `fhq --demo`",
        discussion: """
            At the prompt the tour tells you what to type, and continues once you have typed it. You may type anything
            else in between; `tour` repeats the present step. In a script, `tour` lists all steps.
            """,
        examples: [Example("tour")])

    package func run(in environment: Environment) throws -> Outcome {
        let session = environment.session
        guard session.isDemo else {
            let way = "The tour needs the made-up inventory: leave with Ctrl-D, and start fhq --demo."
            return .text("\(way)\n\n\(TourStep.list)")
        }
        guard session.isAtPrompt else { return .text(TourStep.list) }
        let step = session.tourStep ?? 0
        session.update { $0.tourStep = step }
        return .text("\(TourStep.keys)\n\n\(TourStep.words(step))")
    }

    /// Returns the statement of the present step, which the prompt suggests and Enter on an empty line runs; `nil`
    /// outside the tour, or while another line is proposed.
    package static func suggestion(in session: Session) -> String? {
        guard session.proposal == nil, let step = session.tourStep, step < TourStep.all.count else { return nil }
        return TourStep.all[step].statement
    }

    /// Returns the text after a statement typed at the prompt: the next step, if the statement was that of the present
    /// step.
    package static func words(after text: String, in environment: Environment) -> String? {
        guard let step = environment.session.tourStep, step < TourStep.all.count else { return nil }
        let scope = StatementScope.make(environment)
        func read(_ text: String) -> [String]? {
            let entries = try? Script.parse(Source(text, name: "tour"), scope: scope).entries
            return entries?.map { $0.statement.canonical.lowercased() }
        }
        guard let typed = read(text), typed == read(TourStep.all[step].statement) else { return nil }
        let isOver = step + 1 == TourStep.all.count
        environment.session.update { $0.tourStep = isOver ? nil : step + 1 }
        return isOver ? TourStep.ending : TourStep.words(step + 1)
    }
}
