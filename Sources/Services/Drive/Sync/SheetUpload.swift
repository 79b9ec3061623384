import Glibc
import Inventory

/// Sends a sheet that was built: compressed and at once where that is allowed, else plain, and in pieces where it is long.
struct SheetUpload: Sendable {
    let service: DriveService
    let sheet: SheetFile
    let target: DriveUpload.Target
    let envelope: MultipartEnvelope
    let metadata: DriveMetadata
    /// Is told how many of how many bytes have gone.
    let progress: @Sendable (Int, Int) -> Void

    private static let contentType = "text/csv"

    /// Sends it: new content as often as patience allows, since that does no harm, what is new once.
    ///
    /// Gives what Drive says of the sheet, and whether it would not take it compressed.
    func run(plain: Bool) async throws -> (entry: DriveEntry, refusedPacked: Bool) {
        guard !plain, sheet.packedBytes <= service.sizes.mostAtOnce else {
            return (try await sendPlain(), false)
        }
        do {
            return (try await sendPacked(), false)
        } catch let refusal as DriveRefusal where refusal.status == 400 {
            return (try await sendPlain(), true)
        }
    }

    /// The whole body is compressed, as Google's own clients do; never one part of it.
    private func sendPacked() async throws -> DriveEntry {
        let upload = DriveUpload(
            target: target, metadata: metadata, contentType: Self.contentType, path: sheet.path,
            count: sheet.packedBytes)
        var request = upload.request(service, "multipart", timeout: .seconds(300))
        request.headers = [("Content-Type", envelope.contentType), ("Content-Encoding", "gzip")]
        request.body = .pieces([.file(path: sheet.path, offset: 0, count: sheet.packedBytes)])
        return try await send(request)
    }

    private func sendPlain() async throws -> DriveEntry {
        let path = try plainFile()
        defer { unlink(path) }
        let upload = DriveUpload(
            target: target, metadata: metadata, contentType: Self.contentType, path: path, count: sheet.plainBytes)
        guard sheet.plainBytes > service.sizes.mostAtOnce else { return try await send(upload.multipart(service)) }
        let total = sheet.plainBytes
        let resumable = ResumableUpload(
            service: service, upload: upload, mayBeginAgain: target != .new,
            progress: { progress($0, total) })
        return try await resumable.run()
    }

    /// What is new is sent once: whether it was made after all, a search has to tell.
    private func send(_ request: RemoteRequest) async throws -> DriveEntry {
        target == .new ? try DriveEntry(await service.exchange(request)) : try await service.entry(request)
    }

    /// The CSV itself, in a file beside the compressed one.
    private func plainFile() throws -> String {
        let path = sheet.path + ".plain"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ServiceError("\(path) cannot be made: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        do {
            let reader = try GzipReader(path: sheet.path, from: envelope.start.count)
            var left = sheet.plainBytes
            try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
                while left > 0 {
                    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(left, buffer.count)])
                    let count = try reader.read(into: part)
                    guard count > 0 else { throw ServiceError("\(sheet.path) became shorter while it was sent") }
                    guard UnsafeRawBufferPointer(rebasing: part[..<count]).writeAll(to: file) else {
                        throw ServiceError("\(path) cannot be written: \(String(cString: strerror(errno)))")
                    }
                    left -= count
                }
            }
            return path
        } catch {
            unlink(path)
            throw error
        }
    }
}
