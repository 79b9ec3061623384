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
    func ask(_ sale: SaleRequest, of sku: SKU) throws {
        let options = environment.options
        guard !options.yes, !options.force,
            let asked = try environment.store().asking(of: sku, on: sale.platform, in: sale.price.currency),
            Self.isFar(sale.price.minor, from: asked.minor)
        else { return }
        let sentence = "\(sku.text) is offered for \(asked.description), not \(sale.price.description)"
        guard let ask = environment.ask, !options.isDryRun else {
            if !options.isQuiet { environment.notice(visible("\(sentence); undo if that is a slip")) }
            return
        }
        guard try ask(Question("\(sentence): sell it anyway?")) else {
            throw StatementError("\(sku.text) was not sold")
        }
    }

    private static func isFar(_ price: Int64, from asked: Int64) -> Bool {
        let (much, isTooMuch) = asked.multipliedReportingOverflow(by: most)
        let (little, isTooLittle) = price.multipliedReportingOverflow(by: most)
        return !isTooMuch && price > much || !isTooLittle && little < asked
    }
}
