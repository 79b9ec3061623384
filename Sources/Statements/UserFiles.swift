import StoreFile

/// The files that fhq keeps for the user beside the stores, which no output may overwrite.
struct UserFiles {
    private let files: [(path: String, what: String)]
    private let driveFolder: String?

    /// Finds the files; `except` names those in the folder of the configuration that may be written.
    init(_ environment: Environment, except: [String] = []) {
        let config = environment.options.services.configFolder
        let named = [
            ("init.fhq", "is your init.fhq, which runs before each session"), ("keys", "has the keys of your prompt"),
        ].filter { !except.contains($0.0) }
        files =
            named.compactMap { name, what in config.map { ("\($0)/\(name)", what) } }
            + [environment.historyFile.map { ($0, "is the history of your prompt") }].compactMap(\.self)
        driveFolder = config.map { $0 + "/drive" }
    }

    /// Returns the reason why nothing may be written at `target`, to follow the path; `nil` if it may.
    func refusal(at target: String) -> String? {
        files.first { FileIdentity.areSame($0.path, target) }?.what
            ?? (isOfDrive(target) ? "is part of your access to Google Drive" : nil)
    }

    private func isOfDrive(_ target: String) -> Bool {
        guard let driveFolder, let folder = FileIdentity(driveFolder) else { return false }
        if folder.encloses(target) { return true }
        let names = (try? FolderNames.names(in: driveFolder)) ?? []
        return FileIdentity(target).map { file in names.contains { FileIdentity("\(driveFolder)/\($0)") == file } }
            ?? false
    }
}
