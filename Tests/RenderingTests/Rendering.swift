import Rendering
import TestSupport

/// Returns the bytes of a page.
func bytes(_ page: Page, as format: OutputFormat, _ options: RenderingOptions = RenderingOptions()) throws -> [UInt8] {
    let output = ByteOutput()
    try render(page, as: format, options: options, to: output)
    return output.contents
}

/// Returns the text of a page; U+FFFD stands for bytes that aren't UTF-8.
func text(_ page: Page, as format: OutputFormat, _ options: RenderingOptions = RenderingOptions()) throws -> String {
    String(decoding: try bytes(page, as: format, options), as: UTF8.self)
}

/// Returns a page of text columns whose cells are any bytes; `nil` is an empty cell.
func bytePage(_ names: [String], _ rows: [[[UInt8]?]]) -> Page {
    Page(columns: names.map { Column($0) }) { each in
        for row in rows {
            let all = row.flatMap { $0 ?? [] }
            try all.withUnsafeBytes { all in
                var start = 0
                let cells = row.map { cell -> Cell in
                    guard let cell else { return .empty }
                    defer { start += cell.count }
                    return .text(UnsafeRawBufferPointer(rebasing: all[start..<start + cell.count]))
                }
                try cells.withUnsafeBufferPointer(each)
            }
        }
    }
}

/// Texts that often break writers and readers.
let nastyTexts: [[UInt8]] =
    [
        "", " ", "  padded  ", "plain", "comma, \"quote\"", "\"", "\"\"", "a\nb", "a\r\nb", "\r", "\t", "\\", "\\n",
        "\\t\\",
        "日本語のランプ", "👩‍👩‍👧‍👦 🇬🇧 1️⃣", "e\u{301}", "\u{E9}", "\u{202E}gnp.exe", "שלום, עולם", "\u{0}", "a\u{0}b", "\u{1B}[31mred",
        "\u{7F}\u{85}\u{9B}", "=1+1", "-5", "<b>&amp;</b>", "'single'", "| pipe |", "\u{2028}\u{2029}", "\u{FEFF}bom",
        "1234567", "12345678", "123456789", "1234567,", "12345678\"", ",12345678", "{\"a\":[1]}", "null",
        String(repeating: "long ", count: 40_000), String(repeating: "\"", count: 70_000),
        String(repeating: "x", count: 511) + "\n", String(repeating: "y", count: 65_536),
    ].map { Array($0.utf8) } + [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x92], [0x61, 0xE2, 0x82, 0x62],
        [0xF4, 0x90, 0x80, 0x80],
        [0x80, 0x80], [0x22, 0xFF, 0x2C],
    ] + randomTexts(count: 3_000, seed: 7)

/// Returns short texts with special bytes of the formats, ordinary ones and broken UTF-8.
private func randomTexts(count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SeededRandom(seed: seed)
    let special = Array("\"\\,\n\r\t;|&<>'_*`é日👩\u{301}\u{202E} ".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xFF]
    return (0..<count).map { _ in
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
            Int.random(in: 0..<4, using: &random) == 0
                ? special.randomElement(using: &random) ?? 0 : UInt8.random(in: 0x20...0x7E, using: &random)
        }
    }
}
