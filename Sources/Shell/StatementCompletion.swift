import Glibc
import QueryLanguage
import Rendering
import Statements

/// `fhq --complete TEXT`: what a text may become by the word that is being typed, for the shell that fhq is called from.
struct StatementCompletion {
    let completer: Completer

    /// Writes each whole text, and after a tab what its last word is.
    func write(_ text: String) -> ExitStatus {
        let found = completer.complete(text, text.utf8.count)
        let before = String(decoding: Array(text.utf8)[..<found.replace.lowerBound], as: UTF8.self)
        let lines = found.candidates.map { "\(before)\($0.text)\t\(visible($0.description ?? ""))" }
        // What is in two lines would be taken for two texts.
        let whole = lines.filter { !$0.contains(where: \.isNewline) }.map { $0 + "\n" }.joined()
        let output = ByteOutput(descriptor: STDOUT_FILENO)
        guard (try? output.write(whole)) != nil, (try? output.flush()) != nil else { return .failed }
        return .done
    }
}
