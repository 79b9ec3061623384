import DriveSimulator
import Foundation
import TestSupport
import Testing

/// A store with items and photos, connected to a simulated Drive that fhq's processes can reach.
final class TorturedDrive: Sendable {
    let simulator: Simulator
    let store = TorturedStore()
    private static let titles = ["Lamp", "Vase", "Jug"]

    /// Runs `body` with one, and expects no request that Drive would refuse as invalid.
    static func with(_ body: @Sendable (TorturedDrive) async throws -> Void) async throws {
        var options = SimulatorOptions()
        options.devicePolls = []
        options.deviceInterval = 0
        try await Simulator.with(options) { simulator in
            let drive = TorturedDrive(simulator)
            try await drive.prepare()
            try await body(drive)
            #expect(simulator.violations == [])
        }
    }

    private init(_ simulator: Simulator) {
        self.simulator = simulator
    }

    var environment: [String: String] {
        [
            "FHQ_GOOGLE_API": simulator.baseURL, "FHQ_GOOGLE_OAUTH": simulator.baseURL,
            "FHQ_GOOGLE_CLIENT_ID": simulator.options.clientId,
            "FHQ_GOOGLE_CLIENT_SECRET": simulator.options.clientSecret,
            // Without vipsthumbnail the picture itself is uploaded.
            "PATH": "/nowhere",
        ]
    }

    private func prepare() async throws {
        var script = ["connect drive device", "spend 5 GBP on packaging"]
        script += Self.titles.map { "buy \($0) for 3 GBP" }
        let run = try await run(script.flatMap { ["-c", $0] } + ["--no-header"])
        #expect(run.status == 0, "\(run.errors)")
        let skus = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        for (number, sku) in skus.enumerated() {
            // The third picture is uploaded in pieces.
            try picture(number, bytes: number == 2 ? 5_300_000 : 2000 + number)
            let run = try await self.run(["-c", "photo \(sku) \(store.folder.path)/p\(number).jpg"])
            #expect(run.status == 0, "\(run.errors)")
        }
        try store.keep()
    }

    private func picture(_ number: Int, bytes: Int) throws {
        var random = SeededRandom(seed: UInt64(number))
        var content: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF\0".utf8)
        while content.count < bytes { withUnsafeBytes(of: random.next()) { content += $0 } }
        try TestFile.write(content, to: "\(store.folder.path)/p\(number).jpg")
    }

    /// Restores Drive and the store to their state before the first sync.
    func beginAnew() throws {
        simulator.clearFaults()
        for file in simulator.files { simulator.remove(file.id) }
        try store.bringBack()
        simulator.forgetRequests()
    }

    // MARK: - Running

    /// Runs fhq to its end.
    func run(_ arguments: [String]) async throws -> TorturedStore.Run {
        let environment = environment
        return try await apart { [store] in try store.run(arguments, environment: environment) }
    }

    /// Starts fhq; the test ends it.
    func start(_ name: String, _ statement: String) throws -> Child {
        try store.start(name, [], script: [statement], environment: environment)
    }

    /// Waits for a process on a separate thread, so that it blocks none shared by tests.
    func end(of child: Child) async throws -> Int32 {
        try await apart { try child.wait() }
    }

    private func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    // MARK: - Looking

    /// Expects each sheet and each photo once, whole, and nothing left behind.
    func expectOnce(_ when: Comment) throws {
        let files = simulator.files.filter { !$0.isTrashed }
        let sheets = files.filter(\.isSheet)
        #expect(sheets.map(\.name).sorted() == ["FlipperHelper Expenses", "FlipperHelper Items"], when)
        #expect(sheets.map(\.rowCount).sorted() == [2, Self.titles.count + 1], when)
        let items = sheets.first { $0.name == "FlipperHelper Items" }?.rows ?? []
        let column = items.first?.firstIndex(of: "title") ?? 0
        #expect(items.dropFirst().map { $0[column] } == Self.titles, when)
        let links = items.flatMap(\.self).filter { $0.contains("drive.google.com") }
        #expect(links.count == Self.titles.count, when)
        #expect(files.filter(\.isFolder).map(\.name).sorted() == ["FlipperHelper_App", "images"], when)
        let pictures = Set(files.filter { !$0.isFolder && !$0.isSheet }.map { Data($0.content) })
        let originals = try Set(
            (0..<Self.titles.count).map { try Data(TestFile.bytes("\(store.folder.path)/p\($0).jpg")) })
        #expect(pictures == originals && files.count == 4 + originals.count, when)
        let known = try store.query("SELECT driveId || md5 FROM photos ORDER BY 1")
        let there = files.compactMap { file in file.md5.map { file.id + $0 + "\n" } }.sorted().joined()
        #expect(known == there, when)
        #expect(!FileManager.default.fileExists(atPath: store.path + "-sending"), when)
    }
}
