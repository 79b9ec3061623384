import Dispatch
import Rendering
import Synchronization

/// Hands rows from the thread that reads them to another one, in batches, so that reading goes on while they are written.
///
/// A row that is taken is copied. There are ``depth`` batches and no more: who is faster waits. What the other thread throws
/// is thrown by the next ``take(_:)`` or by ``finish()``, and no row comes to it any more.
final class RowHandover: @unchecked Sendable {
    typealias RowBody = (UnsafeBufferPointer<Cell>) throws -> Void

    /// Fewer rows than these are not worth another thread.
    static let worthwhile = 1_000
    private static let depth = 3

    private struct State {
        var filled: [CopiedRows] = []
        var spare: [CopiedRows] = []
        var failure: (any Error)?
    }

    private let state: Mutex<State>
    /// Counts the filled batches, and the end.
    private let arrivals = DispatchSemaphore(value: 0)
    /// Counts the spare batches.
    private let room = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private var batch: CopiedRows?
    /// Called on the other thread alone, until `done` says that it has ended; `nil` from then on.
    private var body: RowBody?

    /// Calls `body` for each row of so many columns that comes, on another thread; it is let go of by ``finish()``.
    init(columns: Int, _ body: @escaping RowBody) {
        self.body = body
        state = Mutex(State(spare: (0..<Self.depth).map { _ in CopiedRows(columns: columns) }))
        // A semaphore that ends with less than it began with ends the program.
        for _ in 0..<Self.depth { room.signal() }
        DispatchQueue(label: "rows").async { [self] in
            lend()
            done.signal()
        }
    }

    // MARK: - The thread that reads

    /// Takes a copy of a row.
    func take(_ row: UnsafeBufferPointer<Cell>) throws {
        let batch = try batch ?? spareBatch()
        self.batch = batch
        if batch.add(row) { return }
        handOver()
        let next = try spareBatch()
        self.batch = next
        next.grow(for: row)
        _ = next.add(row)
    }

    /// Waits until all rows that were taken are done with.
    func finish() throws {
        guard body != nil else { return }
        handOver()
        arrivals.signal()
        done.wait()
        body = nil
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func handOver() {
        guard let full = batch else { return }
        batch = nil
        state.withLock { $0.filled.append(full) }
        arrivals.signal()
    }

    private func spareBatch() throws -> CopiedRows {
        room.wait()
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.spare.removeLast()
        }
    }

    // MARK: - The other thread

    private func lend() {
        while true {
            arrivals.wait()
            guard let batch = state.withLock({ $0.filled.isEmpty ? nil : $0.filled.removeFirst() }) else { return }
            do {
                if let body, state.withLock({ $0.failure == nil }) { try batch.forEachRow(body) }
            } catch {
                state.withLock { $0.failure = error }
            }
            batch.clear()
            state.withLock { $0.spare.append(batch) }
            room.signal()
        }
    }
}

/// Some rows, with all that their cells point at; one thread's at a time.
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

    /// Copies a row; false if there is no room for it.
    func add(_ row: UnsafeBufferPointer<Cell>) -> Bool {
        guard count < Self.rows else { return false }
        let (bytesBefore, partsBefore) = (usedBytes, usedParts)
        var place = count * columns
        for cell in row {
            guard let copy = copy(cell) else {
                (usedBytes, usedParts) = (bytesBefore, partsBefore)
                return false
            }
            cells[place] = copy
            place += 1
        }
        count += 1
        return true
    }

    /// `nil` where there is no room for what it points at.
    @inline(__always)
    private func copy(_ cell: Cell) -> Cell? {
        switch cell {
        case .text(let text): copy(text).map { .text($0) }
        case .list(let list): copy(list).map { .list($0) }
        case .empty, .integer, .decimal, .boolean: cell
        }
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
    private func copy(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard text.count <= bytes.count - usedBytes else { return nil }
        let target = UnsafeMutableRawBufferPointer(rebasing: bytes[usedBytes..<usedBytes + text.count])
        target.copyMemory(from: text)
        usedBytes += text.count
        return UnsafeRawBufferPointer(target)
    }

    private func copy(
        _ list: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) -> UnsafeBufferPointer<UnsafeRawBufferPointer>? {
        guard list.count <= parts.count - usedParts else { return nil }
        let target = UnsafeMutableBufferPointer(rebasing: parts[usedParts..<usedParts + list.count])
        for index in list.indices {
            guard let text = copy(list[index]) else { return nil }
            target.initializeElement(at: index, to: text)
        }
        usedParts += list.count
        return UnsafeBufferPointer(target)
    }

    func forEachRow(_ body: RowHandover.RowBody) throws {
        for row in 0..<count {
            try body(UnsafeBufferPointer(rebasing: cells[row * columns..<(row + 1) * columns]))
        }
    }
}
