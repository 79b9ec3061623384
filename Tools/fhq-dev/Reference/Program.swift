import Foundation
import TestSupport

/// The fhq program that runs the samples.
struct Program {
    /// The absolute path, since samples run in another folder.
    let path: String

    init(path: String?) throws {
        self.path = URL(fileURLWithPath: path ?? TestProducts.executable("fhq")).path
        guard FileManager.default.isExecutableFile(atPath: self.path) else {
            throw ToolArguments.Refusal("there is no program at \(self.path); build it with swift build --product fhq")
        }
    }
}
