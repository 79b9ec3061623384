import CCurl
import Dispatch
import Synchronization

/// A connection that sends one request at a time on its thread, and stays open in between.
///
/// `@unchecked`, since libcurl's handle belongs to one thread at a time: the request that waits for an answer uses it
/// alone, and other threads may only wake it.
final class RemoteConnection: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer
    private let thread = DispatchQueue(label: "http")
    private let isCancelled = Atomic(false)

    /// Opens libcurl the first time.
    ///
    /// - Throws: ``ServiceError`` if that fails.
    init() throws(ServiceError) {
        if let problem = ccurl_open() {
            throw ServiceError(
                "libcurl \(String(cString: problem)), and fhq needs it to reach remote services",
                hints: ["Debian and Ubuntu: apt-get install libcurl4"], retry: .later)
        }
        guard let multi = ccurl_multi_init() else {
            throw ServiceError("there is not enough memory to ask a remote service", retry: .later)
        }
        self.multi = multi
    }

    deinit {
        ccurl_multi_cleanup(multi)
    }

    /// Sends a request and returns the whole answer; cancelling the task ends it at once.
    ///
    /// - Throws: ``TransferFailure`` if there is no answer, ``ServiceError`` for a request that can't be sent.
    func answer(to request: RemoteRequest, _ proxy: ProxySettings.Proxy?) async throws -> RemoteAnswer {
        isCancelled.store(false, ordering: .relaxed)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                thread.async {
                    continuation.resume(with: Result { try self.run(Transfer(request, proxy)) })
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
            _ = ccurl_multi_wakeup(multi)
        }
    }

    private func run(_ transfer: Transfer) throws -> RemoteAnswer {
        guard ccurl_multi_add(multi, transfer.easy) == CURLM_OK else { throw TransferFailure(CURLE_FAILED_INIT) }
        defer { _ = ccurl_multi_remove(multi, transfer.easy) }
        var running: Int32 = 1
        while true {
            guard !isCancelled.load(ordering: .relaxed) else { throw CancellationError() }
            guard ccurl_multi_perform(multi, &running) == CURLM_OK else { throw TransferFailure(CURLE_FAILED_INIT) }
            guard running > 0 else { return try transfer.answer(ending: ccurl_multi_result(multi)) }
            guard ccurl_multi_poll(multi, 1000) == CURLM_OK else { throw TransferFailure(CURLE_FAILED_INIT) }
        }
    }
}
