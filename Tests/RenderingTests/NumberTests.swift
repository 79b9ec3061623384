import Testing

@testable import Rendering

@Suite struct NumberTests {
    private func digits(_ cell: CellValue) throws -> String {
        try text(Page(columns: [Column("a", .decimal)], values: [[cell]]), as: .tsv, RenderingOptions(header: false))
    }

    @Test func integersOfEveryLengthAreWritten() throws {
        var power: Int64 = 1
        for _ in 0..<18 {
            for value in [power - 1, power, power + 1, -power] {
                #expect(try digits(.integer(value)) == "\(value)\n")
            }
            power *= 10
        }
    }

    @Test(arguments: [
        (350, 2, "3.50"), (-5, 2, "-0.05"), (0, 2, "0.00"), (7, 0, "7"), (7, 1, "0.7"), (12_345, 3, "12.345"),
        (5_000, 4, "0.5000"), (-99, 2, "-0.99"), (100, 2, "1.00"), (1_000_000_007, 2, "10000000.07"),
    ])
    func decimalsKeepTheirDigits(units: Int64, digitCount: Int, expected: String) throws {
        #expect(try digits(.decimal(units, digits: digitCount)) == expected + "\n")
    }

    @Test func countsForPeopleHaveCommasAtThousands() {
        #expect(
            [0, 999, 1_000, 1_204, 123_456, 1_234_567, -1_204].map(grouped) == [
                "0", "999", "1,000", "1,204", "123,456", "1,234,567", "-1,204",
            ])
        #expect(grouped(.min) == "-9,223,372,036,854,775,808")
    }
}
