import Cells

/// The names of the weekdays as cells, whose bytes live as long as the program.
enum WeekdayNames {
    private static let names: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// Returns the name of a day, 0 for Monday.
    static func cell(_ number: Int64) -> Cell {
        guard names.indices.contains(Int(number)) else { return .empty }
        let name = names[Int(number)]
        return .text(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}
