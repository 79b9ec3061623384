import CXlsxWriter
import Cells
import SystemLibrary

/// A workbook, written first to a temporary file and then to its destination.
final class XLSXBook {
    private var book: OpaquePointer?
    private let path: String
    private var kinds: [FieldKind] = []
    private var widths: [Int] = []
    /// The row to be written next.
    private var next: UInt32 = 0
    /// The first error of the library.
    private var failure: Int32 = 0
    private var names: Set<String> = []

    /// The most characters of a cell, and of a sheet's name, in Excel.
    private static let longestText = 32_767
    private static let longestName = 31
    private static let widest = 60
    /// The first day written as a day, as `yyyymmdd`; before 1 March 1900 Excel's days are off by one.
    private static let firstDay = 1900 * 10_000 + 3 * 100 + 1

    init() throws {
        if let problem = cxlsx_open() {
            throw XLSXError(
                "libxlsxwriter \(String(cString: problem)): apt-get install libxlsxwriter4, or libxlsxwriter8")
        }
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/fhq-xlsx-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw OutputError(code: errno) }
        close(descriptor)
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        book = cxlsx_new(path, folder.isEmpty ? nil : folder)
        guard book != nil else {
            unlink(path)
            throw XLSXError("there isn't enough memory for a workbook")
        }
    }

    deinit {
        if let book { cxlsx_drop(book) }
        unlink(path)
    }

    /// Begins the sheet of a page after the earlier ones.
    func addSheet(_ page: Page, header: Bool) throws {
        guard let book else { return }
        setWidths()
        kinds = page.columns.map(\.kind)
        widths = page.columns.map { $0.kind == .day ? 10 : 0 }
        next = 0
        try check(cxlsx_add_sheet(book, name(page.title)))
        guard header else { return }
        if let origin = try page.origin() { try addTwin(origin, to: book) }
        for (index, column) in page.columns.enumerated() {
            try check(cxlsx_header(book, UInt16(clamping: index), column.name))
            widths[index] = max(widths[index], column.name.count)
        }
        next = 1
    }

    /// Adds the hidden sheet that holds the rows as they are exported.
    private func addTwin(_ origin: PageOrigin, to book: OpaquePointer) throws {
        guard names.insert(PageOrigin.sheet).inserted else { return }
        try check(cxlsx_add_twin(book, PageOrigin.sheet))
        for (index, text) in origin.cells.enumerated() {
            try check(cxlsx_twin_text(book, UInt16(clamping: index), text))
        }
    }

    private func check(_ code: Int32) throws {
        guard code != 0 else { return }
        throw XLSXError("the workbook can't be written: \(String(cString: cxlsx_words(code)))")
    }

    /// Returns a sheet name without forbidden characters, shortened, and unique.
    private func name(_ title: String) -> String {
        let plain = String(title.map { "[]:*?/\\'".contains($0) ? " " : $0 }.prefix(Self.longestName - 4))
        var name = plain
        var number = 2
        while !names.insert(name.lowercased()).inserted {
            name = "\(plain) \(number)"
            number += 1
        }
        return name
    }

    // MARK: - Rows

    func row(_ cells: UnsafeBufferPointer<Cell>) {
        guard let book, failure == 0 else { return }
        for (index, cell) in cells.enumerated() {
            let code = write(cell, at: index, in: book)
            if code != 0, failure == 0 { failure = code }
        }
        next += 1
    }

    private func write(_ cell: Cell, at index: Int, in book: OpaquePointer) -> Int32 {
        let column = UInt16(clamping: index)
        switch cell {
        case .empty: return 0
        case .boolean(let flag): return cxlsx_boolean(book, next, column, flag ? 1 : 0)
        case .integer(let number):
            widen(index, String(number).utf8.count)
            return cxlsx_number(book, next, column, Double(number), 0)
        case .decimal(let units, let digits):
            widen(index, max(String(units).utf8.count, digits + 1) + (digits > 0 ? 1 : 0))
            let divisor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
            return cxlsx_number(book, next, column, Double(units) / divisor, Int32(digits))
        case .text(let bytes):
            if kinds[index] == .day, let day = Self.day(bytes) {
                return cxlsx_day(book, next, column, day.year, day.month, day.day)
            }
            return write(String(decoding: bytes, as: UTF8.self), at: index, in: book)
        case .list(let elements):
            let texts = elements.map { String(decoding: $0, as: UTF8.self) }
            return write(texts.joined(separator: "; "), at: index, in: book)
        }
    }

    private func write(_ text: String, at index: Int, in book: OpaquePointer) -> Int32 {
        // For C a text ends at its first NUL; Excel counts in UTF-16.
        var shown = text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
        if shown.utf16.count > Self.longestText { shown = String(shown.prefix(Self.longestText / 2)) }
        widen(index, shown.count)
        return cxlsx_text(book, next, UInt16(clamping: index), shown)
    }

    private func widen(_ index: Int, _ width: Int) {
        widths[index] = max(widths[index], width)
    }

    private static func day(_ bytes: UnsafeRawBufferPointer) -> (year: Int32, month: Int32, day: Int32)? {
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int32? { Int32(String(decoding: bytes[range], as: UTF8.self)) }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            Int(year) * 10_000 + Int(month) * 100 + Int(day) >= firstDay
        else { return nil }
        return (year, month, day)
    }

    // MARK: - The end

    private func setWidths() {
        guard let book else { return }
        for (index, width) in widths.enumerated() {
            _ = cxlsx_width(book, UInt16(clamping: index), Double(min(max(width, 4), Self.widest) + 1))
        }
    }

    /// Closes the workbook and writes its bytes.
    func finish(to out: inout ByteWriter) throws {
        guard let book else { return }
        setWidths()
        self.book = nil
        let code = cxlsx_close(book)
        try check(failure)
        try check(code)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError(code: errno) }
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return }
            guard count > 0 else { throw OutputError(code: errno) }
            for byte in chunk[..<count] { try out.byte(byte) }
        }
    }
}
