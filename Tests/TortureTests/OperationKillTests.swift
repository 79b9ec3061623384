import Foundation
import Glibc
import TestSupport
import Testing

/// kill -9 in the middle of what works on whole files: it was done or it was not, and the next run goes on from there.
@Suite(.serialized) struct OperationKillTests {
    /// What is killed, what the store has before, and what it may leave beside the store.
    struct Operation: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var preparation: [String] = []
        var statement: String
        /// The store as an older version left it, instead of a new one.
        var frozen: String?
        /// How many rows `many.csv` has.
        var rows = 0
        /// How many items `album` has, each with a picture.
        var pictures = 0

        init(
            _ name: String, after preparation: [String] = [], _ statement: String, frozen: String? = nil, rows: Int = 0,
            pictures: Int = 0
        ) {
            (testDescription, self.preparation, self.statement) = (name, preparation, statement)
            (self.frozen, self.rows, self.pictures) = (frozen, rows, pictures)
        }
    }

    private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
    private static let inventory = "import \"\(repository)/examples/inventory\""
    private static let picture = "\(repository)/examples/inventory/Images/brass.png"
    private static let bought =
        "buy \"Brass lamp\" for 3.50 GBP at Kempton; buy lot Stock pieces 40 for 90 GBP at Battersea"

    static let imports = [
        Operation("import of a folder", after: [bought], inventory),
        Operation(
            "import of a sheet", after: [inventory, "export items to sheet.csv", "revert import"], "import sheet.csv"),
        Operation("import of many things into an empty store", after: ["items"], "import many.csv", rows: 5000),
        Operation("import of a folder with many pictures", after: [bought], "import album", pictures: 40),
        Operation("revert", after: [bought, inventory], "revert import"),
    ]

    static let copies = [
        Operation("backup", after: [inventory, "photo FH-20D6G0NR \"\(picture)\""], "backup now"),
        Operation("automatic backup", after: [inventory, "photo FH-20D6G0NR \"\(picture)\""], "backup now if due"),
        Operation("restore", after: [bought, "backup now", inventory], "restore backup 2026-11-01T120000Z"),
        Operation("migration", "items limit 1", frozen: "v9"),
    ]

    static let files = [
        Operation("export", after: [inventory], "export items to sheet.csv; items limit all > items.csv.gz"),
        Operation("photo", after: [bought], "photo FH-2KAAJ8G0 \"\(picture)\""),
    ]

    /// A folder with a store, which is brought back as it was before each kill.
    private struct Ground {
        let store = TorturedStore()
        let operation: Operation
        let before: String
        let names: Set<String>
        private var kept: String { store.outputs.path + "/folder" }

        init(_ operation: Operation) throws {
            self.operation = operation
            if let frozen = operation.frozen {
                let packed = "\(repository)/Tests/InventoryTests/Lineage/Frozen/\(frozen).sqlite.gz"
                let unpacking = try Child(["/usr/bin/env", "gzip", "-dc", packed], output: store.path)
                try #require(try unpacking.wait() == 0)
                // Their pictures were never kept.
                _ = try store.query("DELETE FROM outbox; DELETE FROM photos")
            }
            let rows = (0..<operation.rows).map {
                "OWN-\($0),Brass lamp with a shade No. \($0),2026-02-01,\($0).50,Kempton\n"
            }
            try "sku,title,bought,cost,market\n\(rows.joined())"
                .write(toFile: store.folder.path + "/many.csv", atomically: true, encoding: .utf8)
            if operation.pictures > 0 { try Self.makeAlbum(of: operation.pictures, in: store.folder.path + "/album") }
            for statement in operation.preparation {
                let run = try store.run(["--yes", "-c", statement], in: store.folder.path)
                try #require(run.status == 0, "\(statement): \(run.errors)")
            }
            before = try store.contents()
            try FileManager.default.copyItem(atPath: store.folder.path, toPath: store.outputs.path + "/folder")
            names = try Self.names(in: store.folder.path)
        }

        /// A folder as the app writes it, whose pictures are all different and large enough to be written in pieces.
        private static func makeAlbum(of count: Int, in folder: String) throws {
            try FileManager.default.createDirectory(atPath: folder + "/Images", withIntermediateDirectories: true)
            let start = try TestFile.bytes(picture)
            let items = try (0..<count).map { number in
                let bytes = start + Array(repeating: UInt8(number & 255), count: 300_000)
                try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/Images/\(number).png"))
                return """
                    {"id": "CE9F4806-56D4-4A07-A9B4-\(String(100_000_000_000 + number))", "title": "Lamp \(number)", \
                    "sku": "OWN-\(number)", "price": 3.5, "createdAt": "2026-03-01T07:12:00Z", \
                    "photoLocalPath": "Images/\(number).png", "platformListings": [], "isSold": false, "deleted": false}
                    """
            }
            try "[\(items.joined(separator: ",\n"))]"
                .write(toFile: folder + "/items.json", atomically: true, encoding: .utf8)
        }

        func bringBack() throws {
            for name in try FileManager.default.contentsOfDirectory(atPath: store.folder.path) {
                try FileManager.default.removeItem(atPath: store.folder.path + "/" + name)
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: kept) {
                try FileManager.default.copyItem(atPath: "\(kept)/\(name)", toPath: "\(store.folder.path)/\(name)")
            }
        }

        func start() throws -> Child {
            try Child(
                [TestProducts.executable("fhq"), "--yes", "-c", operation.statement], in: store.folder.path,
                output: store.output(of: "operation"), environment: store.environment())
        }

        /// The files there are, without those that SQLite keeps beside a store that is open.
        static func names(in folder: String) throws -> Set<String> {
            let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return Set(all.filter { name in !["-wal", "-shm", "-lock", "-journal"].contains { name.hasSuffix($0) } })
        }
    }

    @Test(arguments: imports) func anImportThatIsKilledIsDoneOrNot(operation: Operation) throws {
        try expectDoneOrNot(operation)
    }

    @Test(arguments: copies) func aCopyThatIsKilledIsDoneOrNot(operation: Operation) throws {
        try expectDoneOrNot(operation)
    }

    @Test(arguments: files) func aWrittenFileIsWholeOrNotThere(operation: Operation) throws {
        try expectDoneOrNot(operation)
    }

    private func expectDoneOrNot(_ operation: Operation) throws {
        let ground = try Ground(operation)
        try ground.bringBack()
        let began = ContinuousClock.now
        let status = try ground.start().wait()
        let output = try TestFile.text(ground.store.output(of: "operation"))
        #expect(status == 0, "\(output)")
        var duration = UInt32(began.duration(to: .now) / .microseconds(1))
        let after = try ground.store.contents()
        let files = try Self.written(ground)
        var random = SeededRandom(seed: 3)
        var (killed, round) = (0, 0)
        while round < Torture.count(1000, elseOnly: 5) || killed == 0 && round < 100 {
            defer { round += 1 }
            try ground.bringBack()
            let child = try ground.start()
            usleep(UInt32.random(in: 0...duration, using: &random))
            Glibc.kill(child.id, SIGKILL)
            // One that came too late says that it is done sooner now than when it was measured.
            if try child.wait() != 0 { killed += 1 } else if killed == 0 { duration -= duration / 4 }
            try Self.expectWholeFiles(ground, files, round)
            try ground.store.expectClean("round \(round)")
            let contents = try ground.store.contents()
            #expect(contents == ground.before || contents == after, "round \(round): half done")
            let again = try ground.store.run(["--yes", "-c", operation.statement], in: ground.store.folder.path)
            #expect(again.status < 2, "round \(round): \(again.errors)")
            let left = try Ground.names(in: ground.store.folder.path).filter { $0.contains(/(^|\/)\.|\.fhq-part/) }
            #expect(left.isEmpty, "round \(round) left \(left.sorted())")
        }
        #expect(killed > 0, "every kill came too late")
    }

    /// What the operation has written beside the store, but for copies of the store.
    private static func written(_ ground: Ground) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try Ground.names(in: ground.store.folder.path).subtracting(ground.names) {
            let path = "\(ground.store.folder.path)/\(name)"
            guard !name.hasSuffix(".sqlite"), (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil
            else { continue }
            files[name] = try TestFile.bytes(path)
        }
        return files
    }

    /// A file under its own name is whole; a copy of the store is one that SQLite finds sound.
    private static func expectWholeFiles(_ ground: Ground, _ files: [String: [UInt8]], _ round: Int) throws {
        let folder = ground.store.folder.path
        for (name, bytes) in files where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
            #expect(try TestFile.bytes("\(folder)/\(name)") == bytes, "round \(round): \(name) is half written")
        }
        for name in try Ground.names(in: folder) where name.hasSuffix(".sqlite") && name != "store.sqlite" {
            let answer = try ground.store.query("PRAGMA integrity_check", of: "\(folder)/\(name)")
            #expect(answer == "ok\n", "round \(round): \(name): \(answer)")
        }
    }
}
