import Dispatch
import Remote

/// A receiver of the browser's return from Google's page to this machine, which takes one answer.
struct ConsentReceiver: Sendable {
    /// The answer that the browser brought.
    enum Answer: Hashable, Sendable {
        case code(Secret)
        case refusal(String)
    }

    /// The address to which Google redirects the browser, with a free port.
    let redirect: String
    private let answers: AsyncStream<Answer>

    /// Listens while `body` runs; answers without the `state` are refused.
    static func with<Value: Sendable>(
        state: String, _ body: @Sendable (ConsentReceiver) async throws -> Value
    ) async throws -> Value {
        guard let server = ConsentServer(state: state) else {
            throw ServiceError("fhq can't open a port on this machine", hints: ["try: connect drive device"])
        }
        let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        let thread = DispatchQueue(label: "consent")
        thread.async { server.serve { continuation.yield($0) } }
        defer {
            server.stop()
            thread.sync {}
        }
        return try await body(ConsentReceiver(redirect: "http://127.0.0.1:\(server.port)", answers: answers))
    }

    /// Returns the answer; `nil` if none comes in time.
    func answer(within limit: Duration) async throws -> Answer? {
        try await withThrowingTaskGroup(of: Answer?.self) { group in
            group.addTask {
                for await answer in answers { return answer }
                throw CancellationError()
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
