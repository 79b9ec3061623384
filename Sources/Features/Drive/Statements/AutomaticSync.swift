import Ledger
import Programs
import QueryLanguage
import Remote
import Rendering
import Statements
import StoreFile
import UnattendedWork

/// Syncs that run in the background, after the user has agreed and a requested sync has succeeded.
package enum AutomaticSync {
    /// The work in the background.
    package static let job = BackgroundJob(
        statement: "sync now if due", moments: [.opening, .pause, .ending, .changed], variable: "FHQ_SYNC",
        staysHere: { $0.leadsHere("FHQ_GOOGLE_API") && $0.leadsHere("FHQ_GOOGLE_OAUTH") }, minutes: minutes,
        isDue: { moment, environment in
            let mayBegin =
                try? moment == .changed
                ? mayBeginAfterChange(environment) : mayBegin(atEnd: moment == .ending, environment)
            return mayBegin ?? false
        })

    /// Returns true if a sync may begin in the background now, and notes the start.
    ///
    /// It may if something is waiting, and at most once in the set minutes. At the end of a shell it may begin at any
    /// time; after a failure, at the time noted then.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, ``ServiceError`` if the user's choice can't be read.
    package static func mayBegin(atEnd isEnd: Bool, _ environment: Environment) throws -> Bool {
        let now = environment.clock.now()
        guard let file = try file(environment), isEnd || !file.isResting(at: now),
            let standing = try standing(file, environment)
        else { return false }
        guard standing.isDue(at: now), try standing.hasSomethingToSend else { return false }
        return file.begin(at: now, after: isEnd || standing.state.nextTryAt != nil ? 0 : standing.automation.rest)
    }

    /// Returns true if a sync may begin in the background after a change, and notes the start.
    ///
    /// It reads only the user's choice, so that a purchase isn't slower; the process that is started checks the rest.
    ///
    /// - Throws: as ``mayBegin(atEnd:_:)``.
    package static func mayBeginAfterChange(_ environment: Environment) throws -> Bool {
        guard environment.session.notes[.hasSynced] == nil else { return try mayBegin(atEnd: false, environment) }
        let now = environment.clock.now()
        guard let file = try file(environment), !file.isResting(at: now), let choice = try file.readUnchecked(),
            choice.isOn == true, choice.grant != nil, file.isConnected
        else { return false }
        return file.begin(at: now, after: choice.rest)
    }

    /// Returns the minutes between two checks in an open shell; `nil` if nothing is automatic.
    package static func minutes(_ environment: Environment) -> Int? {
        (try? standing(environment))?.automation.minutes
    }

    /// Runs the due sync, and another for changes made meanwhile; returns `nil` if none is due.
    static func run(_ environment: Environment) throws -> SyncReport? {
        guard let file = try file(environment), let standing = try standing(file, environment) else { return nil }
        guard standing.isDue(at: environment.clock.now()) else {
            rest(file, standing, environment)
            return nil
        }
        var sync = try SyncStatement.sync(environment)
        let grant = standing.automation.grant
        sync.isWanted = { (try? Self.standing(file, environment))?.automation.grant == grant }
        let watch = environment.limitedInTime().progress
        var report: SyncReport?
        do {
            for _ in 0..<2 where try sync.hasSomethingToSend() {
                report = try Foreground.run(watch: watch) { [sync] progress in
                    try await sync.run(full: false, as: .automatic) { progress.say($0) }
                }
            }
        } catch {
            // A stopped sync notes nothing; the next continues where it stopped.
            if let error = error as? OutOfTime {
                let now = environment.clock.now()
                try? standing.store.syncFailed(error.message, at: now, nextTry: now)
            }
            if let standing = try? Self.standing(file, environment) { rest(file, standing, environment) }
            throw error
        }
        return report
    }

    /// Lets the next sync begin when the store says, since a start has been noted that did not succeed.
    private static func rest(_ file: AutomationFile, _ standing: Standing, _ environment: Environment) {
        guard let time = standing.state.nextTryAt else { return }
        file.rest(until: time, at: environment.clock.now(), of: standing.automation)
    }

    // MARK: - The user's choice

    static func file(_ environment: Environment) throws -> AutomationFile? {
        AutomationFile(.sync, of: try environment.store(), in: environment.options.user)
    }

    /// The choice for a store and the state of its last sync.
    private struct Standing {
        let store: InventoryStore
        let automation: Automation
        let state: SyncState

        /// Returns false after a failure, until its next try or until the user has resolved it.
        func isDue(at now: Instant) -> Bool { !needsUser(state) && isOver(state.nextTryAt, now) }

        var hasChanged: Bool { get throws { try state.gate?.revision != store.revision() } }
        var hasSomethingToSend: Bool { get throws { try hasChanged || store.photoCounts().pending > 0 } }
    }

    /// Returns the choice and the state if Drive is connected and syncs may be automatic; otherwise `nil`.
    private static func standing(
        _ file: AutomationFile, _ environment: Environment, knowing known: SyncState? = nil
    ) throws -> Standing? {
        let store = try environment.store()
        let state = try known ?? store.syncState()
        guard let automation = try file.read(knowing: state.storeMark), automation.isOn == true,
            file.hasGrant(of: automation)
        else { return nil }
        return Standing(store: store, automation: automation, state: state)
    }

    private static func standing(_ environment: Environment) throws -> Standing? {
        try file(environment).flatMap { try standing($0, environment) }
    }

    static func change(
        _ environment: Environment, _ change: @escaping @Sendable (inout Automation) -> Void
    ) throws {
        guard let file = try file(environment) else { return }
        try Foreground.run(watch: environment.progress) { _ in try await file.change(change) }
    }

    /// Enables automatic syncs after a successful requested sync, if the user has chosen them.
    ///
    /// In a script it counts only if the same run has `set sync auto on`. Returns a remark about it; otherwise `nil`.
    static func confirm(_ grant: String?, _ environment: Environment) throws -> Remark? {
        let session = environment.session
        session.update { $0.notes[.hasSynced] = "" }
        guard session.isTyped || session.notes[.wantsAutomaticSync] != nil, let file = try file(environment) else {
            return nil
        }
        let before = try file.read()
        guard before?.grant != grant else { return nil }
        try change(environment) { $0.grant = grant }
        return switch before?.isOn {
        case true?: Remark("from now on fhq keeps the sheets up to date by itself; set sync auto off stops that")
        case false?: nil
        case nil: Remark("set sync auto on lets fhq keep the sheets up to date by itself")
        }
    }

    /// Enables automatic syncs, or reports the missing steps.
    static func turnOn(_ environment: Environment) throws {
        environment.session.update { $0.notes[.wantsAutomaticSync] = "" }
        guard let file = try file(environment) else { return }
        if environment.session.notes[.hasSynced] != nil {
            let grant = try SyncStatement.sync(environment).grant
            try change(environment) { $0.grant = grant }
        } else if try file.read().map(file.hasGrant) != true, !environment.options.isQuiet {
            environment.notice("fhq keeps the sheets up to date by itself after the next sync now")
        }
    }

    /// Runs `body`, which replaces everything in the store, while no automatic sync runs.
    ///
    /// Afterwards automatic syncs wait for the next one that the user asks for.
    static func paused(_ environment: Environment, _ body: () throws -> Void) throws {
        let store = try environment.store()
        let file = try file(environment)
        let before = try file?.read()
        // A store without a choice has no automatic syncs, and needs no file for the turn.
        let turn = try before.flatMap { _ in try store.syncTurn.takeFromAutomatic() }
        defer { withExtendedLifetime(turn) {} }
        var waiting = before
        waiting?.grant = nil
        // First, since a run that is killed meanwhile may have replaced everything.
        try save(waiting, file, environment)
        do {
            try body()
        } catch {
            try save(before, file, environment)
            throw error
        }
        // Again, since the store may have another mark now, with which the choice would not be found.
        try save(waiting, file, environment)
        forgetSync(environment)
    }

    private static func save(_ choice: Automation?, _ file: AutomationFile?, _ environment: Environment) throws {
        guard let choice, let file else { return }
        // Ctrl-C must not keep the choice from being put back.
        try Foreground.run(watch: { _ in }) { _ in try await file.save(choice) }
    }

    /// Makes automatic syncs wait for another requested sync in this run, since its earlier one was of other contents or
    /// with another grant.
    static func forgetSync(_ environment: Environment) { environment.session.update { $0.notes[.hasSynced] = nil } }

    // MARK: - Sentences

    /// Returns the state of automatic syncs in words.
    static func state(_ environment: Environment, knowing state: SyncState) throws -> String {
        guard let file = try file(environment), let choice = try file.read(knowing: state.storeMark),
            choice.isOn == true
        else {
            return "off"
        }
        return file.hasGrant(of: choice) ? "on" : "after the next sync now"
    }

    /// Returns true if the last sync failed for a reason that the user must resolve.
    static func needsUser(_ state: SyncState) -> Bool { state.failure != nil && state.nextTryAt == nil }

    /// Returns true if a time has passed; one more than a day ahead comes from a wrong clock and counts as passed.
    private static func isOver(_ time: Instant?, _ now: Instant) -> Bool {
        guard let time else { return true }
        return !(0..<86_400_000).contains(time.milliseconds - now.milliseconds - 1)
    }

    /// Returns a summary of waiting changes, `3 changes wait`; `nil` if syncs are not automatic, or nothing is waiting.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package static func waiting(_ environment: Environment, knowing state: SyncState? = nil) throws -> String? {
        try file(environment).flatMap { try standing($0, environment, knowing: state) }.flatMap { try waiting($0) }
    }

    private static func waiting(_ standing: Standing) throws -> String? {
        let (hasChanged, photos) = try (standing.hasChanged, standing.store.photoCounts().pending)
        guard hasChanged || photos > 0 else { return nil }
        let count = try hasChanged ? standing.store.changeCount(since: standing.state.succeededAt) : 0
        let changes = count == 1 ? "1 change" : count > 1 ? "\(grouped(count)) changes" : hasChanged ? "changes" : nil
        let pictures = photos == 0 ? nil : photos == 1 ? "1 photo" : "\(grouped(photos)) photos"
        let words = [changes, pictures].compactMap(\.self)
        return "\(words.joined(separator: " and ")) wait\(words.count == 1 && count + photos == 1 ? "s" : "")"
    }

    /// Returns the state of the sheets if something is waiting: `sheets: 3 changes wait · sent 2 h ago`; otherwise
    /// `nil`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package static func summary(_ environment: Environment) throws -> String? {
        guard let standing = try standing(environment), let waiting = try waiting(standing) else { return nil }
        let now = environment.clock.now().milliseconds
        let sent = standing.state.succeededAt.map { "sent \(SyncWords.age(milliseconds: now - $0.milliseconds))" }
        // The first prompt reports a failure that the user must resolve.
        let failure = needsUser(standing.state) ? nil : standing.state.failure.map { "the last try failed: \($0)" }
        return (["sheets: \(waiting)"] + [sent, failure].compactMap(\.self)).joined(separator: " · ")
    }

    /// Returns the time and reason of the last failure, if the user must act and syncs are automatic; otherwise `nil`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package static func failure(_ environment: Environment) throws -> (at: Instant, words: String)? {
        guard let state = try standing(environment)?.state, needsUser(state), let reason = state.failure,
            let time = state.failedAt
        else { return nil }
        let next = reason.contains("sync now") ? "" : "; then sync now"
        return (time, "the sheets are not up to date: \(reason)\(next)")
    }
}

extension Session.Note {
    /// A sync has succeeded in this run.
    fileprivate static let hasSynced = Session.Note("drive: has synced")
    /// The run has asked for automatic syncs.
    fileprivate static let wantsAutomaticSync = Session.Note("drive: wants automatic syncs")
}
