import Foundation
import TestSupport
import Testing

/// The places of a file where `make mutate` can seed a fault.
@Suite struct FaultPlaceTests {
    private static let script =
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Benchmarks/mutate_places.py").standardized.path

    private func places(_ text: String) throws -> [String] {
        let folder = TemporaryFolder()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/toy.swift"))
        let output = try Child.output(of: ["python3", "-B", Self.script, folder.path + "/toy.swift"])
        return output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("return a < b", ["boundary: `<` → `<=`", "comparison: `<` → `>=`"]),
        ("return a >= b", ["boundary: `>=` → `>`", "comparison: `>=` → `<`"]),
        ("return a == b", ["comparison: `==` → `!=`"]),
        ("return a && b", ["and/or: `&&` → `||`"]),
        ("return a + b", ["sign: `+` → `-`"]),
        ("a -= b", ["sign: `-=` → `+=`"]),
        ("return 3..<b", ["number: `3` → `4`"]),
        ("return a.prefix(12)", ["number: `12` → `13`"]),
        ("guard a.isEmpty, let b else { return }", ["guard: `a.isEmpty` → `true`", "condition: `a.isEmpty` → not"]),
        ("if a.has({ $0 }) { return }", ["guard: `a.has({ $0 })` → `false`", "condition: `a.has({ $0 })` → not"]),
        ("if let a, f(a) { g() }", ["condition: `f(a)` → not"]),
        ("for a in b { continue }", ["jump: `continue` → `break`"]),
        ("out: while f() { break out }", ["condition: `f()` → not", "jump: `break` → `continue`"]),
    ]) func everyKindOfFaultIsFound(line: String, found: [String]) throws {
        #expect(try places("func f() {\n    \(line)\n}\n").map { $0.replacing("2: ", with: "") } == found)
    }

    @Test func onlyCodeThatRunsHasPlaces() throws {
        let text = ##"""
            import struct Foundation.Data

            struct Toy<Value: Sequence> where Value.Element == Int {
                static let table = [1 + 2, 3 - 4]
                func f(_ a: Int = 1 + 2) -> Array<Int> {
                    // a < b /* c */
                    /* a < b /* nested */ && c */
                    let b = "a < b \(a.isMultiple(of: 2) ? "x < \(a)" : "y") && c", c = #"\(a < b) "quoted" \#("]")"#
                    let d = """
                        a < "b" && c
                        """
                    precondition(a < 3 && b.isEmpty, "never")
                    return [b, c, d].map(\.count)
                }
            }
            #if NEVER
            func g(a: Int) -> Bool { a < 3 }
            #endif
            func == (left: Toy<[Int]>, right: Toy<[Int]>) -> Bool { true }
            """##
        #expect(try places(text) == [])
    }
}
