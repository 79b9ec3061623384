import Codecs

/// The list of a workbook's sheets, and where its parts are.
final class ExcelParts: XMLHandler {
    struct Sheet {
        let name: String
        let isHidden: Bool
        fileprivate let relation: String
    }

    private(set) var sheets: [Sheet] = []
    /// True if its days are counted from 1904-01-01, as Excel once did on the Macintosh.
    private(set) var countsFrom1904 = false
    /// The targets by their ids, and by the last word of their types.
    private var targets: [String: String] = [:]
    private var parts: [String: String] = [:]

    func start(_ name: String, _ attributes: XMLAttributes) throws {
        switch name {
        case "workbookPr": countsFrom1904 = ["1", "true", "on"].contains(attributes["date1904"] ?? "")
        case "sheet":
            try SheetChoice.expectRoom(besides: sheets.count)
            sheets.append(
                Sheet(
                    name: attributes["name"] ?? "", isHidden: (attributes["state"] ?? "visible") != "visible",
                    relation: attributes["id"] ?? ""))
        case "Relationship":
            guard let id = attributes["Id"], let target = attributes["Target"] else { return }
            targets[id] = Self.path(target)
            let type = attributes["Type"].map { String($0[($0.lastIndex(of: "/") ?? $0.startIndex)...].dropFirst()) }
            if let type { parts[type] = parts[type] ?? Self.path(target) }
        default: break
        }
    }

    private static func path(_ target: String) -> String {
        target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
    }

    /// Returns the path of the part with a type such as `styles`; `nil` if no relation names it.
    func part(of type: String) -> String? { parts[type] }

    /// Returns the path of a sheet, which is the one at `place` among all, from 0.
    func part(of sheet: Sheet, at place: Int) -> String {
        targets[sheet.relation] ?? "xl/worksheets/sheet\(place + 1).xml"
    }
}

/// The texts that a workbook's cells share, by their numbers.
final class SharedTexts: XMLHandler {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var item = CellBytes()
    private var isInText = false
    /// True inside the phonetic reading of a Japanese text, which is skipped.
    private var isInPhonetic = false

    private static let mostBytes = 128 << 20
    /// The most texts of a workbook.
    static let most = 8 << 20

    func start(_ name: String, _ attributes: XMLAttributes) {
        switch name {
        case "si": item.removeAll()
        case "rPh": isInPhonetic = true
        case "t": isInText = !isInPhonetic
        default: break
        }
    }

    func text(_ piece: UnsafeRawBufferPointer) {
        if isInText { item.append(piece) }
    }

    func end(_ name: String) throws {
        switch name {
        case "t": isInText = false
        case "rPh": isInPhonetic = false
        case "si":
            guard bytes.count <= Self.mostBytes else {
                throw XMLStream.Failure(description: "its texts have more than \(Self.mostBytes >> 20) MiB")
            }
            guard ends.count < Self.most else {
                throw XMLStream.Failure(description: "it has more than \(Self.most) texts")
            }
            bytes += ExcelText.plain(item.bytes)
            ends.append(bytes.count)
        default: break
        }
    }

    subscript(_ number: Int) -> ArraySlice<UInt8>? {
        ends.indices.contains(number) ? bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] : nil
    }
}

/// Texts as Excel writes them.
enum ExcelText {
    /// Returns the text with each escape such as `_x0041_` replaced by its character; a carriage return is left out.
    static func plain(_ text: [UInt8]) -> [UInt8] {
        guard text.count >= 7, text.contains(UInt8(ascii: "_")) else { return text }
        var (plain, place) = ([UInt8](), 0)
        while place < text.count {
            if let scalar = escaped(text[place...]) {
                if scalar != "\r" { plain += Array(String(Character(scalar)).utf8) }
                place += 7
            } else {
                plain.append(text[place])
                place += 1
            }
        }
        return plain
    }

    private static func escaped(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let part = Array(text.prefix(7))
        guard part.count == 7, part[0] == UInt8(ascii: "_"), part[1] == UInt8(ascii: "x"), part[6] == UInt8(ascii: "_"),
            let code = UInt32(String(decoding: part[2..<6], as: UTF8.self), radix: 16), code != 0
        else { return nil }
        return Unicode.Scalar(code)
    }
}
