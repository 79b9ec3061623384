import QueryLanguage
import Rendering

/// `help [TOPIC]`: what there is to say.
public struct HelpStatement: Statement {
    public var topic: String?

    public static let spec = StatementSpec(
        name: "help",
        summary: "lists the statements, or explains one of them, a noun or a topic",
        syntax: "\"help\" [ TOPIC ]",
        discussion:
            "Topics are the statements, the nouns, and: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).",
        examples: [Example("help"), Example("help items"), Example("help periods")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        cursor.welcomes(anyOf: { HelpText.topics })
        guard !cursor.isAtEnd else { return HelpStatement() }
        let span = cursor.token.span
        let topic = try cursor.text(.topic).lowercased()
        guard HelpText.topics.contains(topic) else {
            throw Diagnostic(
                "there is no help on \(topic)", at: span,
                hints: Spelling.hint(for: topic, among: HelpText.topics) + ["help alone lists everything"])
        }
        return HelpStatement(topic: topic)
    }

    public var canonical: String { topic.map { "help \(Quoting.word($0))" } ?? "help" }

    public func run(in environment: Environment) throws -> Outcome {
        .text(topic.map(HelpText.text) ?? HelpText.overview)
    }
}
