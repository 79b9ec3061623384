/// Migration `v28`: indexes by which `todo` finds what was sold and is still listed, and what lacks its cost or a photo.
///
/// The first begins with a column of one value, without which SQLite takes the index over all that was sold.
enum V28Chores: Migration {
    static let identifier = "v28"

    static let sql: StaticString = """
        CREATE INDEX itemsStillLive ON items(status, soldDay)
            WHERE deletedAt IS NULL AND status = 'sold' AND listedOn IS NOT NULL;
        CREATE INDEX itemsIncomplete ON items(boughtDay)
            WHERE deletedAt IS NULL AND (costMinor IS NULL OR photoCount = 0 AND status <> 'sold');
        """
}
