import Codecs
import Remote

/// Drive's metadata of a file.
struct DriveEntry: Equatable, Sendable {
    var id: String
    var name: String
    var mimeType: String
    /// The address at which a browser shows it.
    var link: String?
    var isTrashed: Bool
    /// The MD5 of a file that was uploaded unchanged, in hexadecimal; `nil` for a converted sheet.
    var md5: String?
    var appProperties: [String: String]

    static let folderType = "application/vnd.google-apps.folder"
    static let sheetType = "application/vnd.google-apps.spreadsheet"
    /// The fields that it is read from, as a request names them.
    static let fields = "id,name,mimeType,webViewLink,trashed,md5Checksum,appProperties"

    /// Returns true if a text can be the id of a file, so that it is safe in addresses and in the store.
    static func isId(_ text: String) -> Bool {
        let letters = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return letters && (1...200).contains(text.utf8.count)
    }

    /// Reads one file of an answer; returns `nil` for anything else.
    init?(_ json: JSONValue) {
        guard json.kind == .object, let id = json.first(of: ["id"]), id.kind == .text, Self.isId(id.text) else {
            return nil
        }
        self.id = id.text
        name = json.first(of: ["name"])?.text ?? ""
        mimeType = json.first(of: ["mimeType"])?.text ?? ""
        link = json.first(of: ["webViewLink"])?.text
        isTrashed = json.first(of: ["trashed"])?.isTrue ?? false
        md5 = json.first(of: ["md5Checksum"])?.text
        appProperties =
            json.first(of: ["appProperties"])?.members.reduce(into: [:]) { $0[$1.key] = $1.value.text } ?? [:]
    }

    /// Reads the answer to a request about one file.
    ///
    /// - Throws: ``ServiceError`` if it can't be understood.
    init(_ answer: RemoteAnswer) throws {
        guard let entry = JSONDocument.read(answer: answer.body, { DriveEntry($0) }).flatMap(\.self) else {
            throw ServiceError.unclear
        }
        self = entry
    }
}

extension ServiceError {
    /// The error for a success whose answer can't be read.
    static let unclear = ServiceError("fhq can't understand Drive's answer", retry: .mayHelp(after: nil))
}

/// The metadata that a request sets.
struct DriveMetadata: Equatable, Sendable {
    var id: String?
    var name: String?
    var mimeType: String?
    var parents: [String] = []
    var appProperties: [(name: String, value: String)] = []
    var trashed: Bool?

    static func == (left: DriveMetadata, right: DriveMetadata) -> Bool { left.json == right.json }

    var json: [UInt8] {
        var members: [(String, [UInt8])] = []
        for (key, value) in [("id", id), ("name", name), ("mimeType", mimeType)] {
            if let value { members.append((key, JSONText.quoted(value))) }
        }
        if !parents.isEmpty {
            let list = parents.map { JSONText.quoted($0) }.joined(separator: [UInt8(ascii: ",")])
            members.append(("parents", [UInt8(ascii: "[")] + Array(list) + [UInt8(ascii: "]")]))
        }
        if !appProperties.isEmpty {
            members.append(("appProperties", Self.object(appProperties.map { ($0.name, JSONText.quoted($0.value)) })))
        }
        if let trashed { members.append(("trashed", Array(trashed ? "true".utf8 : "false".utf8))) }
        return Self.object(members)
    }

    private static func object(_ members: [(String, [UInt8])]) -> [UInt8] {
        let parts = members.map { JSONText.quoted($0.0) + [UInt8(ascii: ":")] + $0.1 }
        return [UInt8(ascii: "{")] + Array(parts.joined(separator: [UInt8(ascii: ",")])) + [UInt8(ascii: "}")]
    }
}
