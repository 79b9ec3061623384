import Queries
import QueryLanguage
import Rendering
import Reports

/// A page of the records behind a report.
struct WhyPage {
    let traced: TracedReport

    init(_ traced: TracedReport) {
        self.traced = traced
    }

    func outcome(title: String) -> Outcome {
        var page = Page(title: title, columns: columns, rows: lend)
        page.nothing = "no records match"
        var outcome = Outcome.page(page)
        outcome.remarks = { traced.losses.remarks }
        return outcome
    }

    private var columns: [Column] {
        // On a narrow terminal the ids give way, then the part; the text keeps its room, and the amount stays.
        var (id, sku, what, part) = (Column("id", .integer), Column("sku", .sku), Column("what"), Column("part", .code))
        (id.priority, sku.priority, part.priority, what.leastWidth) = (3, 2, 1, 20)
        var currency = Column("currency", .currency)
        currency.constantRows = 3
        return traced.records.columns.map { Column($0) } + [
            Column("record", .code), id, sku, Column("record_day", .day), what, part,
            Column("amount", .decimal), currency,
        ]
    }

    /// Passes the rows without copying, except texts about a whole group, which are copied once.
    private func lend(_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws {
        let texts = LentTexts()
        defer { withExtendedLifetime(texts) {} }
        let groups = traced.records.groups.map { group in
            (
                labels: group.labels.map { $0.map { Cell.text(texts.copy($0)) } ?? .empty },
                currency: group.currency.map { Cell.text(texts.copy($0.code)) } ?? .empty,
                digits: group.currency?.fractionDigits
            )
        }
        let first = traced.records.columns.count
        var row = [Cell](repeating: .empty, count: first + 8)
        var last: (group: Int, day: Int32, text: Cell) = (-1, .min, .empty)
        try traced.lend { record in
            let group = groups[record.group]
            if record.group != last.group { row.replaceSubrange(..<first, with: group.labels) }
            if record.day != nil, record.day != last.day || record.group != last.group {
                last.text = .text(texts.copy(Day(number: record.day ?? 0).description))
                last.day = record.day ?? 0
            }
            last.group = record.group
            row[first] = .text(record.kind.name.bytes)
            row[first + 1] = .integer(record.id)
            row[first + 2] = record.sku.map(Cell.text) ?? .empty
            row[first + 3] = record.day == nil ? .empty : last.text
            row[first + 4] = record.what.map(Cell.text) ?? .empty
            row[first + 5] = .text(record.part.name.bytes)
            row[first + 6] =
                record.amount.map { amount in
                    group.digits.map { .decimal(amount, digits: $0) } ?? .integer(amount)
                } ?? .empty
            row[first + 7] = group.currency
            try row.withUnsafeBufferPointer(each)
        }
    }
}

extension StaticString {
    /// The bytes of the literal, which exist as long as the program runs.
    fileprivate var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

/// Texts at fixed addresses, which exist as long as this object.
private final class LentTexts {
    private var buffers: [UnsafeMutableRawBufferPointer] = []

    func copy(_ text: String) -> UnsafeRawBufferPointer {
        let bytes = Array(text.utf8)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        buffer.copyBytes(from: bytes)
        buffers.append(buffer)
        return UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count])
    }

    deinit {
        for buffer in buffers { buffer.deallocate() }
    }
}
