/// Parses fields, and figures over them.
extension Cursor {
    /// Returns a field of `noun`, by name or alias.
    mutating func field(of noun: Noun, _ choice: FieldChoice = .any) throws(Diagnostic) -> Field {
        mark(.fields(noun, choice))
        guard let field = fieldHere(of: noun) else { throw unknownField(of: noun, choice) }
        advance(as: .field)
        return field
    }

    /// Returns the field that the next bare word names; `nil` if it names none.
    func fieldHere(of noun: Noun) -> Field? {
        guard token.kind == .word else { return nil }
        return FieldCatalog.field(source.bytes[token.span.start..<token.span.end], of: noun)
    }

    private func unknownField(of noun: Noun, _ choice: FieldChoice) -> Diagnostic {
        guard token.kind == .word else { return unexpected() }
        let meanings = FieldCatalog.meanings(of: shown, in: noun)
        if let last = meanings.last {
            let names = meanings.dropLast().map(\.name).joined(separator: ", ") + " or " + last.name
            return Diagnostic(
                "“\(shown)” of \(noun.rawValue) could mean \(names)", at: token.span,
                hints: meanings.map { "\($0.name): \($0.help)" })
        }
        let fields = FieldCatalog.fields(of: noun).filter(choice.admits)
        return Diagnostic(
            "\(noun.rawValue) have no field “\(shown)”", at: token.span,
            hints: joinedTerms(of: noun) ?? [fieldGuess(fields).first ?? "try: help \(noun.rawValue)"])
    }

    /// Returns the likely fields: `sum_cost` is the column name of `sum cost`; otherwise the nearest that may come
    /// here.
    private func fieldGuess(_ fields: [Field]) -> [String] {
        let known = fields.flatMap { [$0.name] + $0.aliases }
        let parts = shown.split(separator: "_", maxSplits: 1).map(String.init)
        if parts.count == 2, known.contains(parts[1]),
            Self.percent(parts[0]) != nil || Aggregate.Function.isWord(parts[0])
        {
            return ["write \(parts[0]) \(parts[1])"]
        }
        return Spelling.hint(for: shown, among: known + welcome.compactMap(\.literal))
    }

    /// Returns a field, or an aggregate such as `count` or `sum cost`.
    mutating func selection(of noun: Noun, _ choice: FieldChoice = .any) throws(Diagnostic) -> Selection {
        if let figure = try acceptFigure(of: noun) { return .aggregate(figure) }
        return .field(try field(of: noun, choice))
    }

    /// Takes an aggregate such as `count` or `sum cost`, if one comes next.
    mutating func acceptFigure(of noun: Noun) throws(Diagnostic) -> Aggregate? {
        for function in Aggregate.Function.allCases where function.counts(noun) {
            guard let keyword = function.keyword, accept(keyword) else { continue }
            return Aggregate(function: function, field: try figureField(function, of: noun))
        }
        for percent in [10, 90] { welcomes(.word("p\(percent)")) }
        guard let percent = word.flatMap(Self.percent) else { return nil }
        advance(as: .word)
        return Aggregate(function: .percentile, field: try figureField(.percentile, of: noun), percent: percent)
    }

    /// Returns the percentage in a word such as `p90`; `nil` for other words.
    static func percent(_ word: String) -> Int? {
        let digits = word.utf8.dropFirst()
        guard word.utf8.first == UInt8(ascii: "p") || word.utf8.first == UInt8(ascii: "P"),
            (1...2).contains(digits.count),
            digits.first != UInt8(ascii: "0"), digits.allSatisfy(Lexer.isDigit)
        else { return nil }
        return Int(word.dropFirst())
    }

    /// Returns a sort key: a field, or the calendar period of the groups unless a field has its name.
    mutating func sortable(of noun: Noun, _ group: Grouping?) throws(Diagnostic) -> Selection {
        guard let group, fieldHere(of: noun) == nil else { return try selection(of: noun, .ordered) }
        advance(as: .field)
        return .group(group)
    }

    /// The period or weekday that the next word names; `nil` for any other word.
    var groupOfDaysHere: Grouping? { Grouping.ofDays.first { isWord($0.canonical) } }

    private mutating func figureField(_ function: Aggregate.Function, of noun: Noun) throws(Diagnostic) -> Field? {
        guard let choice = function.fields else { return nil }
        // The functions of several values have the same words.
        if function == .min || function == .max { welcomes(.sign(.open)) }
        let span = token.span
        let field = try field(of: noun, choice)
        guard choice.admits(field) else {
            let kinds =
                function == .distinct
                ? "one value in each row; \(field.name) has several" : "amounts or numbers; \(field.name) has none"
            let name = function == .percentile ? "a percentile" : function.rawValue
            throw Diagnostic("\(name) needs \(kinds)", at: span)
        }
        return field
    }
}

extension Aggregate.Function {
    /// The keyword of the function; `nil` for percentiles.
    package var keyword: Keyword? {
        switch self {
        case .count: .count
        case .trend: .trend
        case .sum: .sum
        case .avg: .avg
        case .min: .min
        case .max: .max
        case .median: .median
        case .distinct: .distinct
        case .percentile: nil
        }
    }

    fileprivate static func isWord(_ word: String) -> Bool { allCases.contains { $0.keyword?.text == word } }

    /// Returns false for `trend` of a noun whose rows have no day.
    func counts(_ noun: Noun) -> Bool { self != .trend || !noun.roles.isEmpty }

    /// The fields that it can be applied to; `nil` for `count` and `trend`, which take none.
    var fields: FieldChoice? {
        switch self {
        case .count, .trend: nil
        case .sum, .avg, .median, .percentile: .numeric
        case .min, .max: .ordered
        case .distinct: .single
        }
    }
}
