/// Finds the known word that was probably meant.
public enum Spelling {
    /// The candidate nearest to `word`, if it is near: at most a third of its letters differ, case ignored.
    public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased().unicodeScalars.prefix(64))
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let known = Array(candidate.lowercased().unicodeScalars.prefix(64))
            let limit = min(best.map { $0.distance - 1 } ?? Int.max, max(1, max(typed.count, known.count) / 3))
            guard abs(typed.count - known.count) <= limit, typed != known || word != candidate else { continue }
            let distance = distance(typed, known)
            if distance <= limit { best = (candidate, distance) }
        }
        return best?.word
    }

    /// The hint for ``nearest(to:among:)``, as a question.
    public static func hint(for word: String, among candidates: some Sequence<String>) -> [String] {
        nearest(to: word, among: candidates).map { ["did you mean \($0)?"] } ?? []
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var previous: [Int] = []
        var current = Array(0...right.count)
        for row in left.indices {
            let above = current
            current = [row + 1] + Array(repeating: 0, count: right.count)
            for column in right.indices {
                let same = left[row] == right[column]
                var cost = min(above[column] + (same ? 0 : 1), above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, previous[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            previous = above
        }
        return current[right.count]
    }
}
