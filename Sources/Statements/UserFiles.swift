import StoreFile

/// A folder below that of the user's configuration in which a feature keeps its own files.
package struct FeatureFolder: Sendable {
    let name: String
    /// A phrase for the manual on the files in it.
    let contents: String
    /// The reason why no output may be written into it, to follow a path: `is part of …`.
    let refusal: String

    package init(_ name: String, contents: String, refusal: String) {
        (self.name, self.contents, self.refusal) = (name, contents, refusal)
    }
}

extension StatementCatalog {
    /// The folders of all features.
    var folders: [FeatureFolder] { features().flatMap { $0.folders() } }
}

/// The files that fhq keeps for the user beside the stores, which no output may overwrite.
struct UserFiles {
    private let files: [(path: String, what: String)]
    private let folders: [(path: String, what: String)]

    /// Finds the files; `except` names those in the folder of the configuration that may be written.
    init(_ environment: Environment, except: [String] = []) {
        let config = environment.options.user.folder
        let named = [
            ("init.fhq", "is your init.fhq, which runs before each session"), ("keys", "has the keys of your prompt"),
        ].filter { !except.contains($0.0) }
        files =
            named.compactMap { name, what in config.map { ("\($0)/\(name)", what) } }
            + [environment.historyFile.map { ($0, "is the history of your prompt") }].compactMap(\.self)
        folders = environment.catalog.folders.compactMap { folder in
            config.map { ("\($0)/\(folder.name)", folder.refusal) }
        }
    }

    /// Returns the reason why nothing may be written at `target`, to follow the path; `nil` if it may.
    func refusal(at target: String) -> String? {
        files.first { FileIdentity.areSame($0.path, target) }?.what
            ?? folders.first { Self.holds($0.path, target) }?.what
    }

    /// Returns true if a path leads into a folder, or to a file of it by another name.
    private static func holds(_ path: String, _ target: String) -> Bool {
        guard let folder = FileIdentity(path) else { return false }
        if folder.encloses(target) { return true }
        let names = (try? FolderNames.names(in: path)) ?? []
        return FileIdentity(target).map { file in names.contains { FileIdentity("\(path)/\($0)") == file } } ?? false
    }
}
