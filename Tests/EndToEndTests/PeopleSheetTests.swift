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

    /// Runs the script for `count` sheets, and returns its verdict and its text.
    private func judge(seed: Int, count: Int) throws -> (verdict: Verdict, text: String) {
        let program = try Program()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Sheets/people_sheets.py").path
        let text = try Child.output(
            of: ["/usr/bin/python3", script, Program.executable, "\(seed)", "\(count)", program.folder.path])
        let last = text.split(separator: "\n").last.map(String.init) ?? ""
        return (try JSONDecoder().decode(Verdict.self, from: Data(last.utf8)), text)
    }

    /// `FHQ_SHEETS` sets the number of sheets.
    @Test func everySheetIsTakenToThePennyOrRefused() throws {
        let wanted = ProcessInfo.processInfo.environment["FHQ_SHEETS"].flatMap { Int($0) }
        let count = wanted ?? Torture.count(10_000, elseOnly: 200)
        let (verdict, text) = try judge(seed: Torture.seeds ?? 1, count: count)
        #expect(verdict.wrong == 0, "\(text)")
        #expect(verdict.taken + verdict.refused == count && verdict.taken * 10 > count * 9, "\(text)")
        #expect(verdict.shapes >= min(60, count / 3), "\(verdict)")
    }
}
