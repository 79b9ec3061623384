import QueryLanguage
import Rendering
import Services

/// What `sync` says.
enum SyncWords {
    static let discussion = """
        `sync now` puts photos, two sheets that show the inventory, and the newest backup into the folder FlipperHelper_App
        of your own Google Drive. It sends only what has changed; the sheets keep their links, and of the backups the last
        three stay, for `restore backup drive`. `connect drive` comes first.

        The store on this machine stays the only truth: what is changed in the sheets is overwritten. A sheet that lies in
        the bin is taken out again; one that is gone is made anew, and that is said. Whether they are there is looked at
        once a day, and by `sync now full`, which also tries again the photos that were set aside.

        An inventory that is larger than a sheet may be is divided by year of purchase, then by number.

        What fails for a moment is tried again, a few times. Then it ends with status 4, and the next sync goes on where it
        stopped; so it does after Ctrl-C. One sync of a store runs at a time.

        `sync watch` syncs every five minutes until it is stopped, and waits longer after failures. `sync status` asks
        nobody: it shows what waits, the last success, the links and the next try.
        """

    private static let columns = [
        Column("name", .text), Column("change", .text), Column("rows", .integer), Column("sent_bytes", .integer),
        Column("link", .text),
    ]

    /// A row for each sheet, and one for the photos.
    static func outcome(_ report: SyncReport?) -> Outcome {
        guard let report else {
            var outcome = Outcome.page(Page(title: "sync", columns: columns, values: []))
            outcome.remarks = { [Remark("everything is up to date")] }
            return outcome
        }
        var rows: [[CellValue]] = report.lines.map { line in
            [
                .text(line.name), .text(line.change.rawValue), .integer(Int64(line.rowCount)),
                .integer(Int64(line.bytes)),
                line.link.map { .text($0) } ?? .empty,
            ]
        }
        let photos = report.photos
        if photos.uploaded > 0 {
            rows.insert(
                [
                    .text("photos"), .text("uploaded"), .integer(Int64(photos.uploaded)), .integer(Int64(photos.bytes)),
                    .empty,
                ], at: 0)
        }
        return .page(Page(title: "sync", columns: columns, values: rows))
    }
}
