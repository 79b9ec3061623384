import Foundation

/// Which folders of a target use which others, told from the names that their sources declare and use.
///
/// What lies in a target's own folder is what its folders share, or what joins them, and no folder of its own.
struct FolderArrows {
    /// Of each folder, those it uses, each with a name that says so and the source it stands in.
    private(set) var uses: [String: [String: String]] = [:]
    /// The targets that its sources import.
    let imports: Set<String>
    /// What its types have, by name.
    let members: Set<String>

    /// Reads the sources of the target that lies in `path`; what its types have whose name is `taken`, by a target that it
    /// imports, tells nothing.
    init(target path: String, taken: Set<String> = []) {
        var folders: [String: [(path: String, names: SourceNames)]] = [:]
        for source in Self.sources(in: path) {
            guard let text = try? String(contentsOfFile: "\(path)/\(source)", encoding: .utf8) else { continue }
            folders[Self.folder(of: source, in: path), default: []].append((source, SourceNames(text)))
        }
        let all = folders.values.joined().map(\.names)
        imports = all.reduce(into: []) { $0.formUnion($1.imports) }
        members = all.reduce(into: []) { $0 = $0.union($1.owned).union($1.added.map(\.name)) }
        let homes = Homes(folders.mapValues { $0.map(\.names) }, taken)
        for (folder, sources) in folders where !folder.isEmpty {
            var used: [String: String] = [:]
            for (path, names) in sources {
                for (name, home) in homes.foreign(to: folder, names) where !home.isEmpty {
                    let reason = "\(name) in \(path)"
                    used[home] = min(used[home] ?? reason, reason)
                }
            }
            uses[folder] = used
        }
    }

    private static func sources(in path: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".swift") }.sorted()
    }

    /// The outermost folder on the way to a source that has sources itself; empty for the target's own.
    private static func folder(of source: String, in path: String) -> String {
        let parts = source.split(separator: "/").dropLast()
        for depth in 1...max(parts.count, 1) where !parts.isEmpty {
            let folder = parts.prefix(depth).joined(separator: "/")
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
            if files.contains(where: { $0.hasSuffix(".swift") }) { return folder }
        }
        return parts.joined(separator: "/")
    }

    /// The folders by how many others lie below them: those of a level use none of it, nor of one above.
    ///
    /// What is in a cycle, or uses what is in one, comes last.
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

    /// A way along the arrows that leads back to where it began, each step with what says so; `nil` if there is none.
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

/// Where each name of a target is declared.
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

    /// The names that a source of `folder` has from other folders.
    func foreign(to folder: String, _ names: SourceNames) -> [(name: String, home: String)] {
        let hidden = nested[folder, default: []]
        let types = names.usedTypes.filter { !hidden.contains($0) }.map { ($0, self.types[$0, default: []]) }
        let members = names.usedMembers.map { ($0, self.members[$0, default: []]) }
        return (types + members).filter { !$0.1.contains(folder) }.flatMap { name, homes in
            homes.map { (name, $0) }
        }
    }
}
