import Glibc
import Inventory
import QueryLanguage

/// An inventory that is to take the place of all that a store holds: taken in whole by an empty store beside it first, so that
/// it can be looked at, and so that what is there is touched only when nothing can go wrong with the source any more.
public final class InventoryReplacement {
    /// What would be different.
    public let difference: StoreDifference
    /// What came of taking it in; `nil` of a store.
    public private(set) var report: ImportReport?
    /// Pictures, by the names of their files, that did not come with a store.
    public private(set) var missingPictures: [String] = []

    /// What of a store is improbable; `report` says it of other sources.
    public private(set) var anomalies = AnomalyTally()

    private let store: InventoryStore
    private let source: String
    private let work: WorkFolder
    /// Whether something was left out, and is kept in the work folder.
    private var hasRejected = false

    private static func place(in work: WorkFolder) -> String { work.path(of: "inventory.sqlite") }
    private static func rejected(in work: WorkFolder) -> String { work.path(of: "rejected.json") }

    /// Takes the source in; what of it cannot be taken refuses it, and nothing is different then, see `report`.
    public init(
        of found: FoundSource, for store: InventoryStore, _ options: ImportOptions,
        progress: (ImportProgress) throws -> Void
    ) throws {
        guard let path = found.whole else { throw ImportError.notWhole(path: found.path, what: found.kind) }
        self.store = store
        work = try WorkFolder(beside: store)
        source = found.source ?? RealPath.of(found.path) ?? found.path
        let isStore = found.isStore
        let next = try store.successor(at: Self.place(in: work), keepingOwn: !isStore)
        var (report, missing): (ImportReport?, [String]) = (nil, [])
        do {
            if isStore {
                let taken = try next.exchange(
                    with: path, from: source, pictures: found.pictureFolders, rehearsal: false,
                    today: BusinessCalendar.local.moment(store.clock()).day, accepts: PictureDigest.isRight)
                (missing, anomalies) = (taken.missingPictures, taken.anomalies)
            } else {
                report = try InventoryImport(
                    path, store: next, rejectedPath: Self.rejected(in: work), name: source, pictures: found.pictures
                ).run(options, progress: progress)
            }
            difference = try store.difference(from: next)
        } catch {
            next.close()
            throw error
        }
        if let failure = next.close() { throw failure }
        hasRejected = report?.rejectedPath != nil
        report?.rejectedPath = nil
        (self.report, missingPictures) = (report, missing)
    }

    /// Puts it in place of what the store holds, after a backup of that.
    public func takePlace(progress: (BackupProgress) throws -> Void) throws -> RestoredBackup {
        let restored = try store.replace(
            with: Self.place(in: work), from: source, pictures: work.path(of: "inventory.photos"),
            accepts: PictureDigest.isRight, progress: progress)
        if hasRejected {
            let kept = InventoryImport.rejectedPath(beside: store, ending: "json")
            report?.rejectedPath = rename(Self.rejected(in: work), kept) == 0 ? kept : nil
        }
        return restored
    }
}

extension FoundSource {
    /// The folder or the store that is a whole inventory; `nil` for what holds a part of one.
    fileprivate var whole: String? {
        switch way {
        case .store(let copy): copy
        case .inventory(let path): isOneList || !SourceFolder.isOne(path) ? nil : path
        case .orders: nil
        }
    }

    fileprivate var isStore: Bool {
        if case .store = way { true } else { false }
    }

    /// What it is, for a sentence.
    fileprivate var kind: String { title ?? "a CSV file" }
}
