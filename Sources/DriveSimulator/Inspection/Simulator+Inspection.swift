extension Simulator {
    /// What did not keep to the documentation, each as `METHOD PATH: what`; a test asserts that there is none.
    public var violations: [String] {
        world.withLock { $0.violations }
    }

    /// Every request so far, in the order of arrival.
    public var requests: [RequestRecord] {
        world.withLock { $0.requests }
    }

    /// The requests of one kind or group.
    public func requests(_ kind: RequestKind) -> [RequestRecord] {
        requests.filter { kind.covers($0.kind) }
    }

    /// The requests as JSON, one a line, for `check_requests.py`.
    public var requestLines: String {
        world.withLock { Control.lines($0.requests) }
    }

    /// The files and folders that the app may see, the oldest first.
    public var files: [SimulatedFile] {
        world.withLock { $0.simulatedFiles }
    }

    /// The file of that id, `nil` if it is gone or was never granted.
    public func file(_ id: String) -> SimulatedFile? {
        files.first { $0.id == id }
    }

    /// What is in a folder, the oldest first.
    public func files(in folder: String) -> [SimulatedFile] {
        files.filter { $0.parents.contains(folder) }
    }

    /// The sheets of that name, the oldest first; the bin's are among them.
    public func sheets(named name: String) -> [SimulatedFile] {
        files.filter { $0.isSheet && $0.name == name }
    }

    /// How often content arrived, over all files there are.
    public var uploads: Int {
        files.reduce(0) { $0 + $1.uploads }
    }

    /// Deletes a file for good, as its owner may in the browser.
    public func remove(_ id: String) {
        world.withLock { $0.drive.remove(id) }
    }

    /// Puts a file into the bin or takes it out, as its owner may in the browser.
    public func trash(_ id: String, _ isTrashed: Bool = true) {
        world.withLock { $0.drive.files[id]?.isTrashed = isTrashed }
    }

    /// Takes the app's access to a file away.
    public func revokeAccess(to id: String) {
        world.withLock { $0.drive.files[id]?.isGranted = false }
    }

    /// Puts a file into the user's own folder that the app has not created, and returns its id.
    @discardableResult
    public func addForeignFile(named name: String, mimeType: String) -> String {
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

    /// Forgets everything, grants and faults included.
    public func reset() {
        world.withLock { $0.reset() }
    }

    /// Forgets the requests and violations so far, and keeps the rest.
    public func forgetRequests() {
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
