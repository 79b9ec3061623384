/// Parses the parts of `spend`.
extension Cursor {
    /// Takes a distance such as `24 miles` or `30 km`, if one comes next.
    ///
    /// - Throws: ``Diagnostic`` for zero, more than two decimals or more than 100,000.
    package mutating func acceptDistance() throws(Diagnostic) -> Distance? {
        let start = self
        guard let raw = try? acceptRaw(), let number = try? Decimal64(raw.text),
            let unit = accept(.miles) ? Distance.Unit.miles : accept(.km) ? .km : nil
        else {
            rewind(to: start)
            return nil
        }
        guard let hundredths = number.units(atFractionDigits: 2), hundredths > 0 else {
            throw Diagnostic("a distance is above zero and has at most two decimals", at: raw.span)
        }
        guard hundredths <= Distance.longest * 100 else { throw Diagnostic("this distance is too large", at: raw.span) }
        return Distance(number: number, unit: unit)
    }

    /// Takes a bare word that can name a kind of expense, in lower case, if one comes next.
    ///
    /// It has letters, digits, `-` and `_`, begins with a letter, and reads neither as a day nor as a way to travel.
    package mutating func acceptKind() -> String? {
        guard let word = word?.lowercased(), let first = word.utf8.first, Lexer.isNameByte(first),
            !Lexer.isDigit(first), word.utf8.allSatisfy({ Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") }),
            !looksLikePeriod, !ExpenseKind.leads.contains(word)
        else { return nil }
        advance()
        return word
    }
}

extension Recurrence.Unit {
    /// The word after `every`.
    package var keyword: Keyword {
        switch self {
        case .month: .month
        case .quarter: .quarter
        case .year: .year
        }
    }
}
