import Ledger
import Queries
import QueryLanguage
import Rendering
import StoreFile

/// A change to the store by a statement: one transaction, with its messages.
package struct StoreChange {
    let environment: Environment
    /// The statement as the journal stores it.
    let statement: String
    /// The base rows that it may write.
    let rows: BaseRows

    package init(environment: Environment, statement: String, rows: BaseRows = .inventory) {
        (self.environment, self.statement, self.rows) = (environment, statement, rows)
    }

    private var options: WriteOptions {
        var options = WriteOptions()
        options.unknownName = environment.options.isStrict ? .refuse : .create
        options.force = environment.options.force
        return options
    }

    /// Runs `body` in one transaction; an error leaves no changes.
    ///
    /// A person at a terminal is asked whether to force a refused change, and it then runs once more.
    package func perform<Result>(_ body: (InventoryWriter) throws -> Result) throws -> Result {
        do {
            return try perform(options, body)
        } catch let refusal as Refusal where refusal.canForce && !environment.options.isDryRun {
            guard let ask = environment.ask else { throw refusal }
            guard try ask(Question("\(refusal.doubt): do it anyway?")) else {
                throw StatementError("nothing was done")
            }
            var options = options
            options.force = true
            return try perform(options, body)
        }
    }

    private func perform<Result>(_ options: WriteOptions, _ body: (InventoryWriter) throws -> Result) throws -> Result {
        try environment.store().change(
            statement, today: environment.clock.today, options: options, of: rows, body)
    }

    /// Returns the one item that an SKU means.
    package func item(_ sku: SKU, _ writer: InventoryWriter) throws -> ItemMatch { try writer.item(sku) }

    /// Returns the numbers of the items that a query finds, in its order, and how many it could not compare.
    package func numbers(of query: Query, _ writer: InventoryWriter) throws -> (items: [Int64], notCompared: Int) {
        let currency = try StoreSettings(environment.store()).homeCurrency()
        return try writer.numbers(
            of: query, context: QueryContext(today: environment.clock.today, homeCurrency: currency))
    }

    // MARK: - Messages

    /// Returns the sentence about values that all stay: `nothing was changed: cost stays 3.00 GBP`.
    package func nothing(_ done: String, _ changes: String) -> String {
        "nothing was \(done)\(changes.isEmpty ? "" : ": \(changes)")"
    }

    /// Confirms the change on one line, with notes of a write below it: new names, platforms to delist.
    package func confirm(_ sentence: @autoclosure () -> String, _ result: WriteResult = WriteResult()) {
        environment.confirm(sentence())
        environment.tell(result.sentences)
    }
}

extension ItemMatch {
    /// The SKU with the title: `FH-20D6G0NR “Brass lamp”`.
    package var named: String { sku + titled(title) }
}
