import QueryLanguage
import Rendering
import Statements
import SystemLibrary

/// `fhq --complete TEXT`: completes the last word of a text, for the calling shell.
struct StatementCompletion {
    let completer: Completer

    /// Writes each completed text, with a tab and the description of its last word.
    ///
    /// Returns ``ExitStatus/failed`` if they can't be written. All of them begin like the text, except for case and an
    /// opening quote, since a shell inserts their common beginning.
    func write(_ text: String) -> ExitStatus {
        let found = completer.complete(text, text.utf8.count)
        let bytes = Array(text.utf8)
        let before = String(decoding: bytes[..<found.replace.lowerBound], as: UTF8.self)
        let typed = String(decoding: bytes[found.replace.lowerBound...], as: UTF8.self)
        let candidates = found.sharesBeginning ? alike(found.candidates, typed) : []
        let end = candidates.count == 1 && candidates[0].isFollowedBySpace ? " " : ""
        let lines = candidates.map { "\(before)\($0.text)\(end)\t\(visible($0.description ?? ""))" }
        // A text with a line break would be taken for two.
        let whole = lines.filter { !$0.contains(where: \.isNewline) }.map { $0 + "\n" }.joined()
        let output = ByteOutput(descriptor: STDOUT_FILENO)
        guard (try? output.write(whole)) != nil, (try? output.flush()) != nil else { return .failed }
        return .done
    }

    /// Returns the candidates with names in the open quote, or all in quotes if one of several needs them.
    private func alike(_ candidates: [Completion.Candidate], _ typed: String) -> [Completion.Candidate] {
        if let quote = Quoting.openQuote(of: typed) {
            return candidates.compactMap { candidate in
                candidate.name.map { name in candidate.with(text: Quoting.quoted(name, in: quote)) }
            }
        }
        let isQuoted = candidates.map { Quoting.openQuote(of: $0.text) != nil }
        guard candidates.count > 1, !typed.isEmpty, isQuoted.contains(true) else { return candidates }
        let names = candidates.compactMap { candidate in
            candidate.name.map { candidate.with(text: Quoting.quoted($0)) }
        }
        return names.count == candidates.count ? names : zip(candidates, isQuoted).filter { !$1 }.map(\.0)
    }
}

extension Completion.Candidate {
    fileprivate func with(text: String) -> Self {
        var copy = self
        copy.text = text
        return copy
    }
}
