import Codecs
import Ledger
import QueryLanguage
import StoreFile

/// A problem in the source, with its place.
package struct ImportProblem: Error, Sendable {
    /// The file's name; empty until it is reported.
    package var file = ""
    /// The line and column, from 1, of malformed JSON, or the line of a sheet.
    package var line: Int?
    package var column: Int?
    /// The record's number in the file, from 1; `nil` for a problem of the whole file.
    package var record: Int?
    /// The record's own id, if it could be read.
    package var id: String?
    /// The name of the sheet's column in the file.
    package var cell: String?
    package let reason: String
    /// True if `skip bad` can leave it out; malformed JSON or CSV can't be left out record by record.
    package var canBeSkipped: Bool
    /// True if it follows from another record's problem, and is solved with that one.
    var isConsequence = false
    private let findHint: @Sendable () -> String?

    /// Creates a problem; its hint is computed only when needed, since few of many problems are listed.
    package init(
        _ reason: String, hint: @autoclosure @escaping @Sendable () -> String? = nil, canBeSkipped: Bool = true
    ) {
        self.reason = reason
        self.canBeSkipped = canBeSkipped
        findHint = hint
    }

    /// Creates a problem of a whole file; the place is a line and a column.
    init(file reason: String, at place: (line: Int, column: Int)? = nil, record: Int? = nil) {
        self.init(reason, canBeSkipped: false)
        (line, column, self.record) = (place?.line, place?.column, record)
    }

    /// The problem of a day in digits that a spreadsheet wrote into a marketplace's file: its column decides the order of
    /// day and month, so the file is read again once that is known.
    package static let resavedDays = ImportProblem("a spreadsheet wrote this day", canBeSkipped: false)

    /// The text of a cell that belongs to an amount of several rows, before the number of the first.
    static let mergedAmount = "merged with row"

    /// True for a cell that belongs to an amount of several rows.
    var isOfMergedAmount: Bool { reason.contains(Self.mergedAmount) }

    /// True for ``resavedDays``, wherever it was found.
    package var isOfResavedDays: Bool { reason == Self.resavedDays.reason }

    /// A suggestion for the user.
    package var hint: String? { findHint() }

    /// The problem without its hint.
    package var statement: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let record = (record.map { ": record \($0)" } ?? "") + (id.map { " (\($0))" } ?? "")
        return "\(place)\(record): \(cell.map { "\($0): " } ?? "")\(reason)"
    }
}

extension ImportProblem: CustomStringConvertible, Equatable {
    /// `items.json: record 12 (469C63A2-…): the price is negative`, or `items.csv:12: cost: “1,000” is not an amount; write
    /// 1000`.
    package var description: String {
        statement + (hint.map { "; \($0)" } ?? "")
    }

    package static func == (left: ImportProblem, right: ImportProblem) -> Bool {
        left.description == right.description && left.canBeSkipped == right.canBeSkipped
    }
}

/// The progress of an import, in bytes of its files.
package struct ImportProgress: Equatable, Sendable {
    package let file: String
    package let done: Int
    package let total: Int
}

/// The reason why an import could not begin; `description` is one sentence without a full stop.
package enum ImportError: ExplainedError, Equatable, Sendable {
    case missing(path: String)
    /// Neither a folder nor a regular file.
    case notAFile(path: String)
    case unreadable(path: String, reason: String)
    case noPermission(path: String)
    /// The folder has none of the files of a FlipperHelper folder.
    case notFlipperHelper(path: String)
    /// Something that can't be imported; `what` describes it.
    case notTaken(path: String, what: String)
    /// A file with most columns of a marketplace's file, but without the necessary ones; `renamed` has the name in the
    /// file that each of these may have, if all may have one.
    case lacksColumns(path: String, title: String, columns: [String], renamed: [String: String])
    /// A known file that can't be read yet; the title has its article.
    case notReadYet(path: String, title: String)
    /// A file that needs a program which is not installed; `what` describes it.
    case missingProgram(path: String, what: String, program: String, package: String)
    /// A store of a later program, with an unknown migration.
    case newerStore(path: String, migration: String)
    /// A part of an inventory, which can't replace a whole one; `what` describes it.
    case notWhole(path: String, what: String)
    /// The records left out could not be stored.
    case cannotKeepRejected(path: String, reason: String)
}

extension ImportError {
    package var hints: [String] {
        guard case .notWhole = self else { return [] }
        return [
            "leave out replace to add it to the present inventory"
        ]
    }

    /// The exit status; a missing program can be installed, so that a retry may help.
    package var status: ExitStatus {
        if case .missingProgram = self { .remote } else { .failed }
    }
}

extension ImportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let path):
            RealPath.missingTarget(ofLinkAt: path).map { "“\(path)” is a link to “\($0)”, which doesn't exist" }
                ?? "there is nothing at “\(path)”"
        case .notAFile(let path): "“\(path)” is not a regular file"
        case .unreadable(let path, let reason): "can't read “\(path)”: \(reason)"
        case .noPermission(let path): "you have no permission to read “\(path)”"
        case .notFlipperHelper(let path):
            "“\(path)” is not a FlipperHelper folder: it has no items.json, markets.json or sellers.json"
        case .notTaken(let path, let what):
            "can't import “\(path)”, since it is \(what); fhq imports sheets (CSV, xlsx, ods, HTML), FlipperHelper folders and "
                + "databases, and fhq's own stores"
        case .lacksColumns(let path, let title, let columns, _):
            "“\(path)” looks like \(title), but has no column \(columns.joined(separator: " and no column "))"
        case .notReadYet(let path, let title): "“\(path)” is \(title); fhq can't read these yet"
        case .missingProgram(let path, let what, let program, let package):
            "to read “\(path)”, which is \(what), fhq needs \(program); on Debian: apt-get install \(package)"
        case .newerStore(let path, let migration):
            "“\(path)” was written by a newer fhq: this one doesn't know its migration \(migration)"
        case .notWhole(let path, let what):
            "“\(path)” is \(what), only a part of an inventory, so it can't replace yours"
        case .cannotKeepRejected(let path, let reason):
            "can't write the left-out records to “\(path)”, so nothing was imported: \(reason)"
        }
    }
}
