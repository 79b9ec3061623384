/// Migration `v10`: rates are listed by day, and converted by currency and day, which is their key.
enum V10RatesByDay: Migration {
    static let identifier = "v10"

    static let sql: StaticString = """
        CREATE INDEX ratesByDay ON rates(day DESC, currency);
        """
}
