import Codecs
import Remote
import StoreFile
import SystemLibrary

/// An upload of a built sheet: compressed in one request if possible, otherwise plain, and in pieces if it is long.
struct SheetUpload: Sendable {
    let service: DriveService
    let sheet: SheetFile
    let target: DriveUpload.Target
    let envelope: MultipartEnvelope
    let metadata: DriveMetadata
    /// Receives the bytes sent and their total.
    let progress: @Sendable (Int, Int) -> Void

    private static let contentType = "text/csv"

    /// Uploads the sheet: with retries if it replaces content, which is safe, and once if it is new.
    ///
    /// - Returns: Drive's metadata of the sheet, and whether Drive refused the compressed form.
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

    /// Sends the whole body compressed, as Google's own clients do, since parts can't be.
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

    /// Sends a new file only once, since only a search can tell whether it was created.
    private func send(_ request: RemoteRequest) async throws -> DriveEntry {
        target == .new ? try DriveEntry(await service.exchange(request)) : try await service.entry(request)
    }

    /// Writes the plain CSV to a file beside the compressed one, and returns its path.
    private func plainFile() throws -> String {
        let path = sheet.path + ".plain"
        let file = PrivateFile.create(path)
        guard file >= 0 else { throw ServiceError("can't create \(path): \(String(cString: strerror(errno)))") }
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
                        throw ServiceError("can't write \(path): \(String(cString: strerror(errno)))")
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
