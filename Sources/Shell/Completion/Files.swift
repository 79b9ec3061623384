import QueryLanguage
import SystemLibrary

/// A completer of paths of files.
enum Files {
    static func completions(of typed: String) -> [Completion.Candidate] {
        let path = Quoting.openQuote(of: typed) == nil ? typed : String(typed.dropFirst())
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        guard let listing = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(listing) }
        var found: [(String, isFolder: Bool)] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") || path.dropFirst(folder.count).hasPrefix(".") else { continue }
            guard name != ".", name != ".." else { continue }
            found.append((folder + name, Int32(entry.pointee.d_type) == Int32(DT_DIR)))
        }
        return found.sorted { $0.0 < $1.0 }.map { path, isFolder in
            let word = path.contains("/") ? Quoting.path(path) : Quoting.word(path)
            return Completion.Candidate(isFolder ? word + "/" : word, isFollowedBySpace: !isFolder)
        }
    }
}
