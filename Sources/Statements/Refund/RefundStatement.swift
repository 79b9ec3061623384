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
        form, summary: "records a refund for an item that stays sold",
        discussion: """
            A refund counts on its own day, today without `on`: it reduces the revenue of that day. `fees-back`, the
            fees that the platform gave back, reduces the selling costs. A sale may have several refunds, together at
            most what the buyer paid, price and postage-paid; `sales` shows their sum in refund. Both amounts are in the
            currency of the sale. `return` refunds the rest and takes the item back.

            If a marketplace's file has the same amount within ten days, fhq takes it for this refund and adds none. If
            such a file has already brought the amount, fhq refuses the refund; --force records it.

            Bare words of a title end at the amount; put words that begin with a digit in quotes. Naming the item by
            words of its title asks for confirmation at a terminal, and needs --yes in a script. `undo` reverses a
            refund; `edit sale 12 set refund empty` removes all partial refunds of a sale.
            """,
        examples: [
            Example(
                "sell FH-20D6G0NR for 20 GBP on ebay last monday fees 2.80; refund FH-20D6G0NR 3 GBP fees-back 0.40 yesterday"
            )
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        var question = ItemQuestion(environment: environment, confirming: "refund \(request.amount.description)")
        question.confirmingAmounts = { try environment.paid(for: $0)?.refunding(request.amount) }
        resolved.sku = try question.resolve(sku)
        let sale = try question.row(sku)?.sale
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        let (item, result, profit) = try change.perform { writer in
            let item = try change.item(resolved.sku, writer)
            let result = try writer.refund(item.id, request, sale: sale)
            return (item, result, change.profit(of: item, in: request.amount.currency))
        }
        change.confirm(
            facts(
                "refunded \(request.amount.description) for \(item.named)", request.day.map { environment.words($0) },
                profit), result)
        return .none
    }
}
