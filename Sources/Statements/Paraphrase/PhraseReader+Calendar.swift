import QueryLanguage

/// Readings of days and periods, as people write them.
extension PhraseReader {
    /// Returns the days: `14/11`, `the 5th`, `nov 21`, `weds`, `two days ago`, `this morning`.
    func days(at place: Int) -> [PhraseReading] {
        (place + 1...min(place + 4, words.count)).compactMap { end in
            guard let day = day(place..<end) else { return nil }
            return PhraseReading(end: end, text: day)
        }
    }

    private func day(_ range: Range<Int>) -> String? {
        let text = calendarText(range)
        if let number = Int(text), let first = lower[range].last, first.contains(where: \.isLetter),
            first.first?.isNumber == true
        {
            return newest(number)?.description
        }
        guard text.contains(where: \.isLetter) || text.contains("-"), let day = parsedDay(text) else { return nil }
        return parsedDay(typed(range)) == nil
            ? text.contains(where: \.isLetter) && parsedDay(text) != nil ? text : day.description : typed(range)
    }

    /// Returns a day of a rule that begins: one without a year is the next that comes.
    func coming(_ text: String) -> String {
        guard let day = parsedDay(text), day < scope.today, text.wholeMatch(of: #/.*\d{4}.*/#) == nil,
            PhraseWords.split(text).contains(where: { $0.count > 2 && PhraseWords.isDay($0) }),
            let next = Day(year: day.civil.year + 1, month: day.civil.month, day: day.civil.day)
        else { return text }
        return next.description
    }

    func parsedDay(_ text: String) -> Day? {
        var cursor = Cursor(Source(text, name: ""), scope: scope)
        guard let day = try? cursor.day(), cursor.token.kind == .end else { return nil }
        return day
    }

    /// Returns the newest day with this number in its month that is not in the future.
    private func newest(_ number: Int) -> Day? {
        (0..<62).lazy.map { self.scope.today.adding(days: -$0) }.first { $0.civil.day == number }
    }

    /// Returns words of a day or a period as the language has them.
    private func calendarText(_ range: Range<Int>) -> String {
        var (parts, place) = ([String](), range.lowerBound)
        while place < range.upperBound {
            if let match = vocabulary.matches("day", lower, at: place).first(where: { $0.end <= range.upperBound }) {
                parts.append(match.meaning)
                place = match.end
            } else if let number = number(at: place), number.end <= range.upperBound,
                lower[place].first?.isNumber == false, number.value > 1
            {
                parts.append("\(number.value)")
                place = number.end
            } else {
                if lower[place] != "the" && lower[place] != "of" { parts.append(written(lower[place])) }
                place += 1
            }
        }
        return parts.joined(separator: " ")
    }

    /// Returns `2026-11-21` for `21/11`, `21.11.2026` and `2026/11/21`, `21` for `21st`, `2026-Q3` for `q3`, and
    /// `october to november` for `oct-nov`.
    private func written(_ word: String) -> String {
        // A regular expression takes long at each key.
        guard word.contains(where: \.isNumber) else { return word }
        if let parts = word.wholeMatch(of: #/(\d{1,2})(st|nd|rd|th)/#) { return String(parts.output.1) }
        if let parts = word.wholeMatch(of: #/(20\d\d)(\d\d)(\d\d)/#) {
            return "\(parts.output.1)-\(parts.output.2)-\(parts.output.3)"
        }
        if let parts = word.wholeMatch(of: #/q([1-4])/#) { return "\(scope.today.civil.year)-Q\(parts.output.1)" }
        let numbers = word.split { "/.".contains($0) }.map { Int($0) }
        if numbers.count > 1, numbers.count < 4, word.first?.isNumber == true,
            let parts = Optional(numbers.compactMap(\.self)), parts.count == numbers.count
        {
            return slashed(parts) ?? word
        }
        return word
    }

    private func slashed(_ parts: [Int]) -> String? {
        if parts.count == 3, parts[0] > 31 { return Day(year: parts[0], month: parts[1], day: parts[2])?.description }
        let order = scope.dayOrder ?? (scope.homeCurrency().code == "USD" ? .monthFirst : .dayFirst)
        let (day, month) = order == .dayFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
        if parts.count == 3 {
            return Day(year: parts[2] < 100 ? 2000 + parts[2] : parts[2], month: month, day: day)?.description
        }
        let year = scope.today.civil.year
        return [year, year - 1].lazy.compactMap { Day(year: $0, month: month, day: day) }.first {
            $0 <= self.scope.today
        }?.description
    }

    // MARK: - Periods

    /// Returns the periods as filters: `in october`, `last 14 days`, `from september to november`, `since 2026-10-01`.
    func periods(_ kind: String, at place: Int) -> [PhraseReading] {
        guard isCalendarWord(place) else { return [] }
        return (place + 1...min(place + 8, words.count)).compactMap { end in
            guard (place..<end).contains(where: isTime) else { return nil }
            let text =
                kind == "taxyear" ? taxYear(place..<end) : kind == "month" ? reported(place..<end) : filter(place..<end)
            return text.map { PhraseReading(end: end, text: $0) }
        }
    }

    private static let leads: Set<String> = [
        "since", "before", "after", "until", "from", "in", "on", "during", "this", "last", "past", "between", "the",
        "for", "over", "within", "so", "previous", "current", "up", "a", "two", "three",
    ]
    private static let units: Set<String> = Set(
        Period.Unit.allCases.flatMap { [$0.word, $0.word + "s"] } + ["fortnight", "morning", "afternoon", "evening"])

    private func isCalendarWord(_ place: Int) -> Bool { Self.leads.contains(lower[place]) || isTime(place) }

    private func isTime(_ place: Int) -> Bool {
        let word = lower[place]
        if PhraseWords.isDay(word) || Self.units.contains(word) { return true }
        if !vocabulary.matches("day", lower, at: place).isEmpty, !["from", "last"].contains(word) { return true }
        guard word.contains(where: { $0.isNumber || $0 == "-" }) else { return false }
        return word.wholeMatch(
            of: #/q[1-4]|(19|20)\d\d|20\d{6}|\d{1,2}(st|nd|rd|th)|\d+[-\/.]\d+([-\/.]\d+)?|[a-z]{3,9}-[a-z]{3,9}/#)
            != nil && isMonths(word)
    }

    private func isMonths(_ word: String) -> Bool {
        !word.contains(where: \.isLetter) || word.first?.isNumber == true || word.first == "q"
            || word.split(separator: "-").allSatisfy { PhraseWords.isDay(String($0)) }
    }

    private func filter(_ range: Range<Int>) -> String? {
        var text = calendarText(range)
        if let months = text.wholeMatch(of: #/([a-z]+)-([a-z]+)/#) {
            text = "from \(months.output.1) to \(months.output.2)"
        }
        if text.hasPrefix("from ") { text = text.replacing(" and ", with: " to ").replacing(" with ", with: " to ") }
        if text.wholeMatch(of: #/[a-z]+ (with|vs|and) [a-z]+/#) != nil {
            text = text.replacing(#/ (with|vs|and) /#) { _ in " to " }
        }
        let isSpan = text.contains(" to ") && !text.hasPrefix("from")
        let last = text.first?.isNumber == true ? ["last \(text)"] : []
        var tries = isSpan ? ["from \(text)"] : ["in \(text)", "on \(text)"] + last + [text]
        if text.hasPrefix("from "), !text.contains(" to ") { tries = ["since \(text.dropFirst(5))"] }
        if text.hasPrefix("for ") { tries += ["in \(text.dropFirst(4))"] }
        if ["today", "yesterday"].contains(text) { tries = [text] }
        if let typed = tries.firstIndex(of: text), text.contains(" "), PhraseWords.split(text)[0] != text {
            tries.swapAt(0, typed)
        }
        return tries.first(where: isFilter)
    }

    /// Returns true for a filter with a period, not a name, after its first word.
    func isFilter(_ text: String) -> Bool {
        guard !text.isEmpty, Paraphrase.parses("sales \(text)", in: scope) else { return false }
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let isLed = parts.count > 1 && ["in", "on", "since", "before", "after", "until"].contains(parts[0])
        return parts[0] == "from" || period(isLed ? parts[1] : text) != nil
    }

    private func period(_ text: String) -> Period? {
        var cursor = Cursor(Source(text, name: ""), scope: scope)
        guard let period = try? cursor.period(), cursor.token.kind == .end else { return nil }
        return period
    }

    private func period(_ range: Range<Int>) -> Period? {
        period(calendarText(range))
    }

    /// Returns the period of a report: `month 2026-10`, `year 2026`.
    private func reported(_ range: Range<Int>) -> String? {
        guard let period = period(range), period.first != period.last else { return nil }
        let (first, last) = (period.first.civil, period.last.civil)
        if first.month == last.month { return "month \(period.first.description.prefix(7))" }
        return first.month == 1 && last.month == 12 ? "year \(first.year)" : nil
    }

    /// The present tax year, as `2026-27`.
    var presentTaxYear: String {
        let year = Period.containing(scope.today, unit: .taxYear)?.first.civil.year ?? scope.today.civil.year
        return Period.taxYearText(beginning: year)
    }

    /// Returns the tax year that `26/27`, `2026`, `2026/27` and `this year` mean, as `2026-27`.
    private func taxYear(_ range: Range<Int>) -> String? {
        var year: Int?
        if range.count == 1,
            let parts = lower[range.lowerBound].wholeMatch(of: #/(?:20)?(\d\d)(?:[-\/](?:20)?(\d\d))?/#)
        {
            year = Int(parts.output.1).map { 2000 + $0 }
            if let second = parts.output.2.flatMap({ Int($0) }), let first = year, (first + 1) % 100 != second {
                return nil
            }
        } else if typed(range).lowercased() == "this year" || typed(range).lowercased() == "this tax year" {
            year = Period.containing(scope.today, unit: .taxYear)?.first.civil.year
        } else if typed(range).lowercased() == "last year" || typed(range).lowercased() == "last tax year" {
            year = Period.containing(scope.today, unit: .taxYear).map { $0.first.civil.year - 1 }
        }
        return year.map(Period.taxYearText)
    }
}
