import CCurl
import Dispatch
import Synchronization

/// Sends one request at a time on a thread of its own, and stays connected in between.
///
/// Unchecked, since libcurl's handle is of one thread at a time: whoever waits for an answer has it alone, and the one
/// thing that others may do meanwhile is to wake it.
final class RemoteConnection: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer
    private let thread = DispatchQueue(label: "http")
    private let isCancelled = Atomic(false)

    /// Opens libcurl the first time; throws a ``ServiceError`` if that cannot be done.
    init() throws(ServiceError) {
        if let problem = ccurl_open() {
            throw ServiceError(
                "libcurl \(String(cString: problem)), and no remote service is reached without it",
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

    /// Sends a request and reads the whole answer; cancelling the task ends that at once.
    ///
    /// Throws a ``TransferFailure`` if there is none, and a ``ServiceError`` for what cannot be sent.
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
