import Inventory
import QueryLanguage

extension FolderRun {
    /// Takes the home currency and the enabled platforms, which the records after them are read with.
    func takeSettings() throws {
        let name = SourceFolder.settings
        var source: SourceFile?
        do {
            guard let file = try SourceFile(name, in: folder.descriptor) else { return }
            source = file
            try apply(try SourceSettings(file))
        } catch let failure as SourceFile.Unreadable {
            refuse(ImportProblem(file: name, reason: failure.reason))
        } catch let failure as JSONRecordStream.Failure {
            let place = failure.offset.flatMap { source?.position(of: $0) }
            refuse(ImportProblem(file: name, at: place, reason: failure.reason))
        } catch let problem as RecordProblem {
            refuse(ImportProblem(file: name, reason: problem.reason))
        }
    }

    private func apply(_ settings: SourceSettings) throws {
        let older = try session.stored(.settings, id: "settings")
        let before = try older.map { try SourceSettings(kept: $0.record) }
        homeBefore = before?.home ?? settings.home ?? homeBefore
        context.home = settings.home ?? context.home
        if before == settings || settings == SourceSettings() { return }
        try applyHome(settings.home, before: before)
        try applyPlatforms(settings, before: before)
        try settings.record.withUnsafeBufferPointer {
            try session.remember(.settings, id: "settings", rowId: nil, record: $0)
        }
        if before == nil {
            report.counts[.settings, default: .init()].added += 1
        } else {
            report.counts[.settings, default: .init()].changed += 1
        }
    }

    private func applyHome(_ theirs: Currency?, before: SourceSettings?) throws {
        let ours = try session.homeCurrency()
        guard let theirs, theirs != ours else { return }
        let isOurs = before == nil ? session.storeWasEmpty && ours == nil : (ours ?? .gbp) == before?.home
        if isOurs {
            try session.setHomeCurrency(theirs)
            let becomes = isRehearsal ? "would become" : "is now"
            report.notes.append("The home currency \(becomes) \(theirs.code), as in the folder's settings.")
        } else if before?.home != theirs {
            let kept = (ours ?? .gbp).code
            if kept == theirs.code { return }
            report.notes.append(
                "The folder's home currency is \(theirs.code), and its amounts without a currency are in it; here the "
                    + "home currency stays \(kept).")
        }
    }

    private func applyPlatforms(_ settings: SourceSettings, before: SourceSettings?) throws {
        guard let names = settings.enabledPlatforms, before != nil || session.storeWasEmpty else { return }
        let enabled = try names.map { try context.platforms.id(of: $0, in: session) }
        let earlier = before?.enabledPlatforms?.compactMap { context.platforms.known($0) }
        let known = try earlier ?? session.platforms().map(\.id)
        for id in known where !enabled.contains(id) { try session.setPlatform(id, enabled: false) }
        for id in enabled where earlier?.contains(id) != true { try session.setPlatform(id, enabled: true) }
    }
}
