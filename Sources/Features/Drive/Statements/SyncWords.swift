import QueryLanguage
import Rendering
import Statements

/// Texts about `sync`.
enum SyncWords {
    static let discussion = """
        `sync now` puts photos, two sheets of the inventory, and the newest backup into the folder FlipperHelper_App of
        your own Google Drive. It sends changes only. The sheets keep their links; Drive keeps the last three backups,
        for `restore backup drive`. Run `connect drive` first.

        A sync never changes the inventory: it overwrites your changes in the sheets. It takes a sheet out of the bin,
        and creates a missing one again and says so. It looks for the sheets once a day, and with `sync now full`, which
        also retries the photos that it has given up.

        An inventory too large for one sheet is divided by year of purchase, then by number.

        fhq retries a few times after a temporary failure. Then it ends with status 4, and the next sync continues where
        it stopped, as it does after Ctrl-C. Only one sync of a store runs at a time.

        After `connect drive` and a `sync now` at the prompt, or after `set sync auto on` and a `sync now` in the same
        script, fhq keeps the sheets up to date by itself. If there are changes to send, it runs `sync now if due` in the
        background: when a shell opens, every 5 minutes while it is open, and when it ends; also after a script, a pipe
        or a `-c` that has changed the store, at most once in 5 minutes. `set sync every 10 min` changes that time, and
        `set sync every off` ends it. You never wait for it. It stops after 10 minutes; without a network it tries again after 1, 5 and 30
        minutes. If a failure needs you, the next prompt says so. A `sync now` that you type waits for it, then sends
        the rest. `set sync auto off` stops all this; so do `disconnect drive` and, for one run, FHQ_SYNC=off. fhq never
        does this for a copy of the store, for a store after `restore backup`, or in a run with --now.

        `sync watch` syncs every five minutes until you stop it, and waits longer after failures. `sync status` needs no
        network: it shows the changes to send, the last success, the links and the next try.
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
            var page = Page(title: "sync", columns: columns, values: [])
            page.nothing = ""
            var outcome = Outcome.page(page)
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
