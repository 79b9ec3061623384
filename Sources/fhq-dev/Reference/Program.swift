import Foundation
import TestSupport

/// The fhq that stands for all of them.
struct Program {
    /// Absolute, since samples run in a folder of their own.
    let path: String

    init(path: String?) throws {
        self.path = URL(fileURLWithPath: path ?? TestProducts.executable("fhq")).path
        guard FileManager.default.isExecutableFile(atPath: self.path) else {
            throw ToolArguments.Refusal("there is no program at \(self.path): swift build --product fhq builds it")
        }
    }
}
