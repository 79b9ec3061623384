import Foundation
import QueryLanguage
import Synchronization
import Testing
import TestSupport

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// A private folder for one test, removed with it.
final class Scratch {
    let path: String

    init() throws {
        path = URL(fileURLWithPath: NSTemporaryDirectory()).path + "/fhq-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var store: String { path + "/inventory.sqlite" }

    func contents() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    func bytes(_ name: String = "inventory.sqlite") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
}

/// 2026-03-14 09:15 UTC.
let march: Instant = Instant(milliseconds: 1_773_479_700_000)

func open(_ path: String, _ access: Access = .readWrite, patience: Duration = .seconds(10)) throws -> InventoryStore {
    try InventoryStore.open(at: path, access: access, clock: { march }, patience: patience)
}

extension InventoryStore {
    /// The changes, newest first.
    func changes() throws -> [ChangeSummary] {
        try read { database in
            try database.map("SELECT \(sql: ChangeSummary.columns) FROM changes ORDER BY id DESC") {
                try ChangeSummary($0)
            }
        }
    }
}

/// Returns the ``StoreError`` that `body` throws.
func refusal(_ body: () throws -> Void) throws -> StoreError {
    try #require(throws: StoreError.self, performing: body)
}

extension StoreQueue {
    /// Runs `body`, which may write user's rows by its own SQL.
    func alter<Result>(_ body: (StoreConnection) throws -> Result) rethrows -> Result {
        try use { database in try database.writing(for: .test) { try body(database) } }
    }
}

extension StoreConnection {
    /// Writes user's rows by SQL.
    func alter(_ sql: BoundSQL) throws {
        try writing(for: .test) { try execute(sql) }
    }
}

/// Leaves a store at one migration of the lineage, with rows valid at that version.
func leaveStore(at identifier: String, in path: String, seeding: Bool = true) throws {
    let queue = try StoreQueue(path: path, access: .readWrite, patience: .zero, hooks: .inventory)
    try Migrations.leave(queue, at: identifier)
    if seeding { try queue.alter { try seed($0, hasCrockfordSKUs: !["v1", "v2"].contains(identifier)) } }
    try queue.close()
}

/// Leaves a store with the steps up to `version`, recorded as programs before 1.0 did.
func leaveDevelopmentStore(at version: String, in path: String) throws {
    try leaveStore(at: Migrations.newest, in: path)
    let last = try #require(Int(version.dropFirst()))
    let queue = try StoreQueue(path: path)
    try queue.use { database in
        try database.execute("DELETE FROM grdb_migrations")
        for number in 1...last where number != 4 {
            try database.execute("INSERT INTO grdb_migrations VALUES ('v\(sql: number)')")
        }
    }
    try queue.close()
}

/// Adds four items and their rows: sold on eBay, listed twice, returned, and one with an imported SKU.
func seed(_ database: StoreConnection, hasCrockfordSKUs: Bool) throws {
    let skus = hasCrockfordSKUs ? ["FH-20D6G0NR", "FH-20D6G0NS", "FH-20D6G0NT"] : ["FH-1", "FH-2", "FH-3"]
    let time = "'2026-03-01T07:12:00.000Z'"
    try database.execute(
        """
        INSERT INTO markets (id, name, createdAt, updatedAt) VALUES (1, 'Battersea', \(sql: time), \(sql: time));
        INSERT INTO sellers (id, name, marketId, createdAt, updatedAt)
            VALUES (1, 'Jo', 1, \(sql: time), \(sql: time));
        INSERT INTO hauls (id, name, createdAt, updatedAt) VALUES (1, 'Sunday', \(sql: time), \(sql: time));
        INSERT INTO items (id, sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, marketId, sellerId,
            haulId, createdAt, updatedAt) VALUES
            (1, '\(sql: skus[0])', 'Brass lamp', NULL, \(sql: time), '2026-03-01', 350, 'GBP', 1, 1, 1, \(sql: time),
                \(sql: time)),
            (2, '\(sql: skus[1])', 'Café chair', 'wobbly', \(sql: time), '2026-03-01', 900, 'GBP', 1, NULL, NULL,
                \(sql: time), \(sql: time)),
            (3, '\(sql: skus[2])', NULL, NULL, \(sql: time), '2026-03-01', 100, 'EUR', NULL, NULL, NULL, \(sql: time),
                \(sql: time)),
            (4, 'ABC-9', 'Vase', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, \(sql: time), \(sql: time));
        INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt,
            createdAt, updatedAt) VALUES
            (2, 2, \(sql: time), '2026-03-02', 1500, 'GBP', NULL, \(sql: time), \(sql: time)),
            (2, 1, \(sql: time), '2026-03-03', 1800, 'GBP', NULL, \(sql: time), \(sql: time)),
            (3, 1, \(sql: time), '2026-03-03', 1800, 'GBP', \(sql: time), \(sql: time), \(sql: time));
        INSERT INTO sales (id, itemId, platformId, soldAt, soldDay, priceMinor, currency, returnedAt, returnedDay,
            createdAt, updatedAt) VALUES
            (1, 1, 1, \(sql: time), '2026-03-05', 2000, 'GBP', NULL, NULL, \(sql: time), \(sql: time)),
            (2, 3, 2, \(sql: time), '2026-03-06', 700, 'EUR', \(sql: time), '2026-03-08', \(sql: time), \(sql: time));
        INSERT INTO photos (itemId, file, createdAt, updatedAt) VALUES (1, 'a.jpg', \(sql: time), \(sql: time));
        INSERT INTO expenses (kind, spentAt, day, amountMinor, currency, marketId, createdAt, updatedAt)
            VALUES ('entry-fee', \(sql: time), '2026-03-01', 100, 'GBP', 1, \(sql: time), \(sql: time));
        """)
}

/// A second process: `StoreFixture` with its arguments.
final class SecondProcess: Sendable {
    private let folder = TemporaryFolder()
    private let child: Child
    var id: pid_t { child.id }

    init(_ arguments: String...) throws {
        child = try Child([TestProducts.executable("StoreFixture")] + arguments, output: folder.path + "/out")
    }

    private var output: String { get throws { try TestFile.text(folder.path + "/out") } }

    /// Waits until the process has printed exactly this.
    func expect(_ text: String) throws {
        try wait(for: "\(text) from the second process") { try output == text + "\n" }
    }

    var isRunning: Bool { child.isRunning }

    /// Waits for the process to end and returns its output.
    func finish() throws -> String {
        _ = try child.wait()
        return try output
    }

    /// Kills the process, like a power cut.
    func stop() {
        if child.isRunning { child.kill() }
    }
}

/// Runs `body` while another thread interrupts the store repeatedly, since one interrupt might come too early.
func interrupting<Value>(_ store: InventoryStore, _ body: () throws -> Value) rethrows -> Value {
    let isOver = Mutex(false)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        while !isOver.withLock(\.self) {
            usleep(20_000)
            store.interrupt()
        }
        hasEnded.signal()
    }
    defer {
        isOver.withLock { $0 = true }
        hasEnded.wait()
    }
    return try body()
}

extension TimeLimitTrait.Duration {
    /// The limit of a test that hangs when it fails; long, since time spent waiting for other tests counts.
    static var whatHangs: Self { .minutes(30) }
}
