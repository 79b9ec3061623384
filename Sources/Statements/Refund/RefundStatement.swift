import Ledger
import Queries
import QueryLanguage

/// `refund FH-20D6G0NR 3 GBP`: records a partial refund; the item stays sold.
package struct RefundStatement: FormStatement {
    package var sku: SKU
    package var request: RefundRequest

    package static let form = Form(
        "refund", RefundStatement(sku: SKU(""), request: RefundRequest(amount: Money(minor: 0, currency: .gbp))),
        [
            .value(.itemBeforeAmount, \.sku), .value(.money, \.request.amount),
            .anyOrder([
                .day(\.request.day),
                .amount(.feesBack, \.request.feesBack, in: { statement, _ in statement.request.amount.currency }),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "notes that a buyer got something back, while the item stays sold",
        discussion: """
            An event of its own day, which is today without on: what was given back is less revenue on that day, and
            fees-back, what the platform gave back of its fees, less selling costs. A sale may have several, together at most
            what the buyer paid, price and postage-paid; `sales` shows their sum in refund. Both are in the currency of the sale.
            `return` gives back what is left, and takes the item back.

            A marketplace's file that has the same amount within ten days means this refund, and adds none. An amount that
            such a file has brought already is refused; --force writes it.

            Bare words of a title end at the amount; words that begin with a digit are quoted. By words it needs a yes: from
            you at a terminal, from --yes in a script. `undo` takes a refund back; `edit sale 12 set refund empty` all that
            were given in part for a sale.
            """,
        examples: [
            Example(
                "sell FH-20D6G0NR for 20 GBP on ebay on 2026-03-20 fees 2.80; refund FH-20D6G0NR 3 GBP fees-back 0.40 on 2026-03-25"
            )
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        let question = ItemQuestion(environment: environment, confirming: "refund it")
        resolved.sku = try question.resolve(sku)
        let sale = try question.row(sku)?.sale
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        let (item, result) = try change.perform { writer in
            let item = try change.item(resolved.sku, writer)
            return (item, try writer.refund(item.id, request, sale: sale))
        }
        change.confirm("refunded \(request.amount.description) of \(item.named)")
        change.tell(result)
        return .none
    }
}
