import Foundation
import QueryLanguage
import Reports
import Testing

/// A remark about a figure with gaps ends with a statement.
@Suite struct RemedyTests {
    static let reasons: [ReportLosses.Reason] = [.noRate("SEK"), .noCost, .noPrice, .noDay, .noPurchaseDate, .tooLarge]

    @Test(arguments: ReportLosses.Component.allCases, reasons)
    func everyLossNamesAStatementThatHelps(kind: ReportLosses.Component, reason: ReportLosses.Reason) throws {
        var losses = ReportLosses()
        losses.add(kind, reason, count: 2)
        let sentence = try #require(losses.sentences.first)
        #expect(losses.sentences.count == 1 && !sentence.contains("\n"))
        let statement = try #require(sentence.components(separatedBy: ": ").last)
        #expect(throws: Never.self, "\(sentence)") { try parse(statement) }
    }
}
