import QueryLanguage
import Rendering

/// `help [TOPIC]`: shows help.
package struct HelpStatement: FormStatement {
    package var topic: String?

    package static let form = Form(
        "help", HelpStatement(),
        [
            .option(.topic, \.topic) { cursor in
                let catalog = cursor.scope.catalog
                cursor.welcomes(anyOf: { HelpText(catalog).topics })
                return !cursor.isAtEnd
            }
        ])

    package static let spec = StatementSpec(
        form, summary: "shows ten lines to begin with, explains a statement, a noun or a topic, or finds a word",
        discussion: """
            Topics are the statements, the nouns, and: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).
            Any other word is looked for on all pages.
            """,
        examples: [Example("help"), Example("help items"), Example("help periods"), Example("help postage")])

    private static let longestLine = 120

    package func run(in environment: Environment) throws -> Outcome {
        let text = topic.map(HelpText(environment.catalog).text) ?? HelpText.overview
        // Out of a terminal the reader breaks the lines, which would cost as much again as the start.
        guard environment.terminal.isInteractive else { return .text(text) }
        // A longer line is harder to read.
        return .text(wrapped(text, to: min(environment.terminal.size().columns, Self.longestLine)))
    }
}

extension Argument<String> {
    fileprivate static var topic: Argument {
        // Any word of the reference is a topic too.
        Argument(.accepting(.oneOf(["TOPIC", "TEXT"]), shown: "TOPIC")) { cursor throws(Diagnostic) in
            let span = cursor.token.span
            let typed = try cursor.text(.topic).lowercased()
            let catalog = cursor.scope.catalog
            let help = HelpText(catalog)
            // Words aren't read for a topic: the vocabulary alone costs fifty times as much as the rest of `help quit`.
            if help.topics.contains(typed) { return typed }
            // `dates` are the topic days; the words for a statement are searched for, since it may be one of several.
            let other = catalog.vocabulary.matches("topic", [typed], at: 0).first.map(\.meaning)
            let topic = other.flatMap { catalog.named($0) == nil ? $0 : nil } ?? typed
            guard help.topics.contains(topic) || HelpSearch(topic, in: help).text != nil else {
                let near =
                    Spelling.nearest(to: topic, among: help.topics) ?? HelpSearch.word(nearest: topic, in: help)
                throw Diagnostic(
                    "there is no help on “\(topic)”", at: span, hints: ["try: help \(near ?? HelpTopic.all.rawValue)"])
            }
            return topic
        } print: {
            Quoting.word($0)
        }
    }
}
