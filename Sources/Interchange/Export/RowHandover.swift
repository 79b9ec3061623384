import Rendering
import StoreFile

/// A handover of rows in batches from the reading thread to another one, so that reading continues while they are
/// written.
///
/// A row is copied when it is added. An error of the other thread is thrown by the next ``add(_:)`` or by
/// ``finish()``, and no more rows are passed to it.
final class RowHandover: @unchecked Sendable {
    typealias RowBody = (UnsafeBufferPointer<Cell>) throws -> Void

    /// The number of rows from which another thread pays.
    static let worthwhile = 1_000
    private static let depth = 3

    private let filled = Pipeline<CopiedRows, any Error>(depth: depth)
    private let spare = Pipeline<CopiedRows, Never>(depth: depth)
    private var batch: CopiedRows?
    /// Called only on the other thread, until that has ended; `nil` after that.
    private var body: RowBody?
    private var worker: Worker?

    /// Starts another thread, which calls `body` for each row with this number of columns; ``finish()`` releases it.
    init(columns: Int, _ body: @escaping RowBody) {
        self.body = body
        for _ in 0..<Self.depth { spare.put(CopiedRows(columns: columns)) }
        worker = Worker("rows") { [self] in lend() }
    }

    // MARK: - The reading thread

    /// Adds a copy of a row.
    func add(_ row: UnsafeBufferPointer<Cell>) throws {
        if batch == nil { batch = try spareBatch() }
        if batch?.add(row) == true { return }
        try handOver()
        let next = try spareBatch()
        self.batch = next
        next.grow(for: row)
        _ = next.add(row)
    }

    /// Waits until all rows are written.
    func finish() throws {
        guard body != nil else { return }
        let handedOver = Result { try handOver() }
        filled.close()
        worker?.join()
        body = nil
        try handedOver.get()
        if let failure = filled.failure { throw failure }
    }

    private func handOver() throws {
        guard let full = batch else { return }
        batch = nil
        try filled.put(full)
    }

    private func spareBatch() throws -> CopiedRows {
        if let failure = filled.failure { throw failure }
        guard let batch = spare.next() else { preconditionFailure("batches are given back until the end") }
        return batch
    }

    // MARK: - The other thread

    private func lend() {
        while let batch = filled.next() {
            do {
                if let body, filled.failure == nil { try batch.forEachRow(body) }
            } catch {
                filled.fail(error)
            }
            batch.clear()
            spare.put(batch)
        }
    }
}

/// Some rows with all that their cells point at, used by one thread at a time.
private final class CopiedRows: @unchecked Sendable {
    private let columns: Int
    private let cells: UnsafeMutableBufferPointer<Cell>
    private var bytes: UnsafeMutableRawBufferPointer
    private var parts: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>
    private var count = 0
    private var usedBytes = 0
    private var usedParts = 0

    private static let rows = 256

    init(columns: Int) {
        self.columns = columns
        cells = .allocate(capacity: Self.rows * columns)
        cells.initialize(repeating: .empty)
        bytes = .allocate(byteCount: 98_304, alignment: 8)
        parts = .allocate(capacity: 1_024)
    }

    deinit {
        cells.deallocate()
        bytes.deallocate()
        parts.deallocate()
    }

    func clear() { (count, usedBytes, usedParts) = (0, 0, 0) }

    /// Copies a row; returns false if there is no room for it.
    ///
    /// It first copies all cells at once, since most point at nothing, and then the texts that the others point at.
    func add(_ row: UnsafeBufferPointer<Cell>) -> Bool {
        guard count < Self.rows else { return false }
        let copies = UnsafeMutableBufferPointer(rebasing: cells[count * columns..<(count + 1) * columns])
        _ = copies.update(fromContentsOf: row)
        var room = Room(bytes: usedBytes, parts: usedParts)
        for place in row.indices {
            switch row[place] {
            case .text(let text):
                guard let copy = copy(text, &room) else { return false }
                copies[place] = .text(copy)
            case .list(let list):
                guard let copy = copy(list, &room) else { return false }
                copies[place] = .list(copy)
            case .empty, .integer, .decimal, .boolean: continue
            }
        }
        (usedBytes, usedParts) = (room.bytes, room.parts)
        count += 1
        return true
    }

    /// The space used while a row is copied, which counts only once the whole row fits.
    private struct Room {
        var bytes: Int
        var parts: Int
    }

    /// Makes room for a row in an empty batch, however long its texts are.
    func grow(for row: UnsafeBufferPointer<Cell>) {
        let need = Self.need(of: row)
        if need.bytes > bytes.count {
            bytes.deallocate()
            bytes = .allocate(byteCount: need.bytes, alignment: 8)
        }
        if need.parts > parts.count {
            parts.deallocate()
            parts = .allocate(capacity: need.parts)
        }
    }

    private static func need(of row: UnsafeBufferPointer<Cell>) -> (bytes: Int, parts: Int) {
        var need = (bytes: 0, parts: 0)
        for cell in row {
            switch cell {
            case .text(let text): need.bytes += text.count
            case .list(let list):
                need.parts += list.count
                for text in list { need.bytes += text.count }
            default: break
            }
        }
        return need
    }

    @inline(__always)
    private func copy(_ text: UnsafeRawBufferPointer, _ room: inout Room) -> UnsafeRawBufferPointer? {
        guard text.count <= bytes.count - room.bytes, let start = bytes.baseAddress else { return nil }
        let target = start + room.bytes
        if let source = text.baseAddress { target.copyMemory(from: source, byteCount: text.count) }
        room.bytes += text.count
        return UnsafeRawBufferPointer(start: target, count: text.count)
    }

    private func copy(
        _ list: UnsafeBufferPointer<UnsafeRawBufferPointer>, _ room: inout Room
    ) -> UnsafeBufferPointer<UnsafeRawBufferPointer>? {
        guard list.count <= parts.count - room.parts else { return nil }
        let target = UnsafeMutableBufferPointer(rebasing: parts[room.parts..<room.parts + list.count])
        for index in list.indices {
            guard let text = copy(list[index], &room) else { return nil }
            target.initializeElement(at: index, to: text)
        }
        room.parts += list.count
        return UnsafeBufferPointer(target)
    }

    func forEachRow(_ body: RowHandover.RowBody) throws {
        for row in 0..<count {
            try body(UnsafeBufferPointer(rebasing: cells[row * columns..<(row + 1) * columns]))
        }
    }
}
