import QueryLanguage
import Statements
import StoreFile
import Synchronization
import Upkeep

/// A way to open the store once, when it is first needed.
final class StoreOpener: Sendable {
    private let launch: Launch
    private let clock: Clock
    private let opened = Mutex<InventoryStore?>(nil)
    /// The files of the store, found once, as long as it isn't open; `nil` until someone asks for them.
    private let closedFiles = Mutex<StoreFiles?>(nil)

    init(launch: Launch, clock: Clock) {
        self.launch = launch
        self.clock = clock
    }

    /// Returns the store.
    ///
    /// - Throws: ``StoreUnavailable`` if it can't be opened as the options ask.
    func store(notice: @Sendable (String) -> Void) throws -> InventoryStore {
        try opened.withLock { opened in
            if let opened { return opened }
            let store = try open(notice: notice)
            Interrupt.watch(store)
            opened = store
            return store
        }
    }

    /// Finishes the store before the process ends, if it was opened, and returns the error of the disk, if any.
    func finish() -> StoreError? {
        opened.withLock { $0?.finish() }
    }

    /// Returns the files of the store, without creating or opening one for it.
    func files() throws -> StoreFiles? {
        if let opened = opened.withLock(\.self) { return try opened.files() }
        return try closedFiles.withLock { known in
            if let known { return known }
            let files = try filesOfClosed(at: path)
            known = files
            return files
        }
    }

    private func filesOfClosed(at path: String) throws -> StoreFiles? {
        // Only the store knows of backups in another folder.
        guard let store = try? InventoryStore.open(at: path, access: .readOnly, clock: clock.now) else {
            return StoreFiles(ofStoreAt: path)
        }
        defer { store.close() }
        return try store.files()
    }

    /// The path in the options, otherwise the default one.
    private var path: String {
        get throws {
            if let named = named { return named }
            guard let data = XDG.data else {
                throw StatementError(
                    "there is no home folder to keep the store in", hints: ["name a place with --store PATH"])
            }
            return data + "/fhq/inventory.sqlite"
        }
    }

    private var named: String? { launch.storePath ?? Variable.text("FHQ_STORE") }

    private func open(notice: (String) -> Void) throws -> InventoryStore {
        let path = try path
        do {
            if launch.options.isDryRun || launch.verifies, try isMissing(path) {
                return try InventoryStore.inMemory(clock: clock.now)
            }
            return try InventoryStore.open(
                at: path, access: access, createsFolder: named == nil, clock: clock.now,
                isClockFixed: clock.isFixed, notice: notice)
        } catch let error as StoreError {
            throw StoreUnavailable(error)
        }
    }

    private var access: Access {
        launch.options.isReadOnly || launch.checksOnly ? .readOnly : .readWrite
    }

    /// Returns true if a dry run finds no store, since it must not create one; a store that needs a migration is an
    /// error.
    private func isMissing(_ path: String) throws -> Bool {
        do {
            try InventoryStore.open(at: path, access: .readOnly, clock: clock.now).close()
            return false
        } catch StoreError.missing, StoreError.missingFolder {
            return true
        }
    }
}
