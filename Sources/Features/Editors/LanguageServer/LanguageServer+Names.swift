import Codecs
import QueryLanguage
import Statements

/// Names that a text defines: variables by `let`, statements by `save`.
extension LanguageServer {
    /// Returns the place where the name here is defined.
    func definition(_ parameters: JSON) throws(RequestError) -> JSON {
        let (uri, text, offset) = try place(parameters)
        guard let here = NamePlace.all(in: text).first(where: { $0.holds(offset) }) else { return nil }
        let others = texts.filter { $0.key != uri }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        for (uri, text) in [(uri, text)] + (here.isVariable ? [] : others) {
            let givings = NamePlace.all(in: text).filter { $0.givesName && $0.isSame(as: here) }
            // The last definition before the place counts.
            let nearest = givings.last { $0.span.start <= here.span.start } ?? givings.first
            if let nearest { return ["uri": .text(uri), "range": text.lines.range(nearest.span)] }
        }
        return nil
    }

    /// Returns all places of the name here: of a variable in its text, of a saved statement in every open text.
    func references(_ parameters: JSON) throws(RequestError) -> JSON {
        let (uri, text, offset) = try place(parameters)
        guard let here = NamePlace.all(in: text).first(where: { $0.holds(offset) }) else { return nil }
        var includesGivings = true
        if case .flag(false)? = parameters["context"]?["includeDeclaration"] { includesGivings = false }
        let searched = here.isVariable ? [(uri, text)] : texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let places = searched.flatMap { uri, text in
            NamePlace.all(in: text).filter { $0.isSame(as: here) && (includesGivings || !$0.givesName) }
                .map { ["uri": .text(uri), "range": text.lines.range($0.span)] as JSON }
        }
        return .array(places)
    }

    /// Returns the span of the name here, if it is a variable that the text defines.
    func renamable(_ parameters: JSON) throws(RequestError) -> JSON {
        let (_, text, offset) = try place(parameters)
        guard let variable = variable(at: offset, in: text) else { return nil }
        return text.lines.range(variable.here.span)
    }

    func rename(_ parameters: JSON) throws(RequestError) -> JSON {
        let (uri, text, offset) = try place(parameters)
        guard let name = parameters["newName"]?.text else { throw .parameters }
        guard let variable = variable(at: offset, in: text) else {
            throw .failed("no let or save in this text defines this variable")
        }
        try check(name, in: text)
        let changes = variable.all.map { ["range": text.lines.range($0.span), "newText": .text(name)] as JSON }
        return ["changes": .object([(uri, .array(changes))])]
    }

    /// Returns the variable at the offset with all its places; `nil` if no `let` or `save` of the text defines it.
    ///
    /// Without a `let`, a variable in a saved statement belongs to that statement, and is named where it runs.
    private func variable(at offset: Int, in text: OpenText) -> (here: NamePlace, all: [NamePlace])? {
        let all = NamePlace.all(in: text).filter(\.isVariable)
        guard let here = all.first(where: { $0.holds(offset) }) else { return nil }
        let same = all.filter { $0.isSame(as: here) }
        if same.contains(where: \.givesName) { return (here, same) }
        guard let owner = here.savedStatement else { return nil }
        let own = same.filter { $0.savedStatement == owner }
        return own.contains { text.source.bytes[$0.span.start - 1] == UInt8(ascii: "$") } ? (here, own) : nil
    }

    private func check(_ name: String, in text: OpenText) throws(RequestError) {
        let script = try? Script.parse(Source("let \(name) = 1", name: "text"), scope: scope)
        guard let script, script.entries.count == 1, (script.entries[0].statement as? LetStatement)?.name == name else {
            throw .failed("“\(name)” isn't a variable name")
        }
        guard !NamePlace.all(in: text).contains(where: { $0.isVariable && $0.name == name }) else {
            throw .failed("there is already a variable \(name)")
        }
    }
}

/// A place in a text with the name of a variable or a saved statement.
struct NamePlace {
    var name: String
    /// The span of the name without the sign before it.
    var span: Span
    var isVariable: Bool
    /// True if the name is defined here.
    var givesName: Bool
    /// The saved statement that has this variable, where it is saved and where it runs; `nil` for any other name.
    var savedStatement: String?

    func isSame(as other: NamePlace) -> Bool { name == other.name && isVariable == other.isVariable }

    func holds(_ offset: Int) -> Bool { span.start - (isVariable ? 1 : 0) <= offset && offset <= span.end }

    /// Returns all names in a text, in order, including those in statements that can't be parsed.
    static func all(in text: OpenText) -> [NamePlace] {
        let heads = text.pieces.map { head(of: $0, text) }
        let saved = Set(heads.compactMap { $0?.word == "save" ? $0?.place.name : nil })
        return zip(text.pieces, heads).flatMap { piece, head in
            let isRun = head.map { $0.word == "run" && saved.contains($0.place.name) } ?? false
            let variables = variables(in: piece, text, isRun: isRun, after: head)
            return (head.map { [$0.place] } ?? []) + variables
        }
    }

    /// Returns the variables of a statement; those in a saved statement may also be defined where it runs.
    private static func variables(
        in piece: OpenText.Piece, _ text: OpenText, isRun: Bool, after head: (word: String, place: NamePlace)?
    ) -> [NamePlace] {
        piece.tokens.compactMap { index in
            let token = text.tokens[index]
            var span = token.span
            // The value of a parameter, as in `run aging days=$x`, is a variable of the text.
            var isParameter = head?.word == "save"
            switch token.kind {
            case .variable: span.start += 1
            case .word where isRun && head?.place.span != span && index + 1 < piece.tokens.upperBound:
                guard text.tokens[index + 1].kind == .punctuation(.equal) else { return nil }
                isParameter = true
            default: return nil
            }
            return NamePlace(
                name: text.source.text(span), span: span, isVariable: true, givesName: false,
                savedStatement: isParameter ? head?.place.name : nil)
        }
    }

    /// Returns the name after `let`, `save` or `run` with that word; `nil` if the statement begins with another.
    private static func head(of piece: OpenText.Piece, _ text: OpenText) -> (word: String, place: NamePlace)? {
        guard piece.tokens.count > 1 else { return nil }
        let (first, name) = (text.tokens[piece.tokens.lowerBound], text.tokens[piece.tokens.lowerBound + 1])
        guard first.span.end - first.span.start <= 4, name.kind == .word else { return nil }
        let word = text.source.text(first.span).lowercased()
        guard ["let", "save", "run"].contains(word) else { return nil }
        // `save mapping NAME` names no statement.
        if word == "save", piece.tokens.count > 2, text.source.text(name.span).lowercased() == "mapping",
            text.source.text(text.tokens[piece.tokens.lowerBound + 2].span).lowercased() != "as"
        {
            return nil
        }
        let place = NamePlace(
            name: text.source.text(name.span), span: name.span, isVariable: word == "let", givesName: word != "run")
        return (word, place)
    }
}
