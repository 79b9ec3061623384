import Foundation
import TestSupport
import Testing

@testable import Rendering

/// Charts over time: periods side by side without gaps, losses below the zero line.
@Suite struct TimeChartTests {
    private func page(_ unit: String, _ rows: [(String, Int64?)]) -> Page {
        Page(
            title: "profit", columns: [Column(unit), Column("net_profit", .decimal)],
            values: rows.map { [.text($0.0), $0.1.map { .decimal($0, digits: 2) } ?? .empty] })
    }

    private let year: [(String, Int64?)] = [
        ("2025-11", 10_000), ("2025-12", -5_000), ("2026-01", 20_000), ("2026-03", 1), ("2026-04", -1), ("2026-05", 0),
    ]

    private func lines(_ page: Page, width: Int) throws -> [String] {
        try text(page, as: .chart, RenderingOptions(width: width)).split(separator: "\n").map(String.init)
    }

    @Test func monthsStandSideBySideAndLossesHangBelowTheZeroLine() throws {
        let drawn = try lines(page("month", year), width: 80)
        let zero = try #require(drawn.firstIndex { $0.contains("┼─") })
        #expect(drawn[1].hasPrefix("200.00 ┤") && drawn[1].contains("█"))
        let below = drawn[(zero + 1)...].prefix { $0.contains("│") || $0.contains("┤") }
        #expect(below.last?.hasPrefix("-50.00 ┤") == true)
        // Only December and April are losses; their columns are those of their names.
        let names = try #require(drawn.first { $0.contains("2025-12") })
        let columns = ["2025-12", "2026-04"].map { name in
            names.range(of: name).map { names.distance(from: names.startIndex, to: $0.lowerBound) } ?? 0
        }
        for (name, column) in zip(["December", "April"], columns) {
            #expect(Array(below.first ?? "").dropFirst(column).first.map { "█▀▔".contains($0) } == true, "\(name)")
        }
        #expect(!drawn[1..<zero].contains { line in Array(line).dropFirst(columns[0]).prefix(3).contains("█") })
        // February had no row, and still has its place between January and March.
        #expect(names.contains("2026-01") && names.contains("2026-02") && names.contains("2026-03"))
        #expect(drawn.last == drawn.first { $0.contains("-0.01") && $0.contains("–") })
    }

    @Test func everyLineFitsTheWidth() throws {
        for width in [20, 33, 80, 200] {
            #expect(try lines(page("month", year), width: width).allSatisfy { $0.count <= width }, "\(width)")
        }
    }

    @Test func wherePeriodsHaveNoRoomTheyAreRows() throws {
        let drawn = try lines(page("month", year), width: 12)
        #expect(drawn.count == 8 && !drawn.contains { $0.contains("┼") }, "\(drawn)")
    }

    @Test(
        arguments: [
            ("year", ["2019", "2026"], 8), ("quarter", ["2025-Q4", "2027-Q1"], 6),
            ("sold_month", ["2025-11", "2026-05"], 7),
            ("tax_year", ["2018-19", "2023-24"], 6), ("week", ["2026-W52", "2027-W05"], 7),
            ("week", ["2020-W50", "2021-W02"], 6),
            ("day", ["2024-02-26", "2024-03-02"], 6), ("day", ["1969-12-30", "1970-01-04"], 6),
            ("day", ["1900-02-26", "1900-03-03"], 6),
        ] as [(String, [String], Int)])
    func periodsFollowEachOtherWithoutGaps(unit: String, ends: [String], count: Int) throws {
        let axis = try #require(TimeAxis(ends, column: unit))
        #expect(axis.labels.count == count)
        #expect(axis.labels.first == ends[0] && axis.labels.last == ends[1])
        #expect(axis.labels == axis.labels.sorted() && Set(axis.labels).count == count)
    }

    @Test(
        arguments: [
            ("month", ["2026-13", "2027-09"]), ("month", ["2026-01", ""]), ("market", ["2026-01", "2026-09"]),
            ("day", ["2026-02-30", "2026-03-09"]), ("week", ["2026-W54", "2027-W20"]),
            ("tax_year", ["2026-28", "2035-36"]),
            ("month", ["2026-01", "2026-03"]), ("day", ["1000-01-01", "2026-01-01"]),
        ] as [(String, [String])])
    func otherLabelsAreNoPeriods(unit: String, ends: [String]) {
        #expect(TimeAxis(ends, column: unit) == nil)
    }

    @Test func aPictureOfManyMonthsIsALine() throws {
        let months = (0..<48).map { month -> (String, Int64?) in
            ("20\(22 + month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)", Int64(month * 100 - 1_000))
        }
        let picture = try text(page("month", months), as: .svg)
        #expect(picture.contains("<path class=\"course\" d=\"M"))
        #expect(picture.components(separatedBy: "<circle ").count == 49)
        #expect(picture.components(separatedBy: "class=\"loss\"").count == 11)
        #expect(picture.contains("class=\"zero\"") && !picture.contains("<rect class=\"gain\""))
    }

    @Test func aPictureLeavesRoomForMonthsWithoutARow() throws {
        let picture = try text(page("month", year), as: .svg)
        #expect(picture.contains(">2026-02</text>"))
        #expect(picture.components(separatedBy: "<rect class=\"loss\"").count == 3)
        #expect(picture.components(separatedBy: "<rect class=\"gain\"").count == 5)
    }

    @Test func aPageNamesTheColumnThatIsDrawn() throws {
        var page = Page(
            title: "profit",
            columns: [Column("month"), Column("net_profit", .decimal), Column("written_off", .decimal)],
            values: [["2026-01", .decimal(1, digits: 2), .decimal(2, digits: 2)]])
        #expect(try lines(page, width: 40).first == "profit: written_off")
        page.drawnColumn = "net_profit"
        #expect(try lines(page, width: 40).first == "profit: net_profit")
    }
}
