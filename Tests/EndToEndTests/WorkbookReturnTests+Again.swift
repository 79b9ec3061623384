import Testing

extension WorkbookReturnTests {
    /// It comes again with other values, at last with the first one; then it was changed here.
    @Test(arguments: [("items", "Chair", "cost"), ("sales", "Vase", "sale_price"), ("expenses", "packaging", "amount")])
    func aWorkbookMayBeCorrectedAgainAndAgain(noun: String, row: String, column: String) throws {
        try export(noun, "")
        let condition = noun == "expenses" ? "kind = packaging" : "title = \(row)"
        let query = "\(noun) where \(condition) show \(column)"
        let first = try csv(query)
        for amount in ["12.00\n", "11.00\n", first, "12.00\n"] {
            try edit("cell(\"\(row)\", \"\(column)\").value = \(amount)")
            let run = try take()
            #expect(run.status == 0 && !run.errors.contains("conflict"), "\(run.errors)")
            #expect(try csv(query) == amount)
            #expect(try take().errors.contains("nothing new"))
        }
        let target = noun == "items" ? "Chair" : noun == "sales" ? "sale 1" : "expense 2"
        #expect(try program.run("-c", "edit \(target) set \(noun == "sales" ? "price" : column) 13").status == 0)
        try edit("cell(\"\(row)\", \"\(column)\").value = 14")
        #expect(try take().errors.contains("conflict: \(column) of "))
        #expect(try csv(query) == "13.00\n")
    }

    /// A cell may show 1.00 and hold 1.005; only one of the two can have been meant.
    @Test func anAmountWithMoreDecimalsThanItsCurrencyIsRefusedAsInACSVFile() throws {
        let lamp = try sku("Brass lamp")
        try export("items", "cell('\(lamp)', 'cost').value = 1.005")
        let run = try take()
        #expect(run.status == 1 && run.errors.contains("“1.005” has more decimals than GBP"), "\(run.errors)")
        #expect(try csv("items where sku = \(lamp) show cost") == "3.50\n")
        try export("items", "cell('\(lamp)', 'cost').value = 1.25")
        #expect(try take().status == 0)
        #expect(try csv("items where sku = \(lamp) show cost") == "1.25\n")
    }
}
