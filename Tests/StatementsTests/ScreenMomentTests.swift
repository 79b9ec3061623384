import QueryLanguage
import Rendering
import Statements
import Testing

/// The columns of moments at a terminal.
@Suite struct ScreenMomentTests {
    @Test func everyFieldOfAMomentIsShownInTheLocalTime() throws {
        let today = try #require(Day(iso: "2026-03-14"))
        for noun in Noun.allCases {
            for field in FieldCatalog.fields(of: noun) {
                guard case .column(_, let column) = field.storage, column.hasSuffix("At") else { continue }
                #expect(ScreenMoments([Column(field.name)], today: today) != nil, "\(noun) \(field.name)")
            }
        }
    }
}
