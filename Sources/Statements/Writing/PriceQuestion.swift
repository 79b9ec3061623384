import Ledger
import Queries
import QueryLanguage
import Rendering

/// A question about a price so far from the asking price that it may be a typing error: `250` for `25.0`.
struct PriceQuestion {
    let environment: Environment

    /// The factor above or below the asking price beyond which a price is improbable.
    private static let most: Int64 = 5

    /// Asks the person, or reports the price if nobody can be asked; throws if the person says that it is wrong.
    ///
    /// Several items are sold for one price, which is compared with their asking prices together, if all are known.
    func ask(_ sale: SaleRequest, of skus: [SKU]) throws {
        let options = environment.options
        guard !options.yes, !options.force else { return }
        let store = try environment.store()
        let asked = try skus.compactMap { try store.asking(of: $0, on: sale.platform, in: sale.price.currency)?.minor }
        let sum = asked.reduce(into: (minor: Int64(0), isTooLarge: false)) { sum, minor in
            let (minor, overflow) = sum.minor.addingReportingOverflow(minor)
            sum = (minor, sum.isTooLarge || overflow)
        }
        guard asked.count == skus.count, !sum.isTooLarge, Self.isFar(sale.price.minor, from: sum.minor) else { return }
        let offered = Money(minor: sum.minor, currency: sale.price.currency).description
        let things = skus.map(\.text).joined(separator: ", ")
        let sentence =
            "\(things) \(skus.count == 1 ? "is" : "are") offered for \(offered), not \(sale.price.description)"
        guard let ask = environment.ask, !options.isDryRun else {
            if !options.isQuiet { environment.notice(visible("\(sentence); undo if that is a slip")) }
            return
        }
        guard try ask(Question("\(sentence): sell it anyway?")) else {
            throw StatementError("\(things) \(skus.count == 1 ? "was" : "were") not sold")
        }
    }

    private static func isFar(_ price: Int64, from asked: Int64) -> Bool {
        let (much, isTooMuch) = asked.multipliedReportingOverflow(by: most)
        let (little, isTooLittle) = price.multipliedReportingOverflow(by: most)
        return !isTooMuch && price > much || !isTooLittle && little < asked
    }
}
