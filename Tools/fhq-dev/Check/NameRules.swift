import Foundation

/// A check that names mean one thing each: few types share a name, and no function has a verb that fits any work.
struct NameRules {
    let root: String

    /// The most types that may share a name, each within another type, such as the `State` behind a lock.
    private static let mostTypes = 6
    /// Types that a protocol requires, so that each of its types declares one.
    private static let required: Set = ["FileColumn"]

    /// Returns each name that means too much.
    func problems() -> [String] {
        var types: [String: Int] = [:]
        var problems: [String] = []
        for path in TargetFolders.sources(root: root) {
            let text = (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
            for found in text.matches(of: #/\b(?:struct|enum|class|actor|protocol|typealias) ([A-Z]\w*)/#) {
                types[String(found.1), default: 0] += 1
            }
            problems += text.matches(of: #/\bfunc ((?:take|keep)\b[(<])/#).map {
                "\(path): name what \($0.1.dropLast()) does: read, add, import, save or store, for example"
            }
        }
        let shared = types.filter { $0.value > Self.mostTypes && !Self.required.contains($0.key) }
        return problems
            + shared.sorted { $0.key < $1.key }.map {
                "\($0.key) is the name of \($0.value) types: name each after what it is"
            }
    }
}
