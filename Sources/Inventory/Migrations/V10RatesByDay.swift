import GRDB

/// Migration `v10`: rates are listed by day, and converted by currency and day, which is their key.
enum V10RatesByDay: Migration {
    static let identifier = "v10"

    static func migrate(_ database: Database) throws {
        try database.execute(sql: "CREATE INDEX ratesByDay ON rates(day DESC, currency)")
    }
}
