import Foundation
import TestSupport
import Testing

/// Spreadsheets as people keep them, generated with known figures independently of fhq.
@Suite struct PeopleSheetTests {
    private struct Verdict: Decodable {
        let taken: Int
        let refused: Int
        let wrong: Int
        let shapes: Int
    }

    private struct KnownFiles: Decodable {
        let files: Int
        let person: Int
        let unread: Int
        let kinds: Int
    }

    /// Runs a script for `count` files, and returns its verdict and its text.
    private func judge<Verdict: Decodable>(
        _ name: String, _ count: Int, isEmpty: Bool = false
    ) throws -> (verdict: Verdict, text: String) {
        let program = try Program(isEmpty: isEmpty)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Sheets/\(name)").path
        let seed = "\(Torture.seeds ?? 1)"
        let text = try Child.output(
            of: ["/usr/bin/python3", "-B", script, Program.executable, seed, "\(count)", program.folder.path])
        let last = text.split(separator: "\n").last.map(String.init) ?? ""
        return (try JSONDecoder().decode(Verdict.self, from: Data(last.utf8)), text)
    }

    /// Returns the number of files that a variable of the environment sets.
    private func count(_ variable: String, else count: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? count
    }

    private struct FirstGuesses: Decodable {
        let right: Int
        let open: Int
        let failing: Int
        let wrong: Int
    }

    /// `FHQ_GUESSES` sets the number of sheets.
    @Test func theFirstProposalIsRightForMostSheetsAndNoneIsQuietlyWrong() throws {
        let count = count("FHQ_GUESSES", else: Torture.count(1000, elseOnly: 100))
        let (verdict, text): (FirstGuesses, String) = try judge("first_guesses.py", count, isEmpty: true)
        #expect(verdict.right * 10 >= count * 9 && verdict.wrong == 0, "\(text)")
        #expect(verdict.right + verdict.open + verdict.failing == count, "\(text)")
    }

    /// `FHQ_KNOWN_FILES` sets the number of files.
    @Test func noFileOfAKnownFormatIsTakenForAPersonsSheet() throws {
        let count = count("FHQ_KNOWN_FILES", else: Torture.count(20_000, elseOnly: 240))
        let (found, text): (KnownFiles, String) = try judge("known_files.py", count, isEmpty: true)
        #expect(found.person == 0 && found.unread == 0 && found.files == count && found.kinds > 30, "\(text)")
    }

    /// `FHQ_SHEETS` sets the number of sheets.
    @Test func everySheetIsTakenToThePennyOrRefused() throws {
        let count = count("FHQ_SHEETS", else: Torture.count(10_000, elseOnly: 200))
        let (verdict, text): (Verdict, String) = try judge("people_sheets.py", count)
        #expect(verdict.wrong == 0, "\(text)")
        #expect(verdict.taken + verdict.refused == count && verdict.taken * 10 > count * 9, "\(text)")
        #expect(verdict.shapes >= min(60, count / 3), "\(verdict)")
    }

    @Test func peoplesWordsForAKindOfExpenseAreRead() throws {
        let program = try Program(isEmpty: true)
        let rows = ["2026-05-01,Petrol,12.00,M4", "2026-05-02,Pitch fee,15.00,", "2026-05-03,Bubble wrap,4.50,"]
        try program.write((["Date,Category,Amount,Notes"] + rows).joined(separator: "\n") + "\n", to: "spent.csv")
        let line = "import spent.csv map Date to date, Category to kind, Amount to amount, Notes to memo"
        #expect(try program.run("-c", line).status == 0)
        let list = ["-c", "expenses sort date show kind, subkind, amount, memo as csv"]
        let expected = ["packaging,,4.50,Bubble wrap", "entry-fee,,15.00,Pitch fee", "transport,car gas,12.00,M4"]
        #expect(Set(try program.run(list).lines.dropFirst()) == Set(expected))
        // The same sheet brings nothing new, and an unknown word is refused.
        let again = try program.run("-c", line)
        #expect(again.status == 0 && again.errors.contains("nothing new"), "\(again.errors)")
        try program.write("Date,Category,Amount,Notes\n2026-06-01,Widgets,3.00,\n", to: "other.csv")
        let other = try program.run("-c", line.replacing("spent.csv", with: "other.csv"))
        #expect(other.status == 1 && other.errors.contains("there is no kind “Widgets”"), "\(other.errors)")
    }
}
