import QueryLanguage

/// The reason why the store can't be opened, read or written; `description` is one sentence for the user.
package enum StoreError: ExplainedError, Equatable, Sendable {
    /// There is no file, and this access may not create one.
    case missing(path: String)
    /// The folder that would hold the store does not exist.
    case missingFolder(path: String)
    /// The path names a folder.
    case folder(path: String)
    /// The path names something that is neither a file nor a folder, such as a pipe or a device.
    case notAFile(path: String)
    /// The system does not let this user read or write the path; `action` is `read`, `write` or `create`.
    case noPermission(path: String, action: String)
    /// SQLite needs files beside the store, even to read it, and the folder lets this user create none.
    case folderNotWritable(path: String)
    /// The file is not a SQLite database, or a database that fhq did not make.
    case notAStore(path: String)
    /// The store records a migration that this program does not know.
    case newer(path: String, migration: String)
    /// A program from before 1.0 made the store, which `export all` carries over; `version` is its last step.
    case beforeRelease(path: String, version: String)
    /// The store needs a migration, which read-only access may not run; `version` is its newest migration.
    case needsMigration(path: String, version: String)
    /// A write to a store that was opened for reading.
    case readOnly(path: String)
    /// Another process has held the store for all of `seconds`; `holder` names it, if known.
    case busy(path: String, seconds: Int, holder: String?)
    /// The file of the open store isn't at its path any more; `isThere` is true if another file is.
    case moved(path: String, isThere: Bool)
    /// The disk has no room left.
    case diskFull(path: String)
    /// SQLite found contents that can't be right.
    case damaged(path: String, detail: String)
    /// The work was stopped by ``InventoryStore/interrupt()``.
    case interrupted
    /// A failure rolled back the surrounding transaction, so nothing in it was kept.
    case transactionLost
    /// The SKUs of the present form are used up, or the clock is past 2058, when they end.
    case skusExhausted
    /// Anything else that SQLite or the system reports.
    case failed(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    package var status: ExitStatus { self == .interrupted ? .interrupted : .failed }

    package var description: String {
        switch self {
        case .missing(let path): "There is no store at \(Self.shown(path))."
        case .missingFolder(let path): "The folder of \(Self.shown(path)) does not exist."
        case .folder(let path): "\(Self.shown(path)) is a folder, not a store."
        case .notAFile(let path): "\(Self.shown(path)) is not a regular file, so it cannot be a store."
        case .noPermission(let path, let action): "You don't have permission to \(action) \(Self.shown(path))."
        case .folderNotWritable(let path):
            "fhq needs to create files beside \(Self.shown(path)), even to read it, but you can't write to that folder."
        case .notAStore(let path): "\(Self.shown(path)) is not an fhq store."
        case .newer(let path, let migration):
            "\(Self.shown(path)) was written by a newer fhq (with “\(Self.visible(migration))”) and was not changed."
        case .beforeRelease(let path, let version):
            """
            \(Self.shown(path)) is from before fhq 1.0 (\(version)) and was not changed: run `export all to FILE.zip` with \
            the last fhq before 1.0, then `import FILE.zip` with this one.
            """
        case .needsMigration(let path, let version):
            "\(Self.shown(path)) is at version \(version) and needs a migration: open it once for writing."
        case .readOnly(let path): "\(Self.shown(path)) was opened for reading only."
        case .busy(let path, let seconds, let holder):
            "\(Self.shown(path)) was busy for \(seconds) s\(holder.map { ", held by \(Self.visible($0))" } ?? "")."
        case .moved(let path, true):
            "Another program has replaced \(Self.shown(path)) since fhq opened it, so nothing more is recorded there."
        case .moved(let path, false):
            "\(Self.shown(path)) was moved or deleted since fhq opened it, so nothing more is recorded there."
        case .diskFull(let path): "There is no room left on the disk of \(Self.shown(path))."
        case .damaged(let path, let detail): "\(Self.shown(path)) is damaged: \(Self.visible(detail))."
        case .interrupted: "Interrupted."
        case .transactionLost: "The transaction was rolled back by an earlier failure; nothing in it was kept."
        case .skusExhausted: "No SKU is left: SKUs count milliseconds and end in November 2058. Check the clock."
        case .failed(let path, let detail): "\(Self.shown(path)): \(Self.visible(detail))."
        }
    }

    package var hints: [String] {
        switch self {
        case .moved(_, true): ["leave with quit and start fhq again, to use the file that is there now"]
        case .moved(_, false): ["put the file back, or leave with quit"]
        default: []
        }
    }

    private static func shown(_ path: String) -> String {
        "“\(visible(path))”"
    }

    /// Returns the text with control and bidirectional formatting characters shown as symbols or escapes, never obeyed.
    package static func visible(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value)).symbol)
            case 0x7F: result += "\u{2421}"
            case 0x80..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// The picture of a C0 control character, `␀` for NUL.
    fileprivate var symbol: Unicode.Scalar {
        Unicode.Scalar(0x2400 + value) ?? "?"
    }
}
