import QueryLanguage
import Testing

/// `market = null`, as people who know SQL write it.
@Suite struct NothingTests {
    /// Every field whose value may be any text.
    static let fields = Noun.allCases.flatMap { noun in
        FieldCatalog.fields(of: noun).filter { [.text, .code, .list].contains($0.kind) }
    }

    @Test(arguments: fields)
    func noFieldIsComparedWithNullUnlessThereIsSuchAName(field: Field) throws {
        let noun = field.noun.rawValue
        let lines = ["= null", "!= None", "= nothing", "!= empty"].map { "\(noun) where \(field.name) \($0)" }
        let run = try ProgramRun.onExampleInventory(["--keep-going"] + lines.flatMap { ["-c", $0] })
        #expect(run.status == 1 && run.output.isEmpty, "\(run.output)")
        let tries = run.errors.split(separator: "\n").filter { $0.hasPrefix("try: ") }
        let empty = "try: \(noun) where \(field.name) is"
        #expect(
            tries.map(String.init) == ["\(empty) empty", "\(empty) not empty", "\(empty) empty", "\(empty) not empty"])
        #expect(try ProgramRun.onExampleInventory(["-c", "\(noun) where \(field.name) = \"null\""]).status == 0)
    }

    @Test func aNameThatThereIsIsFound() throws {
        let shop = try Shop()
        try shop.run("market add \"None\"; buy lamp for 3 at \"None\"; buy vase for 4")
        #expect(try shop.run("items where market = none show cost").count == 1)
        #expect(try shop.run("items where market in (None) show cost").count == 1)
        #expect(throws: (any Error).self) { try shop.run("items where market in (null)") }
        #expect(throws: (any Error).self) { try shop.run("items where market = none and seller = nothing") }
        try shop.run("seller add \"nothing\"")
        #expect(try shop.run("items where seller = nothing show cost").isEmpty)
    }
}
