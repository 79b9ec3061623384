import QueryLanguage
import Rendering
import Statements

/// The statements of a run that were carried out, and the places of those that failed.
struct RunTally {
    private var done = 0
    private var effects = Effects()
    /// The lines that failed; words for those in another text than the script.
    private var failed: [(line: Int?, words: String)] = []

    /// Counts a statement that was carried out.
    mutating func add(_ effects: Effects) {
        done += 1
        self.effects.formUnion(effects)
    }

    /// Notes the line of a statement that failed; `depth` is above 0 in a file that another statement runs.
    mutating func fail(at span: Span, in source: Source, depth: Int = 0) {
        let line = source.place(of: span.start).line
        let isOption = source.name.hasPrefix("-c")
        let words = isOption ? "a statement of \(source.name)" : "line \(line) of \(source.name)"
        failed.append((isOption || depth > 0 ? nil : line, words))
    }

    private var places: String {
        if failed.count > 3 { return "\(failed.count) others" }
        let lines = failed.compactMap(\.line)
        guard lines.count == failed.count else { return failed.map(\.words).listed("and") }
        return (lines.count == 1 ? "line " : "lines ") + lines.map(String.init).listed("and")
    }

    /// A sentence that keeps the user from recording the same things again; `nil` if nothing failed or changed before.
    ///
    /// `3 statements were carried out; line 4 failed: a second run repeats them`
    var words: String? {
        guard done > 0, !failed.isEmpty, !effects.isDisjoint(with: Self.lasting) else { return nil }
        let carriedOut = done == 1 ? "1 statement was carried out" : "\(done) statements were carried out"
        return "\(carriedOut); \(places) failed: a second run repeats \(done == 1 ? "it" : "them")"
    }

    private static let lasting = Effects.lasting.union(.writesStore)
}

extension Runner {
    /// Says how much of a failed script was carried out.
    func sayTally() {
        guard let words = tally.words else { return }
        errors.say(visible(words))
    }
}
