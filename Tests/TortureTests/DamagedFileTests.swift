import Foundation
import TestSupport
import Testing

/// Damaged files of each kind, whose import gets an answer and leaves the store unchanged.
///
/// A few of each kind, since every file takes a process or two; `make torture-damaged-KIND` has 2,000.
@Suite struct DamagedFileTests {
    private static let script =
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Benchmarks/damaged_files.py").standardized.path

    @Test(arguments: ["db", "phone-zip", "zip", "csv", "json", "sqlite"])
    func importOfADamagedFileLeavesTheStoreUnchanged(kind: String) throws {
        // Seconds; only a machine busy with all tests needs so many.
        let patience = "120"
        let run = try Child.run([
            "python3", "-B", Self.script, TestProducts.executable("fhq"), kind, "11", "10", patience,
        ])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
