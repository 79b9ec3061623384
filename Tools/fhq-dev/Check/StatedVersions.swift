import Foundation
import Statements

/// A check that the pages and the package state the versions that the program prints.
struct StatedVersions {
    let root: String

    /// Returns a problem for each file that states another version.
    func problems() -> [String] {
        let grdb = Version.text.split(separator: "\n").last?.split(separator: " ").last ?? ""
        return [
            problem("Package.swift", lacks: "exact: \"\(grdb)\"", "pin GRDB to the version in Libraries.grdb"),
            problem("CHANGELOG.md", lacks: "\n## [\(Version.number)] - ", "begin a section for this version"),
        ].compactMap(\.self)
    }

    private func problem(_ file: String, lacks text: String, _ remedy: String) -> String? {
        let contents = (try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)) ?? ""
        return contents.contains(text) ? nil : "\(file) doesn't have \(text.debugDescription): \(remedy)"
    }
}
