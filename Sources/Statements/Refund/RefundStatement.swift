import Ledger
import Queries
import QueryLanguage

/// `refund FH-20D6G0NR 3 GBP`: records a partial refund; the item stays sold.
package struct RefundStatement: FormStatement {
    package var items: ItemNames
    package var request: RefundRequest

    package static let form = Form(
        "refund", RefundStatement(items: [], request: RefundRequest(amount: Money(minor: 0, currency: .gbp))),
        [
            .value(.itemsBeforeAmount(from: .sold, counting: true), \.items), .value(.money, \.request.amount),
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
            words of its title asks for confirmation at a terminal, and needs --yes in a script. Of several, as in `refund
            @1-3 2`, each gets the amount, and fhq asks once. `undo` reverses a refund; `edit sale 12 set refund empty` removes all partial refunds of a sale.
            """,
        examples: [
            Example(
                "sell FH-20D6G0NR for 20 GBP on ebay last monday fees 2.80; refund FH-20D6G0NR 3 GBP fees-back 0.40 yesterday"
            )
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        var question = ItemQuestion(
            environment: environment,
            confirming: .init(verb: "refund", one: "refund \(request.amount.description)"),
            rewriting: canonical(with: \.items))
        question.confirmingAmounts = { try environment.paid(for: $0)?.refunding(request.amount) }
        let meant = try question.resolve(items)
        resolved.items = items.resolved(to: meant.map(\.sku))
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        let refunded = try change.perform { writer in
            try meant.map { meant in
                let item = try change.item(meant.sku, writer)
                let result = try writer.refund(item.id, request, sale: meant.row?.sale)
                return (item, result, change.profit(of: item, in: request.amount.currency))
            }
        }
        for (item, result, profit) in refunded {
            change.confirm(
                facts(
                    "refunded \(request.amount.description) for \(item.named)",
                    request.day.map { environment.words($0) }, profit), result)
        }
        return .none
    }
}
