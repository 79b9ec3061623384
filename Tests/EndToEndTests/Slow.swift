import Testing

/// A query that takes many seconds: hundreds of conditions on long titles that no index serves.
enum Slow {
    static let statement = statement(conditions: 300)

    /// A number of conditions that takes more than a second.
    #if DEBUG
        static let conditions = 15
    #else
        static let conditions = 300
    #endif

    static func statement(conditions: Int) -> String {
        "items where " + (1...conditions).map { "title ~ nothing\($0)" }.joined(separator: " or ") + " show count"
    }

    /// Makes the titles of a program's store long.
    static func prepare(_ program: Program) throws {
        let long = "update items set title = hex(zeroblob(20000))"
        let run = try program.shell("sqlite3 inventory.sqlite '\(long)'")
        #expect(run.status == 0, "\(run.errors)")
    }
}
