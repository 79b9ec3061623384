import QueryLanguage
import Services
import Statements

/// Names that a text gives: of variables by `let`, of statements by `save`.
extension LanguageServer {
    /// Where what is named here gets its name.
    func definition(_ parameters: JSON) throws(RequestError) -> JSON {
        let (uri, text, offset) = try place(parameters)
        guard let here = NamePlace.all(in: text).first(where: { $0.holds(offset) }) else { return nil }
        let others = texts.filter { $0.key != uri }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        for (uri, text) in [(uri, text)] + (here.isVariable ? [] : others) {
            let givings = NamePlace.all(in: text).filter { $0.givesName && $0.isSame(as: here) }
            // What was given last before the place counts there.
            let nearest = givings.last { $0.span.start <= here.span.start } ?? givings.first
            if let nearest { return ["uri": .text(uri), "range": text.lines.range(nearest.span)] }
        }
        return nil
    }

    /// The place of the name here, if it is that of a variable which the text gives.
    func renamable(_ parameters: JSON) throws(RequestError) -> JSON {
        let (_, text, offset) = try place(parameters)
        guard let variable = variable(at: offset, in: text) else { return nil }
        return text.lines.range(variable.here.span)
    }

    func rename(_ parameters: JSON) throws(RequestError) -> JSON {
        let (uri, text, offset) = try place(parameters)
        guard let name = parameters["newName"]?.text else { throw .parameters }
        guard let variable = variable(at: offset, in: text) else {
            throw .failed("this is no variable that a let of this text gives a value")
        }
        try check(name, in: text)
        let changes = variable.all.map { ["range": text.lines.range($0.span), "newText": .text(name)] as JSON }
        return ["changes": .object([(uri, .array(changes))])]
    }

    /// The variable that is named at the offset, with every place that names it; `nil` if no `let` of the text does.
    private func variable(at offset: Int, in text: OpenText) -> (here: NamePlace, all: [NamePlace])? {
        let all = NamePlace.all(in: text).filter(\.isVariable)
        guard let here = all.first(where: { $0.holds(offset) }) else { return nil }
        let same = all.filter { $0.isSame(as: here) }
        return same.contains(where: \.givesName) ? (here, same) : nil
    }

    private func check(_ name: String, in text: OpenText) throws(RequestError) {
        let script = try? Script.parse(Source("let \(name) = 1", name: "text"), scope: scope)
        guard let script, script.entries.count == 1, (script.entries[0].statement as? LetStatement)?.name == name else {
            throw .failed("\(name) is no name for a variable")
        }
        guard !NamePlace.all(in: text).contains(where: { $0.isVariable && $0.name == name }) else {
            throw .failed("there is a variable \(name) already")
        }
    }
}

/// A place in a text that names a variable or a saved statement.
struct NamePlace {
    var name: String
    /// The name alone, without the sign before it.
    var span: Span
    var isVariable: Bool
    /// Whether the name gets its meaning here.
    var givesName: Bool

    func isSame(as other: NamePlace) -> Bool { name == other.name && isVariable == other.isVariable }

    func holds(_ offset: Int) -> Bool { span.start - (isVariable ? 1 : 0) <= offset && offset <= span.end }

    /// All of a text, in order; also in statements that cannot be read yet.
    static func all(in text: OpenText) -> [NamePlace] {
        let heads = text.pieces.map { head(of: $0, text) }
        let saved = Set(heads.compactMap { $0?.word == "save" ? $0?.place.name : nil })
        return zip(text.pieces, heads).flatMap { piece, head in
            let isRun = head.map { $0.word == "run" && saved.contains($0.place.name) } ?? false
            return (head.map { [$0.place] } ?? []) + variables(in: piece, text, isRun: isRun, after: head?.place)
        }
    }

    /// Variables by their sign; those of a statement that this text saves get their names where it runs, too.
    private static func variables(
        in piece: OpenText.Piece, _ text: OpenText, isRun: Bool, after head: NamePlace?
    ) -> [NamePlace] {
        piece.tokens.compactMap { index in
            let token = text.tokens[index]
            var span = token.span
            switch token.kind {
            case .variable: span.start += 1
            case .word where isRun && head?.span != span && index + 1 < piece.tokens.upperBound:
                guard text.tokens[index + 1].kind == .punctuation(.equal) else { return nil }
            default: return nil
            }
            return NamePlace(name: text.source.text(span), span: span, isVariable: true, givesName: false)
        }
    }

    /// The name after `let`, `save` or `run`, and that word; `nil` where the statement begins with another.
    private static func head(of piece: OpenText.Piece, _ text: OpenText) -> (word: String, place: NamePlace)? {
        guard piece.tokens.count > 1 else { return nil }
        let (first, name) = (text.tokens[piece.tokens.lowerBound], text.tokens[piece.tokens.lowerBound + 1])
        guard first.span.end - first.span.start <= 4, name.kind == .word else { return nil }
        let word = text.source.text(first.span).lowercased()
        guard ["let", "save", "run"].contains(word) else { return nil }
        let place = NamePlace(
            name: text.source.text(name.span), span: name.span, isVariable: word == "let", givesName: word != "run")
        return (word, place)
    }
}
