import DriveSimulator
import Foundation
import Ledger
import Programs
import QueryLanguage
import StoreFile
import Synchronization
import Testing
import UnattendedWork
import TestSupport
import Upkeep

@testable import Codecs
@testable import Drive
@testable import Interchange
@testable import Remote

/// A store with a few items, connected to a simulated Drive; waits are recorded, not spent.
final class SyncFixture: Sendable {
    let simulator: Simulator
    let folder = TemporaryFolder()
    let store: InventoryStore
    let waits = Mutex<[Duration]>([])
    private let address: Mutex<String>
    private let time = Mutex<Int64>(1_800_000_000_000)
    private let random = Mutex(SeededRandom(seed: 1))

    init(_ simulator: Simulator, items: Int = 3) async throws {
        self.simulator = simulator
        address = Mutex(simulator.baseURL)
        store = try InventoryStore.open(
            at: folder.path + "/inventory.sqlite", access: .readWrite,
            clock: { Instant(milliseconds: 1_800_000_000_000) })
        for number in 1...max(1, items) where items > 0 { try buy("Lamp \(number)") }
        try change { try $0.spend(Spending(amount: Money(minor: 500, currency: .gbp), kind: "packaging")) }
        try await connect()
        simulator.forgetRequests()
    }

    /// Connects the store to Drive; with `other`, to another account.
    func connect(to other: Simulator? = nil) async throws {
        if let other { address.withLock { $0 = other.baseURL } }
        _ = try await DriveAccess(settings, now: now).connect { consent in
            var consent = consent
            consent.patience.pause = { _ in }
            return try await consent.throughDevice { _ in }
        }
    }

    /// Runs `body` with a fixture, and expects no request that Drive would refuse as invalid.
    static func with(
        items: Int = 3, _ change: (inout SimulatorOptions) -> Void = { _ in },
        _ body: @Sendable (SyncFixture) async throws -> Void
    ) async throws {
        try await Simulator.with(options(change)) { simulator in
            try await body(SyncFixture(simulator, items: items))
            #expect(simulator.violations == [])
        }
    }

    /// Returns options for an account whose user consents at once.
    static func options(_ change: (inout SimulatorOptions) -> Void = { _ in }) -> SimulatorOptions {
        var options = SimulatorOptions()
        options.devicePolls = []
        change(&options)
        return options
    }

    var settings: UserConfiguration {
        let variables = [
            "FHQ_GOOGLE_API": address.withLock(\.self), "FHQ_GOOGLE_OAUTH": address.withLock(\.self),
            "FHQ_GOOGLE_CLIENT_ID": simulator.options.clientId,
            "FHQ_GOOGLE_CLIENT_SECRET": simulator.options.clientSecret, "PATH": "/nowhere",
        ]
        return UserConfiguration(variable: { variables[$0] }, folder: folder.path + "/config")
    }

    var now: @Sendable () -> Instant {
        { [self] in time.withLock { Instant(milliseconds: $0) } }
    }

    var today: Day { now().utcDay }

    func pass(hours: Int64) {
        time.withLock { $0 += hours * 3_600_000 }
    }

    @discardableResult
    func change<Result>(_ body: (InventoryWriter) throws -> Result) throws -> Result {
        try store.change("test", today: today, options: WriteOptions(), body)
    }

    func buy(_ title: String, on day: Day? = nil, note: String? = nil) throws {
        var purchase = Purchase(title: title)
        purchase.note = note
        purchase.cost = Money(minor: 350, currency: .gbp)
        purchase.day = day ?? today
        try change { try $0.buy(purchase) }
    }

    func sync(_ adjust: (inout DriveSync) -> Void = { _ in }) throws -> DriveSync {
        var sync = try DriveSync(store: store, settings: settings, homeCurrency: .gbp, today: today, now: now)
        sync.patience.pause = { wait in self.waits.withLock { $0.append(wait) } }
        adjust(&sync)
        return sync
    }

    @discardableResult
    func run(
        full: Bool = false, as manner: TurnFile.Manner = .asked, _ adjust: (inout DriveSync) -> Void = { _ in }
    ) async throws -> SyncReport {
        try await sync(adjust).run(full: full, as: manner) { _ in }
    }

    /// Adds a photo to an item: the first bytes of a JPEG, then incompressible ones.
    func addPhoto(to item: Int64, bytes: Int) throws {
        let folder = try #require(store.photoFolder)
        let path = self.folder.path + "/picture.jpg"
        var content: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF\0".utf8)
        while content.count < bytes {
            withUnsafeBytes(of: random.withLock { $0.next() }) { content += $0 }
        }
        try Data(content).write(to: URL(fileURLWithPath: path))
        let intake = PhotoIntake(into: folder)
        let photos = try intake.add([path])
        // The intake removes its copies when released, so it is kept until the photos are added.
        try withExtendedLifetime(intake) { try change { _ = try $0.add(photos, to: item, in: folder) } }
    }

    /// Returns the CSV that the sheet of a kind should hold now.
    func csv(_ kind: Noun) throws -> [UInt8] {
        let builder = SheetBuilder(store: store, homeCurrency: .gbp, today: today)
        let sheet = try builder.build(kind, into: folder.path)
        defer { sheet.remove() }
        let reader = try sheet.plain()
        var bytes = [UInt8](repeating: 0, count: sheet.plainBytes)
        let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
        #expect(count == sheet.plainBytes)
        return bytes
    }

    /// The titles that the sheet of items in Drive shows; `nil` unless there is exactly one such sheet.
    var titles: [String]? {
        let sheets = simulator.sheets(named: "FlipperHelper Items")
        guard sheets.count == 1, let header = sheets[0].rows.first, let column = header.firstIndex(of: "title") else {
            return nil
        }
        return sheets[0].rows.dropFirst().map { $0[column] }
    }
}
