import TestSupport
import Testing

/// `undo` refuses to give two markets, sellers or hauls one name.
@Suite struct UndoRefusalTests {
    @Test(arguments: ["market", "seller", "haul"]) func aNameThatIsInUseAgainIsNotBroughtBack(kind: String) throws {
        let shop = try Shop()
        shop.options.yes = true
        for statement in ["add Acton", "delete Acton", "add Acton"] { try shop.run("\(kind) \(statement)") }
        #expect(throws: (any Error).self) { try shop.run("undo 2") }
        #expect(try shop.run("\(kind)s where name = Acton show count") == ["1"])
        for statement in ["undo", "undo 2"] { try shop.run(statement) }
        #expect(try shop.run("\(kind)s where name = Acton show count") == ["1"])
    }

    @Test func aRenamedNameIsNotBroughtBackEither() throws {
        let shop = try Shop()
        for statement in ["market add Acton", "market edit Acton set name Bow", "market add Acton"] {
            try shop.run(statement)
        }
        #expect(throws: (any Error).self) { try shop.run("undo 2") }
        #expect(try shop.run("markets where name = Acton show count") == ["1"])
    }
}
