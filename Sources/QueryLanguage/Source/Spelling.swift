/// A comparison of words, which finds the known word that was probably meant.
package enum Spelling {
    /// Returns true if `bytes` spell `known`, given in lower case, ignoring ASCII case and treating `-` and `_` alike.
    static func isSame(_ bytes: some Collection<UInt8>, _ known: String) -> Bool {
        var rest = known.utf8.makeIterator()
        for byte in bytes {
            guard let wanted = rest.next() else { return false }
            if byte == wanted { continue }
            let isLetter = wanted >= UInt8(ascii: "a") && wanted <= UInt8(ascii: "z")
            guard isLetter && byte | 0x20 == wanted || isDash(wanted) && isDash(byte) else { return false }
        }
        return rest.next() == nil
    }

    private static func isDash(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// Returns the candidate nearest to `word`, ignoring case; `nil` if more than a third of the letters differ.
    ///
    /// Among equally near candidates one that begins with the same letter wins, then the first.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let typed = letters(word)
        var best: (word: String, distance: Int, beginsAlike: Bool)?
        for candidate in candidates where candidate != word {
            let known = letters(candidate)
            let limit = min(best?.distance ?? Int.max, max(1, max(typed.count, known.count) / 3))
            guard abs(typed.count - known.count) <= limit else { continue }
            let distance = distance(typed, known)
            let beginsAlike = typed.first == known.first
            let isTie = best.map { distance == $0.distance && ($0.beginsAlike || !beginsAlike) } ?? false
            if distance <= limit, distance < known.count, !isTie { best = (candidate, distance, beginsAlike) }
        }
        return best?.word
    }

    /// Returns the name that was probably meant: the shortest with a word that begins with `name`, else the nearest.
    package static func nearestName(to name: String, among names: [String]) -> String? {
        let typed = name.lowercased()
        let begun = names.filter { known in
            typed.count > 1 && known.lowercased().split(separator: " ").contains { $0.hasPrefix(typed) }
        }
        return begun.min { $0.count < $1.count } ?? nearest(to: name, among: names)
    }

    /// Returns true if one letter is missing, added or replaced, or two are swapped.
    package static func isSlip(_ word: String, for known: String) -> Bool {
        distance(letters(word), letters(known)) == 1
    }

    private static func letters(_ word: String) -> [Unicode.Scalar] {
        Array(String(word.unicodeScalars.prefix(64)).lowercased().unicodeScalars)
    }

    /// Returns the hint for ``nearest(to:among:)``, as a question.
    package static func hint(for word: String, among candidates: some Sequence<String>) -> [String] {
        nearest(to: word, among: candidates).map { ["did you mean \($0)?"] } ?? []
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
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

    /// Returns `text`, shortened with … if it is too long for a message.
    package static func clipped(_ text: String, to most: Int = 60) -> String {
        guard text.utf8.count > most, let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return text[..<end] + "…"
    }
}
