import Foundation
import TestSupport
import Testing

@testable import Shell

/// Names of files that are completed.
@Suite struct FileNameTests {
    @Test func hiddenFilesAreOfferedOnceTheirPointIsTyped() throws {
        let folder = TemporaryFolder()
        let names = (0..<9).map { "\($0).csv" } + (0..<9).map { ".\($0)" }
        for name in names { try Data().write(to: URL(fileURLWithPath: "\(folder.path)/\(name)")) }
        try FileManager.default.createDirectory(atPath: folder.path + "/new", withIntermediateDirectories: false)
        func found(_ typed: String) -> [String] {
            Files.completions(of: "\(folder.path)/\(typed)").map { String($0.text.dropFirst(folder.path.count + 1)) }
        }
        #expect(found("") == (0..<9).map { "\($0).csv" } + ["new/"])
        #expect(found(".").filter { $0.hasPrefix(".") } == (0..<9).map { ".\($0)" })
    }
}
