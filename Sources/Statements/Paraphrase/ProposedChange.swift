import QueryLanguage

/// A proposed line that changes the store, which must record what the user said and nothing else.
struct ProposedChange {
    let statement: any Statement
    let line: [String]
    let typed: [String]
    let exchange: PhraseExchange

    /// True if each word is still there or says nothing, and no other word became a title, a memo, a currency or a file.
    var isFaithful: Bool {
        Set(exchange.dropped.map { $0.lowercased() }).isSubset(of: Self.fillers) && titlesAreNames && memoIsMarked
            && !namesUnusualCurrency
    }

    /// The words that may be left out of a change.
    private static let fillers: Set<String> = [
        "please", "pls", "the", "my", "our", "your", "a", "an", "just", "i", "we", "i've", "we've", "is", "are",
    ]

    /// The texts that the user put in quotes.
    private var quoted: Set<String> { Set(typed.filter(PhraseWords.isQuoted).map(PhraseWords.unquoted)) }

    // MARK: - Titles

    /// The words with which no title begins or ends, since they belong to the amount or to another clause.
    private static let ends: Set<String> = [
        "cost", "price", "priced", "about", "around", "approx", "roughly", "expense", "and", "with", "was", "is", "at",
        "for", "of", "off", "-", "–", "@", "each",
    ]
    /// The words that name no thing.
    private static let pronouns: Set<String> = [
        "it", "this", "that", "them", "these", "those", "one", "usual", "same", "stuff", "something", "things",
        "another",
    ]

    private var titlesAreNames: Bool {
        guard let buy = statement as? BuyStatement else { return true }
        return buy.pieces.map(\.purchase.title).allSatisfy { title in
            let words = title.lowercased().split(separator: " ").map(String.init)
            guard let first = words.first, let last = words.last, !quoted.contains(title) else { return true }
            return !Self.ends.contains(first) && !Self.ends.contains(last) && last.last != ":"
                && !words.allSatisfy(Self.pronouns.contains) && !PhraseKind.number.admits(title)
        }
    }

    // MARK: - Expenses

    /// True if the memo is quoted, or follows the words that say what the expense was for; `paid 3 for a mirror` may
    /// have bought one.
    private var memoIsMarked: Bool {
        guard let spending = (statement as? SpendStatement)?.spending, let memo = spending.memo, !quoted.contains(memo)
        else { return true }
        let lower = typed.map { $0.lowercased() }
        if spending.kind == "other", lower.contains("paid") || lower.contains("pay") { return false }
        let words = memo.lowercased().split(separator: " ").map(String.init)
        return lower.indices.dropFirst().contains { place in
            guard lower[place...].starts(with: words),
                let before = lower[..<place].last(where: { !PhraseWords.isArticle($0) })
            else { return false }
            return ["on", "for"].contains(before) || PhraseKind.purpose.admits(before) && !Self.places.contains(before)
        }
    }

    /// The kinds of expense after which people name a place.
    private static let places: Set<String> = ["entry-fee", "parking"]

    /// True if a word such as `all`, written small after an amount, is read as the code of a currency.
    private var namesUnusualCurrency: Bool {
        zip(line, line.dropFirst()).contains { amount, word in
            PhraseKind.amount.admits(amount) && Self.words.contains(word)
        }
    }

    /// English words that are codes of currencies.
    private static let words: Set<String> = [
        "all", "top", "try", "cup", "mop", "pen", "gel", "bam", "mad", "sos", "lak",
    ]
}
