import Foundation

/// A check that only StoreFile knows GRDB.
///
/// An `internal` import makes the compiler refuse types of GRDB in the declarations that other targets see.
struct GRDBWall {
    let root: String

    /// Returns each other import, public import and dependency.
    func problems() -> [String] {
        imports() + dependencies() + links()
    }

    private func imports() -> [String] {
        ["Sources", "Tests", "Tools"].flatMap(sources).sorted().compactMap { path in
            let lines = text(path).split(separator: "\n").filter {
                $0.contains(/^(@?\w+ )*import (\w+ )?GRDB(SQLite)?(\W|$)/)
            }
            if lines.isEmpty { return nil }
            if !path.hasPrefix("Sources/StoreFile/") { return "\(path) imports GRDB, which only StoreFile does" }
            return lines == ["internal import GRDB"]
                ? nil : "\(path) imports GRDB otherwise than by `internal import GRDB`"
        }
    }

    private func dependencies() -> [String] {
        let targets = text("Package.swift").components(separatedBy: "arget(").dropFirst()
        let dependent = targets.filter { $0.contains("package: \"GRDB.swift\"") }
        return dependent.filter { !$0.contains("name: \"StoreFile\"") }.map { target in
            let name = target.split(separator: "\"").dropFirst().first ?? ""
            return "Package.swift: \(name) depends on GRDB, which only StoreFile does"
        }
    }

    /// Returns the links by which another target would compile a file of StoreFile.
    private func links() -> [String] {
        sources("Sources").filter { path in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(path)")
            return target?.contains("StoreFile/") == true
        }.map { "\($0) is a link into StoreFile" }
    }

    private func sources(_ folder: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String }
        return (all ?? []).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }

    private func text(_ path: String) -> String {
        (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
    }
}
