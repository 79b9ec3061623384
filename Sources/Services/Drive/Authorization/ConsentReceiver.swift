import Dispatch

/// Waits on this machine alone for the browser that comes back from Google's page, and takes one answer.
struct ConsentReceiver: Sendable {
    /// What the browser brought.
    enum Answer: Hashable, Sendable {
        case code(Secret)
        case refusal(String)
    }

    /// Where Google is to send the browser: a port that was free.
    let redirect: String
    private let answers: AsyncStream<Answer>

    /// Listens while `body` runs; answers without the `state` are turned away.
    static func with<Value: Sendable>(
        state: String, _ body: @Sendable (ConsentReceiver) async throws -> Value
    ) async throws -> Value {
        guard let server = ConsentServer(state: state) else {
            throw ServiceError("no port can be opened on this machine", hints: ["connect drive device needs none"])
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

    /// The answer, or `nil` if none comes in time.
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
