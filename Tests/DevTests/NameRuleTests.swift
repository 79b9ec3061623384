import Foundation
import TestSupport
import Testing

@testable import fhq_dev

@Suite struct NameRuleTests {
    private func problems(_ source: String) throws -> [String] {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/Sources/Ledger"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(source.utf8).write(to: URL(fileURLWithPath: "\(path)/Items.swift"))
        return NameRules(root: folder.path).problems()
    }

    @Test func sevenTypesWithOneNameAreTooMany() throws {
        func types(_ count: Int) -> String {
            (0..<count).map { "struct Part\($0) {\n    enum Kind { case one }\n}\n" }.joined()
        }
        #expect(try problems(types(6)) == [])
        #expect(try problems(types(7)).count == 1)
    }

    @Test(arguments: [
        ("func take(_ row: Row) {}", 1), ("mutating func keep<Value>(_ value: Value) {}", 1), ("func takeBack() {}", 0),
    ])
    func aVerbThatFitsAnyWorkIsReported(source: String, count: Int) throws {
        #expect(try problems("extension Row {\n    \(source)\n}\n").count == count)
    }
}
