import Foundation

/// The dependencies between the folders of a target, found by the names that their sources declare and use.
///
/// The sources in a target's own folder are shown as ``ownFolder``.
struct FolderArrows {
    /// The name for the target's own folder.
    static let ownFolder = "(own)"

    /// For each folder, the folders it uses, each with a name as evidence and the source with that name.
    private(set) var uses: [String: [String: String]] = [:]
    /// The targets that its sources import.
    let imports: Set<String>
    /// The names of the members of its types.
    let members: Set<String>

    /// Reads the sources of the target in `path`; members whose name is also `taken` by an imported target are no
    /// evidence.
    ///
    /// With `hasOwnFolder` the sources in the target's own folder count as a folder, otherwise they are ignored.
    init(target path: String, taken: Set<String> = [], hasOwnFolder: Bool = true) {
        var folders: [String: [(path: String, names: SourceNames)]] = [:]
        for source in Self.sources(in: path) {
            guard let text = try? String(contentsOfFile: "\(path)/\(source)", encoding: .utf8) else { continue }
            folders[Self.folder(of: source, in: path), default: []].append((source, SourceNames(text)))
        }
        let all = folders.values.joined().map(\.names)
        imports = all.reduce(into: []) { $0.formUnion($1.imports) }
        members = all.reduce(into: []) { $0 = $0.union($1.owned).union($1.added.map(\.name)) }
        let homes = Homes(folders.mapValues { $0.map(\.names) }, taken)
        for (folder, sources) in folders where hasOwnFolder || folder != Self.ownFolder {
            var used: [String: String] = [:]
            for (path, names) in sources {
                for (name, home) in homes.foreign(to: folder, names)
                where hasOwnFolder || home != Self.ownFolder {
                    let reason = "\(name) in \(path)"
                    used[home] = min(used[home] ?? reason, reason)
                }
            }
            uses[folder] = used
        }
    }

    /// Returns the Swift sources below a folder, in the order of their paths.
    static func sources(in path: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".swift") }.sorted()
    }

    /// Returns the outermost folder on the way to a source that directly contains sources; ``ownFolder`` for the
    /// target's own.
    private static func folder(of source: String, in path: String) -> String {
        let parts = source.split(separator: "/").dropLast()
        guard !parts.isEmpty else { return ownFolder }
        for depth in 1...parts.count {
            let folder = parts.prefix(depth).joined(separator: "/")
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
            if files.contains(where: { $0.hasSuffix(".swift") }) { return folder }
        }
        return parts.joined(separator: "/")
    }

    /// The folders by level: those of one level use neither each other nor any above.
    ///
    /// Folders in a cycle, or that use one, come last.
    var levels: [[String]] {
        var rest = Set(uses.keys)
        var levels: [[String]] = []
        while !rest.isEmpty {
            let free = rest.filter { folder in uses[folder, default: [:]].keys.allSatisfy { !rest.contains($0) } }
            if free.isEmpty { return levels + [rest.sorted()] }
            levels.append(free.sorted())
            rest.subtract(free)
        }
        return levels
    }

    /// A cycle of dependencies, each step with its evidence; `nil` if there is none.
    var cycle: [String]? {
        for start in uses.keys.sorted() {
            var ways: [String: [String]] = [start: []]
            var next = [start]
            while let folder = next.popLast() {
                for (home, reason) in uses[folder, default: [:]].sorted(by: { $0.key < $1.key }) {
                    let way = ways[folder, default: []] + ["\(folder) uses \(home) (\(reason))"]
                    if home == start { return way }
                    guard ways[home] == nil else { continue }
                    ways[home] = way
                    next.insert(home, at: 0)
                }
            }
        }
        return nil
    }
}

/// The folder that declares each name of a target.
private struct Homes {
    private var types: [String: Set<String>] = [:]
    private var members: [String: Set<String>] = [:]
    private var nested: [String: Set<String>] = [:]

    init(_ folders: [String: [SourceNames]], _ taken: Set<String>) {
        for (folder, sources) in folders {
            for names in sources {
                for type in names.types { types[type, default: []].insert(folder) }
                nested[folder, default: []].formUnion(names.nested)
            }
        }
        var owned = taken
        for (folder, sources) in folders {
            for names in sources {
                owned.formUnion(names.owned)
                for (type, name) in names.added {
                    if let type, types[type]?.contains(folder) == true {
                        owned.insert(name)
                    } else {
                        members[name, default: []].insert(folder)
                    }
                }
            }
        }
        members = members.filter { !owned.contains($0.key) && $0.value.count == 1 }
    }

    /// Returns the names that a source of `folder` uses from other folders.
    func foreign(to folder: String, _ names: SourceNames) -> [(name: String, home: String)] {
        let hidden = nested[folder, default: []]
        let types = names.usedTypes.filter { !hidden.contains($0) }.map { ($0, self.types[$0, default: []]) }
        let members = names.usedMembers.map { ($0, self.members[$0, default: []]) }
        return (types + members).filter { !$0.1.contains(folder) }.flatMap { name, homes in
            homes.map { (name, $0) }
        }
    }
}
