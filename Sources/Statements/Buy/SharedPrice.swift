import Ledger
import QueryLanguage
import Rendering

/// A price, and clauses, after the last of several pieces.
extension BuyStatement {
    /// True if no piece but the last of several has a price, which may then be that of all of them.
    var hasLastPriceOnly: Bool {
        pieces.count > 1 && pieces.last?.purchase.cost != nil
            && pieces.dropLast().allSatisfy { $0.purchase.cost == nil }
    }

    /// Gives the earlier pieces the clauses of the last one, and divides a price that is clearly of all.
    ///
    /// - `buy mirror, clock for 12 at Newark` → `buy mirror for 6 at Newark, clock for 6 at Newark`
    mutating func share() {
        guard let last = pieces.last else { return }
        let earlier = pieces.indices.dropLast()
        let isOfAll = hasLastPriceOnly && pieces.allSatisfy(\.isOneThing) && !earlier.contains { pieces[$0].isPlaced }
        for index in earlier where !pieces[index].isPlaced { pieces[index].takePlace(of: last) }
        if isOfAll, let divided = dividingPrice() { self = divided }
    }

    /// Returns the statement with the last price divided between all things, or with it for each of them.
    ///
    /// - Returns: `nil` if the price of a lot would be too large.
    private func dividingPrice() -> BuyStatement? {
        guard let last = pieces.last?.purchase, let cost = last.cost else { return nil }
        var statement = self
        let things = thingCount
        var place = 0
        for index in pieces.indices {
            let end = place + pieces[index].purchase.pieces
            let shares = (place..<end).map {
                last.isCostEach ? cost.minor : InventoryWriter.share(cost.minor, $0, of: things)
            }
            guard statement.pieces[index].takeCost(shares, cost.currency) else { return nil }
            place = end
        }
        return statement
    }

    private var thingCount: Int { pieces.reduce(0) { $0 + $1.purchase.pieces } }

    /// Returns the statement with a price that may be of all things or only of the last, as the user meant it.
    ///
    /// - Throws: ``StatementError`` with both lines if nobody can be asked.
    func settled(_ environment: Environment) throws -> BuyStatement {
        guard hasLastPriceOnly, let last = pieces.last, let cost = last.purchase.cost else { return self }
        // In the lines below the market would stand in quotes, as if it were meant.
        try refuseDoubtfulMarkets(environment)
        let ways = ([dividingPrice()] + aloneReadings(today: environment.clock.today)).compactMap(\.self)
        let things = thingCount == 2 ? "both things" : "all \(grouped(thingCount)) things"
        let priced = last.purchase.isCostEach ? "each of the \(grouped(thingCount)) things" : things
        let sentence = "\(cost.description) could be the price of \(priced), or only of\(titled(last.purchase.title))"
        guard let ask = environment.ask, !environment.options.isDryRun else {
            throw StatementError(sentence, hints: ways.map { "try: \($0.canonical)" })
        }
        guard let index = try ask.which(sentence, of: ways.map(\.canonical)) else {
            throw StatementError("\(sentence); you chose none")
        }
        return ways[index]
    }

    /// The statements in which the price is of the last piece alone, which then comes first.
    private func aloneReadings(today: Day) -> [BuyStatement] {
        guard let last = pieces.last else { return [] }
        return last.readings.map { piece in
            var (statement, piece) = (self, piece)
            // Otherwise it would get the clauses of the piece that is the last now.
            if !piece.isPlaced, pieces.dropLast().last?.isPlaced ?? false { piece.purchase.day = today }
            statement.pieces = [piece] + pieces.dropLast()
            return statement
        }
    }

    /// Refuses a cost that could be of each or of all of several alike, with both readings, and `each` of one thing.
    ///
    /// `costs` are the places of the costs.
    func refuseOpenCosts(at costs: [Span?]) throws(Diagnostic) {
        for (index, piece) in pieces.enumerated() where !(hasLastPriceOnly && index == pieces.count - 1) {
            guard let span = costs[index], let cost = piece.purchase.cost else { continue }
            if piece.purchase.isCostEach, piece.count == nil {
                throw Diagnostic(
                    "“each” needs several things", at: span,
                    hints: ["write their number before the title: buy 3 \"spoons\" for 1 each"])
            }
            guard let count = piece.count, piece.readings.count > 1 else { continue }
            let ways = piece.readings.map { reading in
                var statement = self
                statement.pieces[index] = reading
                return "try: \(statement.canonical)"
            }
            throw Diagnostic("\(cost.description) could be the cost of each or of all \(count)", at: span, hints: ways)
        }
    }
}

extension BoughtPiece {
    fileprivate var isOneThing: Bool { !isLot && count == nil }

    /// True if it has a clause that it would else take from the last piece.
    fileprivate var isPlaced: Bool {
        purchase.market != nil || purchase.seller != nil || purchase.haul != nil || purchase.day != nil
            || purchase.paid != nil || purchase.storedIn != nil
    }

    fileprivate mutating func takePlace(of other: BoughtPiece) {
        let (from, mustExist) = (other.purchase, other.marketMustExist)
        (purchase.market, purchase.seller, purchase.haul) = (from.market, from.seller, from.haul)
        (purchase.day, purchase.paid, purchase.storedIn) = (from.day, from.paid, from.storedIn)
        marketMustExist = mustExist
    }

    /// The readings of its cost alone: of one of several alike, or of all of them as a lot.
    fileprivate var readings: [BoughtPiece] {
        var (each, lot) = (self, self)
        each.purchase.isCostEach = count != nil
        guard let count, count > 1, !purchase.isCostEach else { return count == 1 ? [self] : [each] }
        (lot.count, lot.isLot) = (nil, true)
        return [each, lot]
    }

    /// Takes the cost of each of its things; several with unequal costs become a lot.
    ///
    /// - Returns: False if the cost of a lot is more than can be stored.
    fileprivate mutating func takeCost(_ shares: [Int64], _ currency: Currency) -> Bool {
        let isEach = count != nil && Set(shares).count == 1
        let amount = isEach ? shares[0] : shares.reduce(0, +)
        guard amount <= Money.mostMinor else { return false }
        if !isEach, count != nil { (count, isLot) = (nil, true) }
        purchase.isCostEach = isEach
        purchase.cost = Money(minor: amount, currency: currency)
        return true
    }
}
