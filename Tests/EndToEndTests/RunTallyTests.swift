import Testing

/// A script that failed says how much of it was carried out, so that nobody records the same things twice.
@Suite struct RunTallyTests {
    private let program: Program

    init() throws {
        program = try Program(isEmpty: true)
        try program.write(
            "spend 1 on other\nstock\nspend 2 on other\nsell nothing for 3\nspend 4 on other\n", to: "a.fhq")
        try program.write("spend 1 on other\nsource b.fhq\n", to: "outer.fhq")
        try program.write("\nspend 2 on other\nsell nothing for 3\n", to: "b.fhq")
        try program.write("stock\nitems\nsell nothing for 3\n", to: "reads.fhq")
        try program.write("sell nothing for 3\nspend 1 on other\nsell nothing for 3\n", to: "some.fhq")
        try program.write(
            "spend 1 on other\n" + String(repeating: "sell nothing for 3\n", count: 4), to: "most.fhq")
    }

    private static let repeats = "statements were carried out; line 4 failed: a second run repeats them"

    @Test(
        arguments: [
            ("$FHQ a.fhq", "3 \(repeats)"), ("$FHQ --quiet a.fhq", "3 \(repeats)"), ("$FHQ < a.fhq", "3 \(repeats)"),
            ("$FHQ --keep-going a.fhq", "4 \(repeats)"),
            ("$FHQ outer.fhq", "2 statements were carried out; line 3 of b.fhq failed: a second run repeats them"),
            (
                "printf 'spend 1 on other\\nspned 2\\n' | $FHQ",
                "1 statement was carried out; line 2 failed: a second run repeats it"
            ),
            (
                "$FHQ -c 'spend 1 on other; sell nothing for 3'",
                "1 statement was carried out; a statement of -c failed: a second run repeats it"
            ),
            (
                "$FHQ -c 'spend 1 on other' -c 'sell nothing for 3'",
                "1 statement was carried out; a statement of -c#2 failed: a second run repeats it"
            ),
            (
                "$FHQ --keep-going some.fhq",
                "1 statement was carried out; lines 1 and 3 failed: a second run repeats it"
            ),
            (
                "$FHQ --keep-going most.fhq",
                "1 statement was carried out; 4 others failed: a second run repeats it"
            ),
            (
                "$FHQ -c 'spend 1 on other' -c 'items where cost > 3' -c 'expect (items) count > 3'",
                "2 statements were carried out; a statement of -c#3 failed: a second run repeats them"
            ),
        ])
    func aFailedScriptSaysWhatWasCarriedOut(line: String, words: String) throws {
        let run = try program.shell(line)
        #expect(run.status != 0)
        #expect(run.errors.split(separator: "\n").last.map(String.init) == words, "\(run.errors)")
    }

    @Test(arguments: [
        "$FHQ reads.fhq", "$FHQ < reads.fhq", "$FHQ --atomic a.fhq", "$FHQ --atomic < a.fhq", "$FHQ --dry-run a.fhq",
        "$FHQ --dry-run < a.fhq", "$FHQ -c 'sell nothing for 3; spend 1 on other'", "$FHQ -c 'spend 1 on other'",
        "$FHQ -c 'spend 1 on other; spned'", "$FHQ --check a.fhq",
    ])
    func nothingIsSaidWhereASecondRunRepeatsNothing(line: String) throws {
        let run = try program.shell(line)
        #expect(!run.errors.contains("carried out"), "\(run.errors)")
    }
}
