import Queries
import QueryLanguage
import Rendering

/// `expect (items unsold) count < 500`: fails if a condition does not hold.
package struct ExpectStatement: FormStatement {
    package var query: Query
    package var comparison: Comparison
    package var count: Int

    package static let form = Form(
        "expect", ExpectStatement(query: Query(noun: .items), comparison: .equal, count: 0),
        [
            .value(.parenthesizedQuery, \.query), .word(.count), .value(.comparison, \.comparison),
            .value(.integer(0...Int.max, "a count"), \.count),
        ])

    package static let spec = StatementSpec(
        form, summary: "fails with status 5 when a count is not as expected",
        discussion: """
            For scripts that monitor a store, where it prints nothing while the condition holds. When it fails, fhq
            shows the query to run.
            """,
        examples: [Example("expect (items unsold) count < 500", "")])

    package func run(in environment: Environment) throws -> Outcome {
        let prepared = try ResultPage.whole(query, environment)
        let total = try prepared.count()
        let found = min(max(0, total - prepared.offset), prepared.limit ?? total)
        guard comparison.holds(found, count) else {
            throw StatementError(
                "expected count \(comparison.rawValue) \(count), but it is \(found)",
                hints: ["try: \(query.canonical)"],
                status: .unexpected)
        }
        // A script that monitors a store is silent while all is well; a person wants an answer.
        if environment.session.isTyped { environment.confirm("the count is \(grouped(found)), as expected") }
        return .none
    }
}

extension Comparison {
    func holds(_ left: Int, _ right: Int) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}

extension Argument<Query> {
    fileprivate static var parenthesizedQuery: Argument {
        Argument("\"(\" query \")\"") { cursor throws(Diagnostic) in
            try cursor.parenthesizedQuery()
        } print: {
            "(\($0.canonical))"
        }
    }
}

extension Argument<Comparison> {
    fileprivate static var comparison: Argument {
        Argument("COMPARISON") { cursor throws(Diagnostic) in
            for comparison in Comparison.allCases where cursor.accept(comparison.sign) { return comparison }
            throw cursor.unexpected()
        } print: {
            $0.rawValue
        }
    }
}
