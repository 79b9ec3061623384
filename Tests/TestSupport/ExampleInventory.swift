import Foundation

/// The inventory of the repository's examples.
package enum ExampleInventory {
    /// Copies the example without pictures into a folder, and returns the copy's path, which ends in `inventory`.
    package static func copyWithoutPictures(into folder: String) throws -> String {
        let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../examples/inventory").standardized
            .path
        let copy = folder + "/inventory"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: source) where name.hasSuffix(".json") {
            try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(copy)/\(name)")
        }
        return copy
    }
}
