import QueryLanguage
import Rendering

/// Readings of the conditions, groups and figures of questions.
extension PhraseReader {
    func questionReadings(_ kind: String, at place: Int) -> [PhraseReading]? {
        switch kind {
        case "condition": conditions(at: place)
        case "age": ages(at: place)
        case "days": comparedDays(at: place)
        case "group": after("per", kind: "unit of group", at: place)
        case "unit of group": units(at: place)
        case "figure": figures(at: place)
        case "ordered": after("order", kind: "sorted", at: place)
        case "sorted": keys(at: place)
        case "columns": columns(at: place)
        case "grouped": groupedColumns(at: place)
        case "as format": formats(at: place)
        default: nil
        }
    }

    /// Returns what stands after a phrase of a section: the unit after `per`, `for each`, `grouped by`.
    private func after(_ section: String, kind: String, at place: Int) -> [PhraseReading] {
        vocabulary.matches(section, lower, at: place).flatMap { readings(kind, at: $0.end) }
    }

    private func units(at place: Int) -> [PhraseReading] {
        let known = vocabulary.matches("by", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        if !known.isEmpty { return known }
        let isUnit =
            Period.Unit.allCases.contains { $0.word == lower[place] }
            || ["platform", "market", "seller", "haul", "kind", "payment", "status"].contains(lower[place])
        return isUnit ? [PhraseReading(end: place + 1, text: lower[place])] : []
    }

    /// Returns the fields after `select` or `show`: `title, cost`.
    private func columns(at place: Int) -> [PhraseReading] {
        guard ["select", "show", "columns", "fields"].contains(lower[place]) else { return [] }
        var (text, next) = ("", place + 1)
        while let field = fieldNames(at: next).first {
            text += (text.isEmpty ? "" : ", ") + field.text
            guard field.end < words.count, lower[field.end] == "," else {
                return text.contains(",") || lower[place] == "select" ? [PhraseReading(end: field.end, text: text)] : []
            }
            next = field.end + 1
        }
        return []
    }

    /// Returns the group and the figure of SQL: `select market, sum(cost)`, `select site, count(*)`, `select distinct market`.
    private func groupedColumns(at place: Int) -> [PhraseReading] {
        guard lower[place] == "select" else { return [] }
        let isDistinct = place + 1 < words.count && lower[place + 1] == "distinct"
        return readings("unit of group", at: place + (isDistinct ? 2 : 1)).flatMap { unit -> [PhraseReading] in
            if isDistinct { return [PhraseReading(end: unit.end, text: "by=\(unit.text)")] }
            guard unit.end < words.count, lower[unit.end] == "," else { return [] }
            let count = Vocabulary.end(of: ["count", "(", "*", ")"], in: lower, at: unit.end + 1)
            let figures = figures(at: unit.end + 1).filter {
                $0.text.contains("figure=") && $0.text.contains("field=") && $0.end < words.count
                    && lower[$0.end] == ")"
            }.map { PhraseReading(end: $0.end + 1, text: "by=\(unit.text);\($0.text)") }
            return figures + (count.map { [PhraseReading(end: $0, text: "by=\(unit.text);show=count")] } ?? [])
        }
    }

    /// Returns the format after a word for it: `as csv`, `format csv`, `-f json`.
    private func formats(at place: Int) -> [PhraseReading] {
        guard place + 1 < words.count, ["as", "format", "-f"].contains(lower[place]),
            OutputFormat.allCases.contains(where: { $0.rawValue == lower[place + 1] })
        else { return [] }
        return [PhraseReading(end: place + 2, text: lower[place + 1])]
    }

    private func keys(at place: Int) -> [PhraseReading] {
        if let sign = lower[place].first, "+-".contains(sign),
            FieldCatalog.words.contains(String(lower[place].dropFirst()))
        {
            return [PhraseReading(end: place + 1, text: lower[place].dropFirst() + (sign == "-" ? " desc" : ""))]
        }
        return fieldNames(at: place).flatMap { field -> [PhraseReading] in
            let direction = vocabulary.matches("way", lower, at: field.end).map {
                PhraseReading(end: $0.end, text: "\(field.text) \($0.meaning)")
            }
            return direction.isEmpty ? [field] : direction
        }
    }

    /// Returns the fields of any noun that a word names.
    func fieldNames(at place: Int) -> [PhraseReading] {
        guard place < words.count else { return [] }
        let own = vocabulary.matches("fields", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        if !own.isEmpty { return own }
        return FieldCatalog.words.contains(lower[place]) ? [PhraseReading(end: place + 1, text: lower[place])] : []
    }

    /// Returns `cost > 10` for `costing more than 10`, `over a tenner`, `£10+`, `cost between 5 and 15`, `title ~ boots`.
    private func conditions(at place: Int) -> [PhraseReading] {
        var found: [PhraseReading] = []
        for field in fieldNames(at: place) + [PhraseReading(end: place, text: "VALUE")] {
            let start =
                field.end < words.count
                    && ["is", "are", "was", "costing", "of", "that", "which"].contains(lower[field.end])
                ? field.end + 1 : field.end
            found += compared(field.text, at: start)
            if field.end > place { found += texts(field.text, at: start) + empty(field.text, at: field.end) }
        }
        let without = vocabulary.matches("no", lower, at: place)
        for match in without {
            found += fieldNames(at: match.end).map {
                PhraseReading(end: $0.end, text: "\($0.text == "price" ? "cost" : $0.text) is \(match.meaning)empty")
            }
        }
        if let first = without.first, let photo = vocabulary.matches("photo", lower, at: first.end).first {
            found.append(PhraseReading(end: photo.end, text: "photos = 0"))
        }
        return found
    }

    private func compared(_ field: String, at place: Int) -> [PhraseReading] {
        var found: [PhraseReading] = []
        for match in vocabulary.matches("than", lower, at: place) {
            found += readings("amount", at: match.end).map {
                let own = match.meaning.contains(" ") ? match.meaning : "\(field) \(match.meaning)"
                return PhraseReading(end: $0.end, text: "\(own) \($0.text)")
            }
        }
        let isBetween = place < words.count && ["between", "from"].contains(lower[place])
        if isBetween || field != "VALUE" {
            for first in readings("amount", at: isBetween ? place + 1 : place)
            where first.end < words.count && ["and", "to", "-"].contains(lower[first.end]) {
                found += readings("amount", at: first.end + 1).map {
                    PhraseReading(end: $0.end, text: "\(field) between \(first.text) and \($0.text)")
                }
            }
        }
        for amount in readings("amount", at: place) where amount.end < words.count && lower[amount.end] == "+" {
            found.append(PhraseReading(end: amount.end + 1, text: "\(field) >= \(amount.text)"))
        }
        return found
    }

    /// Returns `after 2026-03` for `> 2026-03`, `before march` for `< march`.
    private func comparedDays(at place: Int) -> [PhraseReading] {
        vocabulary.matches("than", lower, at: place).flatMap { match -> [PhraseReading] in
            guard let word = [">": "after", "<": "before"][match.meaning], match.end < words.count else { return [] }
            return (match.end + 1...min(match.end + 4, words.count)).compactMap { end in
                let text = "\(word) \(typed(match.end..<end))"
                return isFilter(text) ? PhraseReading(end: end, text: text) : nil
            }
        }
    }

    private func texts(_ field: String, at place: Int) -> [PhraseReading] {
        vocabulary.matches("like", lower, at: place).compactMap { match in
            guard match.end < words.count, !words[match.end].isSign else { return nil }
            let text = words[match.end].text.trimming("%")
            let value = match.meaning == "~" || words[match.end].isQuoted ? Quoting.word(text) : text
            return PhraseReading(end: match.end + 1, text: "\(field) \(match.meaning) \(value)")
        }
    }

    private func empty(_ field: String, at place: Int) -> [PhraseReading] {
        vocabulary.matches("empty", lower, at: place).map {
            PhraseReading(end: $0.end, text: "\(field) is \($0.meaning)empty")
        }
    }

    /// Returns `older than 60 days` for `over 60 days old`, `more than 3 months`.
    private func ages(at place: Int) -> [PhraseReading] {
        vocabulary.matches("age", lower, at: place).flatMap { match -> [PhraseReading] in
            let isOne = match.end < words.count && ["a", "an"].contains(lower[match.end])
            guard let number = isOne ? (end: match.end + 1, value: 1) : number(at: match.end), number.end < words.count,
                let unit = Period.Unit.allCases.first(where: { [$0.word, $0.word + "s"].contains(lower[number.end]) })
            else { return [] }
            let isOld = number.end + 1 < words.count && ["old", "ago"].contains(lower[number.end + 1])
            return [
                PhraseReading(
                    end: number.end + (isOld ? 2 : 1),
                    text: "\(match.meaning) than \(number.value) \(unit.word)\(number.value == 1 ? "" : "s")")
            ]
        }
    }

    /// Returns `figure=sum;field=cost` for `total cost`, `average days to sell`.
    private func figures(at place: Int) -> [PhraseReading] {
        vocabulary.matches("figures", lower, at: place).flatMap { match -> [PhraseReading] in
            let alone = PhraseReading(end: match.end, text: "figure=\(match.meaning)")
            let start =
                match.end < words.count && ["of", "the", "my", "("].contains(lower[match.end])
                ? match.end + 1 : match.end
            return [alone]
                + fieldNames(at: start).map {
                    PhraseReading(end: $0.end, text: "figure=\(match.meaning);field=\($0.text)")
                }
        } + fieldNames(at: place).map { PhraseReading(end: $0.end, text: "field=\($0.text)") }
    }
}

extension String {
    fileprivate func trimming(_ sign: Character) -> String {
        String(drop { $0 == sign }.reversed().drop { $0 == sign }.reversed())
    }
}
