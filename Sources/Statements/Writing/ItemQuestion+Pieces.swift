import Ledger
import Queries
import QueryLanguage

/// A number of things with one title, as in `sell 2 plates for 4`.
extension ItemQuestion {
    /// Returns so many things of one title; where a title has the number as a word, that may be meant instead.
    func pieces(_ pieces: PieceCount, among names: ItemNames) throws -> [NamedItem] {
        let search = PieceSearch(store: try environment.store(), pieces: pieces, areSold: names.pool == .sold)
        let (titled, areWhole) = try search.thingsWithNumber()
        if areWhole {
            guard titled.count > 1 else { return titled }
            return [try choose(SKU(pieces.text), among: titled, names)]
        }
        if titled.isEmpty { return try search.things() }
        let counted = Result { try search.things() }
        let sentence = "\(Quoting.quoted(pieces.text)) could be a title, or a number of things"
        let groups = LikeItems.groups(of: titled).prefix(Self.most)
        let lines = groups.map(\.described) + [Self.line(counted, pieces)]
        guard let ask = environment.ask, !environment.options.isDryRun else {
            var ways = titled.count == 1 ? [titled[0].title.flatMap { line(names, pieces, .item(SKU($0))) }] : []
            if case .success = counted {
                ways.append(line(names, pieces, .pieces(PieceCount(pieces.count, of: pieces.title, isQuoted: true))))
            }
            throw StatementError(sentence, of: pieces.title, hints: lines + Self.proposals(ways.compactMap(\.self)))
        }
        guard let index = try ask.which(sentence, of: lines) else {
            throw StatementError("\(sentence); you chose none")
        }
        return index < groups.count ? [groups[index].items[0]] : try counted.get()
    }

    /// Returns the line for a number of things among those to choose from.
    private static func line(_ counted: Result<[NamedItem], any Error>, _ pieces: PieceCount) -> String {
        switch counted {
        case .success(let items):
            "“\(pieces.title)” × \(items.count): \(items.map(\.named).firstListed())"
        case .failure(let error): "“\(pieces.title)” × \(pieces.word): \(error.explained.message)"
        }
    }

    /// Returns the statement with another name in place of a number of things.
    private func line(_ names: ItemNames, _ pieces: PieceCount, _ name: ItemName) -> String? {
        rewriting?(names.with(names.names.map { $0 == .pieces(pieces) ? name : $0 }))
    }

    /// Returns hints with lines to try.
    private static func proposals(_ lines: [String]) -> [String] {
        lines.map { "try: \($0)" }
    }

    /// Returns the lines that name one, or all unless they would be deleted, of things that are alike.
    func counts(_ typed: SKU, _ title: String?, _ names: ItemNames) -> [String] {
        guard let rewriting, let title else { return [] }
        let isPlain = typed.text.split(separator: " ").allSatisfy { Quoting.item(SKU($0)) == $0 }
        let name = isPlain && typed.text.lowercased() == title.lowercased() ? typed.text : title
        let isQuoted = !name.split(separator: " ").allSatisfy { Quoting.item(SKU($0)) == $0 }
        // All of them are deleted by nobody who thought of one.
        let all = rewriting(names).hasPrefix(Keyword.delete.text) ? [] : [Int?.none]
        return Self.proposals(
            ([1] + all).map { count in
                rewriting(
                    names.with(
                        names.names.map {
                            $0 == .item(typed) ? .pieces(PieceCount(count, of: name, isQuoted: isQuoted)) : $0
                        }))
            })
    }
}

extension FormStatement {
    /// Returns the function that prints the statement with other items.
    package func canonical(with place: WritableKeyPath<Self, ItemNames>) -> (ItemNames) -> String {
        {
            var other = self
            other[keyPath: place] = $0
            return other.canonical
        }
    }

    /// Returns the function that prints the statement with other items in its target.
    package func canonical(with place: WritableKeyPath<Self, Target>) -> (ItemNames) -> String {
        {
            var other = self
            other[keyPath: place] = .items($0)
            return other.canonical
        }
    }
}
