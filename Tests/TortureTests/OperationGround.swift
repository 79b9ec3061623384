import Foundation
import TestSupport
import Testing

/// A folder with a store, restored before each attempt of an operation.
struct OperationGround {
    let store = TorturedStore()
    let operation: Operation
    /// The store's contents before the operation.
    let before: String
    let names: Set<String>
    /// The path of the copy of the folder before the operation.
    var kept: String { store.outputs.path + "/folder" }

    init(_ operation: Operation) throws {
        self.operation = operation
        if let frozen = operation.frozen {
            let packed = "\(Operation.repository)/Tests/InventoryTests/Lineage/Frozen/\(frozen).sqlite.gz"
            let unpacking = try Child(["/usr/bin/env", "gzip", "-dc", packed], output: store.path)
            try #require(try unpacking.wait() == 0)
            // The frozen store's pictures were never kept.
            _ = try store.query("DELETE FROM outbox; DELETE FROM photos")
        }
        if !operation.files.isEmpty {
            let made = try Child.run(
                ["sh", "-ec", operation.files], in: store.folder.path,
                environment: store.environment(
                    Operation.environment.merging(["FHQ": TestProducts.executable("fhq")]) { $1 }))
            try #require(made.status == 0, "\(made.errors)")
        }
        for statement in operation.preparation {
            let run = try store.run(["--yes", "--force", "-c", statement], in: store.folder.path)
            try #require(run.status == 0, "\(statement): \(run.errors)")
        }
        before = try store.contents()
        try FileManager.default.copyItem(atPath: store.folder.path, toPath: store.outputs.path + "/folder")
        names = try Self.names(in: store.folder.path)
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
            [TestProducts.executable("fhq"), "--yes", "--force", "-c", operation.statement], in: store.folder.path,
            output: store.output(of: "operation"), environment: store.environment())
    }

    /// Does the operation again, and expects that the previous attempt left nothing.
    func expectDoneAgain(_ moment: @autoclosure () -> String) throws {
        let again = try store.run(["--yes", "--force", "-c", operation.statement], in: store.folder.path)
        #expect(again.status < 2, "\(moment()): \(again.errors)")
        let left = try Self.names(in: store.folder.path).filter { $0.contains(Self.unfinished) }
        #expect(left.isEmpty, "\(moment()) left \(left.sorted())")
    }

    /// The names of files that are being written.
    nonisolated(unsafe) static let unfinished = /(^|\/)\.|\.fhq-part|\.import-[0-9]/

    /// Returns the names of files in the folder, without SQLite's beside an open store.
    static func names(in folder: String) throws -> Set<String> {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return Set(all.filter { name in !["-wal", "-shm", "-lock", "-journal"].contains { name.hasSuffix($0) } })
    }
}
