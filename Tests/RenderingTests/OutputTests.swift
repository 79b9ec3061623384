import SystemLibrary
import Testing

@testable import Rendering

@Suite struct OutputTests {
    private let page = Page(columns: [Column("a"), Column("n", .integer)]) { each in
        for _ in 0..<100_000 { try CellValue.withCells(["some text that fills the buffer", 1], each) }
    }

    @Test(arguments: OutputFormat.allCases) func closedPipeIsDistinguishedFromOtherErrors(format: OutputFormat) throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { SystemLibrary.close(ends[1]) }
        SystemLibrary.close(ends[0])
        #expect(throws: OutputError.closedPipe) {
            try render(page, as: format, to: ByteOutput(descriptor: ends[1]))
        }
    }

    @Test(arguments: OutputFormat.allCases) func fullDiskIsReportedInTheSystemsWords(format: OutputFormat) throws {
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { SystemLibrary.close(full) }
        let output = ByteOutput(descriptor: full)
        let error = try #require(throws: OutputError.self) { try render(page, as: format, to: output) }
        #expect(error == .failed(code: ENOSPC))
        #expect(error.description == "No space left on device")
        #expect(throws: OutputError.failed(code: ENOSPC)) {
            try output.write("more"); try output.flush()
        }
    }

    @Test func aReaderThatIsSlowGetsEverythingThroughANonBlockingPipe() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK)
        let reader = Task.detached {
            var total = 0
            var buffer = [UInt8](repeating: 0, count: 10_000)
            while case let count = read(reading, &buffer, buffer.count), count > 0 {
                total += count
                usleep(100)
            }
            return total
        }
        let output = ByteOutput(descriptor: writing)
        try output.write(String(repeating: "x", count: 1_000_000))
        try output.flush()
        SystemLibrary.close(writing)
        #expect(await reader.value == 1_000_000)
        #expect(output.byteCount == 1_000_000)
        SystemLibrary.close(reading)
    }

    @Test func exchangedBuffersHoldTheSameBytes() throws {
        var taken: [UInt8] = []
        let output = ByteOutput { start, count throws(OutputError) in
            taken += UnsafeBufferPointer(start: start, count: count)
            start.deallocate()
            return .allocate(capacity: ByteOutput.capacity)
        }
        let memory = ByteOutput()
        for output in [output, memory] {
            try render(page, as: .csv, to: output)
            try output.write(String(repeating: "long ", count: 50_000))
            try output.write("end")
            try output.flush()
        }
        #expect(taken == memory.contents)
        #expect(output.byteCount == taken.count)
        #expect(output.contents.isEmpty)
    }

    @Test func failedExchangeIsThrownOnEveryLaterWrite() throws {
        let output = ByteOutput { _, _ throws(OutputError) in throw .failed(code: EIO) }
        for _ in 1...2 { #expect(throws: OutputError.failed(code: EIO)) { try render(page, as: .csv, to: output) } }
        #expect(throws: OutputError.failed(code: EIO)) { try output.flush() }
    }

    @Test func bytesAreCountedWhetherFlushedOrNot() throws {
        let output = ByteOutput()
        try output.write("abc")
        #expect(output.byteCount == 3)
        try output.write(String(repeating: "x", count: 100_000))
        #expect(output.byteCount == 100_003)
        #expect(output.contents.count == 100_003)
    }

    @Test func renderReturnsTheNumberOfRows() throws {
        let page = Page(columns: [Column("a"), Column("n", .integer)]) { each in
            for _ in 0..<1_000 { try CellValue.withCells(["text", 1], each) }
        }
        for format in OutputFormat.allCases {
            #expect(try render(page, as: format, to: ByteOutput()) == 1_000)
        }
    }

    @Test func anErrorOfTheRowStreamIsPassedOnAfterTheRowsBeforeIt() throws {
        struct Interrupted: Error {}
        let output = ByteOutput()
        let page = Page(columns: [Column("a")]) { each in
            try CellValue.withCells(["x"], each)
            throw Interrupted()
        }
        #expect(throws: Interrupted.self) { try render(page, as: .csv, to: output) }
        #expect(String(decoding: output.contents, as: UTF8.self) == "a\nx\n")
    }
}
