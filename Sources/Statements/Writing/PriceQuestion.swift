import Inventory
import QueryLanguage
import Rendering

/// Asks about a price so far from what is asked for an item that it may be a slip: `250` for `25.0`.
struct PriceQuestion {
    let environment: Environment

    /// More than so many times what is asked, or less than what is asked divided by it, is improbable.
    private static let most: Int64 = 5

    /// Throws if the person says that it is a slip; says it where nobody can be asked.
    func ask(_ sale: SaleRequest, of sku: SKU) throws {
        let options = environment.options
        guard !options.yes, !options.force,
            let asked = try environment.store().asking(of: sku, on: sale.platform, in: sale.price.currency),
            Self.isFar(sale.price.minor, from: asked.minor)
        else { return }
        let sentence = "\(sku.text) is offered for \(asked.description), not \(sale.price.description)"
        guard let ask = environment.ask, !options.isDryRun else {
            if !options.isQuiet { environment.notice(visible("\(sentence): undo takes back a slip")) }
            return
        }
        guard try ask(Question("\(sentence): sell it all the same?")) else {
            throw StatementError("\(sku.text) was not sold")
        }
    }

    private static func isFar(_ price: Int64, from asked: Int64) -> Bool {
        let (much, isTooMuch) = asked.multipliedReportingOverflow(by: most)
        let (little, isTooLittle) = price.multipliedReportingOverflow(by: most)
        return !isTooMuch && price > much || !isTooLittle && little < asked
    }
}
