import Codecs
import QueryLanguage

/// The two app settings that are imported; its tokens are never read.
struct SourceSettings: Equatable {
    var home: Currency?
    /// The platforms that the app offers; `nil` if the settings don't say.
    var enabledPlatforms: [String]?

    /// The largest file of settings in bytes; a larger one is something else.
    static let largest = 1 << 20

    init() {}

    init(_ json: JSONValue) throws(ImportProblem) {
        let record = SourceRecord(json: json, calendar: .utc)
        guard json.kind == .object else { throw ImportProblem("it is not one object") }
        if let code = try record.text(.homeCurrency) {
            guard let currency = Currency(code: code) else {
                throw ImportProblem("the home currency is not a currency")
            }
            home = currency
        }
        guard let list = record.value(.enabledPlatforms) else { return }
        guard list.kind == .array else { throw ImportProblem("the enabled platforms are not a list") }
        enabledPlatforms = []
        for element in list.elements {
            let name = try SourceRecord.text(element, named: "name of an enabled platform")
            if let name { enabledPlatforms?.append(name) }
        }
    }

    /// The settings as JSON text, by which a later import recognises changes.
    var record: [UInt8] {
        var members: [String] = []
        if let home { members.append("\"homeCurrency\":\"\(home.code)\"") }
        if let enabledPlatforms {
            let names = enabledPlatforms.map { String(decoding: JSONText.quoted($0), as: UTF8.self) }
            members.append("\"enabledPlatforms\":[\(names.joined(separator: ","))]")
        }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }

    /// Reads the settings stored by an earlier import.
    init(kept record: [UInt8]) throws {
        self = try JSONDocument.read(kept: record) { try SourceSettings($0) }
    }

    /// Reads the file's two settings.
    ///
    /// Its problems never quote the file, since anything in it may be a token.
    init(_ file: SourceFile) throws {
        guard file.size <= Self.largest else { throw ImportProblem("it is too large for settings") }
        var text = [UInt8](repeating: 0, count: Self.largest + 1)
        var filled = 0
        while case let count = try text.withUnsafeMutableBytes({ bytes in
            try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
        }), count > 0 {
            filled += count
        }
        self = try text.withUnsafeBufferPointer { bytes in
            let document: JSONDocument
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(bytes.extracting(0..<filled))
            } catch {
                throw ImportProblem(file: "it is not JSON", at: file.position(of: error.offset))
            }
            return try document.read { try SourceSettings($0) }
        }
    }
}

extension JSONDocument {
    /// Calls `body` with a record that an earlier import stored.
    static func read<Result>(kept record: [UInt8], _ body: (JSONValue) throws -> Result) throws -> Result {
        guard let result = try read(answer: record, body) else {
            throw ImportProblem("the record of an earlier import is damaged")
        }
        return result
    }
}
