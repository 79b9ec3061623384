import Codecs
import Ledger
import Programs
import QueryLanguage
import Remote
import StoreFile
import SystemLibrary

/// The work that the user lets fhq do for a store without asking.
package struct Automation: Hashable, Sendable {
    /// Work that can be automatic.
    package enum Work: String, CaseIterable, Sendable {
        case sync, rates
    }

    /// The user's choice; `nil` before there is one.
    package var isOn: Bool?
    /// The minutes between two syncs while a shell is open; `nil` for none meanwhile.
    package var minutes: Int? = usualMinutes
    /// The mark of the grant used by the last successful sync that the user asked for; `nil` before one.
    package var grant: String?

    package static let usualMinutes = 5

    package init(isOn: Bool? = nil) {
        self.isOn = isOn
    }
}

/// The file that stores an ``Automation`` for one store on one machine, beside Google's tokens.
///
/// It is named after the store's device and inode, and contains the store's mark, its path and the machine's id, so
/// that a copy of the store, or of the home folder on another machine, has none. The time of the last start of the work
/// is the file's modification time, which can be set without replacing another process's changes.
package struct AutomationFile: Sendable {
    private let store: InventoryStore
    package let folder: PrivateFolder
    private let name: String

    /// Creates the file's handle; returns `nil` for a store in memory and without a home folder.
    package init?(_ work: Automation.Work, of store: InventoryStore, in settings: UserConfiguration) {
        guard let config = settings.folder, let identity = FileIdentity(store.path) else { return nil }
        self.store = store
        folder = PrivateFolder(path: config + "/drive")
        name = "\(work.rawValue)-\(identity.text).json"
    }

    /// Returns the file's handle.
    ///
    /// - Throws: ``ServiceError`` without a home folder, and for a store in memory.
    package static func needed(
        _ work: Automation.Work, of store: InventoryStore, in settings: UserConfiguration
    ) throws(ServiceError) -> AutomationFile {
        if let file = AutomationFile(work, of: store, in: settings) { return file }
        throw ServiceError(
            "there is no home folder to keep this setting in",
            hints: ["set the environment variable HOME or XDG_CONFIG_HOME"])
    }

    /// Returns the choice for this store on this machine; `nil` if there is none.
    ///
    /// - Parameter mark: The mark of the store, if it was read already.
    /// - Throws: ``ServiceError`` if others can read the file.
    package func read(knowing mark: String? = nil) throws -> Automation? {
        guard let bytes = try folder.read(name) else { return nil }
        let head = try head(mark)
        guard bytes.starts(with: head) else { return nil }
        return String(decoding: bytes[head.count...], as: UTF8.self).withCString(Automation.init)
    }

    /// Returns the choice without checking which store and machine it is for, which would read the store; `nil` if there
    /// is none.
    ///
    /// - Throws: ``ServiceError`` if others can read the file.
    package func readUnchecked() throws -> Automation? {
        try folder.read(name).map { String(decoding: $0, as: UTF8.self).withCString(Automation.init) }
    }

    /// Changes the choice, or makes the first one.
    ///
    /// - Throws: ``ServiceError`` if it can't be stored.
    package func change(_ change: @Sendable (inout Automation) -> Void) async throws {
        try await folder.locked {
            var automation = try read() ?? Automation()
            change(&automation)
            try write(automation)
        }
    }

    /// Replaces the choice by `automation`.
    ///
    /// - Throws: ``ServiceError`` if it can't be stored.
    package func save(_ automation: Automation) async throws {
        try await folder.locked { try write(automation) }
    }

    private func write(_ automation: Automation) throws {
        let begun = opened { $1 } ?? 0
        let members = Array("\n".utf8) + Self.lines(automation.members) + Array("\n}\n".utf8)
        try folder.write(try head(nil) + members, to: name)
        note(begun)
    }

    /// Returns the start of the file, which names the store and machine that the choice is for.
    private func head(_ mark: String?) throws -> [UInt8] {
        let owner = [("store", try mark ?? store.mark()), ("path", store.path), ("machine", Self.machine)]
        return Array("{\n".utf8) + Self.lines(owner) + Array(",".utf8)
    }

    private static func lines(_ members: [(key: String, value: String)]) -> [UInt8] {
        // A loop makes no types at run time, which would be a good part of what a purchase costs.
        var lines: [UInt8] = []
        for (key, value) in members {
            if !lines.isEmpty { lines += Array(",\n".utf8) }
            lines += JSONText.quoted(key) + Array(": ".utf8) + JSONText.quoted(value)
        }
        return lines
    }

    /// The machine's id, otherwise its name.
    private static var machine: String {
        if let file = fopen("/etc/machine-id", "re") {
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = fread(&bytes, 1, bytes.count, file)
            if count >= 32 { return String(decoding: bytes[..<32], as: UTF8.self) }
        }
        var name = utsname()
        guard uname(&name) == 0 else { return "" }
        return withUnsafeBytes(of: &name.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The turn to do this work in the background.
    package var turn: TurnFile { TurnFile(path: folder.path(of: name) + "-turn") }

    // MARK: - Start of the work

    /// Notes that work begins now, unless it began within the last `milliseconds`; a time in the future is ignored.
    ///
    /// - Returns: True if it may begin; of several processes that ask at once only one may.
    package func begin(at now: Instant, after milliseconds: Int64) -> Bool {
        opened(locking: true) { file, begun in
            let age = now.milliseconds - begun
            return (age < 0 || age >= milliseconds) && Self.note(now.milliseconds, in: file)
        } ?? false
    }

    /// Returns true if there is certainly nothing to begin: there is no choice yet, or work began within the chosen
    /// minutes.
    ///
    /// It is cheap enough for every purchase, since it reads neither the store nor the whole file. If it returns false,
    /// ``read(knowing:)`` and ``begin(at:after:)`` decide.
    package func isResting(at now: Instant) -> Bool {
        opened { file, begun in
            let age = now.milliseconds - begun
            guard (0..<Automation.longestRest).contains(age) else { return false }
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { text in
                guard let start = text.baseAddress, case let count = SystemLibrary.read(file, start, text.count - 1),
                    count > 0
                else { return false }
                text[count] = 0
                return age < Automation.rest(in: start)
            }
        } ?? true
    }

    /// Lets work begin again at `time`, and at most its usual rest from `now`.
    package func rest(until time: Instant, at now: Instant, of automation: Automation) {
        note(min(time.milliseconds - automation.rest, now.milliseconds))
    }

    private func note(_ milliseconds: Int64) { _ = opened { file, _ in Self.note(milliseconds, in: file) } }

    private static func note(_ milliseconds: Int64, in file: Int32) -> Bool {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
        return withUnsafePointer(to: (time, time)) {
            $0.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(file, $0) == 0 }
        }
    }

    /// Runs `body` with the file and the start of the last work, in milliseconds.
    ///
    /// - Returns: `nil` if there is no file, or with `locking` while another process runs such a body.
    private func opened<Value>(locking: Bool = false, _ body: (_ file: Int32, _ begun: Int64) -> Value) -> Value? {
        let file = open(folder.path(of: name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard !locking || flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &status) == 0 else { return nil }
        return body(file, Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
    }
}

extension Automation {
    /// The longest time between two syncs that can be set, in milliseconds.
    fileprivate static let longestRest: Int64 = 86_400_000

    /// The time between two starts of work, in milliseconds.
    package var rest: Int64 { Int64(minutes ?? Self.usualMinutes) * 60_000 }

    /// Returns ``rest`` as a file's text has it, reading nothing else of it.
    fileprivate static func rest(in text: UnsafePointer<CChar>) -> Int64 {
        var automation = Automation()
        automation.minutes = minutes(in: text)
        return automation.rest
    }

    /// Reads the ``members`` in a file's text.
    fileprivate init(_ text: UnsafePointer<CChar>) {
        switch Self.value(of: "automatic", in: text) {
        case "on"?: isOn = true
        case "off"?: isOn = false
        default: isOn = nil
        }
        minutes = Self.minutes(in: text)
        grant = Self.value(of: "grant", in: text)
    }

    fileprivate var members: [(key: String, value: String)] {
        let members = [
            isOn.map { ("automatic", $0 ? "on" : "off") }, ("minutes", minutes.map(String.init) ?? "off"),
            grant.map { ("grant", $0) },
        ]
        return members.compactMap(\.self)
    }

    private static func minutes(in text: UnsafePointer<CChar>) -> Int? {
        value(of: "minutes", in: text).map { Int($0) } ?? usualMinutes
    }

    /// Returns the value of a member, whose text needs no escapes; `nil` without it.
    private static func value(of key: String, in text: UnsafePointer<CChar>) -> String? {
        let start = "\n\"\(key)\": \""
        guard let value = strstr(text, start).map({ $0 + start.utf8.count }) else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: value, count: strcspn(value, "\"")), as: UTF8.self)
    }
}
