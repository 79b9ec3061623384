import DriveSimulator
import Foundation
import Inventory
import QueryLanguage
import Synchronization
import TestSupport
import Testing

@testable import Services

/// A store with a few things in it, connected to a simulated Drive; waits are counted and not waited.
final class SyncFixture: Sendable {
    let simulator: Simulator
    let folder = TemporaryFolder()
    let store: InventoryStore
    let waits = Mutex<[Duration]>([])
    private let address: Mutex<String>
    private let time = Mutex<Int64>(1_800_000_000_000)

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

    /// Lets the store's user in; of `other`, another Google with other Drives.
    func connect(to other: Simulator? = nil) async throws {
        if let other { address.withLock { $0 = other.baseURL } }
        _ = try await DriveAccess(settings, now: now).connect { consent in
            var consent = consent
            consent.patience.pause = { _ in }
            return try await consent.throughDevice { _ in }
        }
    }

    /// Runs `body` with a fixture, and expects that Drive was asked nothing that it would not take.
    static func with(
        items: Int = 3, _ change: (inout SimulatorOptions) -> Void = { _ in },
        _ body: @Sendable (SyncFixture) async throws -> Void
    ) async throws {
        try await Simulator.with(options(change)) { simulator in
            try await body(SyncFixture(simulator, items: items))
            #expect(simulator.violations == [])
        }
    }

    /// Of a Google whose user consents at once.
    static func options(_ change: (inout SimulatorOptions) -> Void = { _ in }) -> SimulatorOptions {
        var options = SimulatorOptions()
        options.devicePolls = []
        change(&options)
        return options
    }

    var settings: ServiceSettings {
        let variables = [
            "FHQ_GOOGLE_API": address.withLock(\.self), "FHQ_GOOGLE_OAUTH": address.withLock(\.self),
            "FHQ_GOOGLE_CLIENT_ID": simulator.options.clientId,
            "FHQ_GOOGLE_CLIENT_SECRET": simulator.options.clientSecret, "PATH": "/nowhere",
        ]
        return ServiceSettings(variable: { variables[$0] }, configFolder: folder.path + "/config")
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
    func run(full: Bool = false, _ adjust: (inout DriveSync) -> Void = { _ in }) async throws -> SyncReport {
        try await sync(adjust).run(full: full) { _ in }
    }

    /// Adds a photo to an item: the first bytes of a JPEG, then bytes that nothing makes shorter.
    func addPhoto(to item: Int64, bytes: Int) throws {
        let folder = try #require(store.photoFolder)
        let path = self.folder.path + "/picture.jpg"
        var content: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF\0".utf8)
        while content.count < bytes {
            withUnsafeBytes(of: UInt64.random(in: .min ... .max)) { content += $0 }
        }
        try Data(content).write(to: URL(fileURLWithPath: path))
        let intake = PhotoIntake(into: folder)
        let photos = try intake.take([path])
        // What it has copied goes with it until the photos have it.
        try withExtendedLifetime(intake) { try change { _ = try $0.add(photos, to: item, in: folder) } }
    }

    /// The CSV that the sheet of a kind has to hold now.
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
