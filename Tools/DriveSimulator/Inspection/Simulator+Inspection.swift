extension Simulator {
    /// The violations of the documentation so far, each as `METHOD PATH: what`; a test asserts that there are none.
    package var violations: [String] {
        world.withLock { $0.violations }
    }

    /// Every request so far, in the order of arrival.
    package var requests: [RequestRecord] {
        world.withLock { $0.requests }
    }

    /// Returns the requests of one kind or group.
    package func requests(_ kind: RequestKind) -> [RequestRecord] {
        requests.filter { kind.covers($0.kind) }
    }

    /// The requests as JSON, one on each line, for `check_requests.py`.
    package var requestLines: String {
        world.withLock { Control.lines($0.requests) }
    }

    /// The files and folders that the app may see, oldest first.
    package var files: [SimulatedFile] {
        world.withLock { $0.simulatedFiles }
    }

    /// Returns the file of that id; `nil` if it is gone or was never granted.
    package func file(_ id: String) -> SimulatedFile? {
        files.first { $0.id == id }
    }

    /// Returns the files in a folder, oldest first.
    package func files(in folder: String) -> [SimulatedFile] {
        files.filter { $0.parents.contains(folder) }
    }

    /// Returns the sheets of that name, oldest first, including those in the bin.
    package func sheets(named name: String) -> [SimulatedFile] {
        files.filter { $0.isSheet && $0.name == name }
    }

    /// The number of uploads of content over all files.
    package var uploads: Int {
        files.reduce(0) { $0 + $1.uploads }
    }

    /// Deletes a file permanently, as its owner may in the browser.
    package func remove(_ id: String) {
        world.withLock { $0.drive.remove(id) }
    }

    /// Puts a file into the bin or restores it, as its owner may in the browser.
    package func trash(_ id: String, _ isTrashed: Bool = true) {
        world.withLock { $0.drive.files[id]?.isTrashed = isTrashed }
    }

    /// Revokes the app's access to a file.
    package func revokeAccess(to id: String) {
        world.withLock { $0.drive.files[id]?.isGranted = false }
    }

    /// Adds a file that the app has not created to the user's own folder, and returns its id.
    @discardableResult
    package func addForeignFile(named name: String, mimeType: String) -> String {
        world.withLock { world in
            let now = world.drive.moment()
            var file = DriveFile(
                id: DriveService.newId(), name: name, mimeType: mimeType, parents: [DriveFile.rootId], createdTime: now,
                modifiedTime: now)
            file.isGranted = false
            world.drive.files[file.id] = file
            return file.id
        }
    }

    /// Forgets everything, including grants and faults.
    package func reset() {
        world.withLock { $0.reset() }
    }

    /// Forgets the requests and violations so far, and keeps the rest.
    package func forgetRequests() {
        world.withLock { world in
            world.requests = []
            world.violations = []
        }
    }
}

extension World {
    var simulatedFiles: [SimulatedFile] {
        drive.files.values.filter(\.isGranted).sorted { ($0.createdTime, $0.id) < ($1.createdTime, $1.id) }
            .map { SimulatedFile($0, isTrashed: drive.isTrashed($0)) }
    }
}
