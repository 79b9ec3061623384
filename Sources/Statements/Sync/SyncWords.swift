import Drive
import QueryLanguage
import Rendering

/// Texts about `sync`.
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

        After `connect drive` and a `sync now` at the prompt, or after `set sync auto on` and a `sync now` in the same script, the
        sheets are kept up to date by themselves. A process in the background runs `sync now if due` where something waits: when
        a shell opens, every 5 minutes while it is open (`set sync every 10 min`, `set sync every off`), when it ends, and after
        a script, a pipe or a `-c` that has changed the store, at most once in those minutes. Nobody waits for it. It stops after
        10 minutes, and where there is no network it tries again after 1, 5 and 30 minutes. A failure that needs you is said at
        the next prompt. A `sync now` that you type waits for it, then sends the rest. `set sync auto off` ends it; so do
        `disconnect drive` and, for one run, FHQ_SYNC=off. A copy of the store, a store that a backup was restored to and a run
        with --now are never synced that way.

        `sync watch` syncs every five minutes until it is stopped, and waits longer after failures. `sync status` asks
        nobody: it shows what waits, the last success, the links and the next try.
        """

    /// Returns an age such as `3 h ago`, in the largest unit with at least one.
    static func age(milliseconds: Int64) -> String {
        let minutes = milliseconds / 60_000
        return switch minutes {
        case ..<1: "just now"
        case ..<60: "\(minutes) min ago"
        case ..<1_440: "\(minutes / 60) h ago"
        case ..<2_880: "1 day ago"
        default: "\(minutes / 1_440) days ago"
        }
    }

    private static let columns = [
        Column("name", .text), Column("change", .text), Column("rows", .integer), Column("sent_bytes", .integer),
        Column("link", .text),
    ]

    /// Returns a row for each sheet, and one for the photos.
    static func outcome(_ report: SyncReport?, whenNothing words: String) -> Outcome {
        guard let report else {
            var outcome = Outcome.page(Page(title: "sync", columns: columns, values: []))
            outcome.remarks = { [Remark(words)] }
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
