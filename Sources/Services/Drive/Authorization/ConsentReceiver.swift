import NIOCore
import NIOHTTP1
import NIOPosix

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
        let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        let server: any Channel
        do {
            server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 16)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(ConsentHandler(state: state, continuation))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
        } catch {
            throw ServiceError("no port can be opened on this machine", hints: ["connect drive device needs none"])
        }
        do {
            let redirect = "http://127.0.0.1:\(server.localAddress?.port ?? 0)"
            let value = try await body(ConsentReceiver(redirect: redirect, answers: answers))
            try? await server.close()
            return value
        } catch {
            try? await server.close()
            throw error
        }
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

/// Answers one connection of a browser.
private final class ConsentHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let state: String
    private let answers: AsyncStream<ConsentReceiver.Answer>.Continuation
    private var head: HTTPRequestHead?
    /// A browser opens connections in advance; they are not kept for it.
    private static let patience = TimeAmount.seconds(10)

    init(state: String, _ answers: AsyncStream<ConsentReceiver.Answer>.Continuation) {
        self.state = state
        self.answers = answers
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            answer(ConsentPage(head.method == .GET ? head.uri : "", state: state), context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func answer(_ page: ConsentPage, _ context: ChannelHandlerContext) {
        let headers: HTTPHeaders = [
            "Content-Type": "text/html; charset=utf-8", "Content-Length": "\(page.html.utf8.count)",
            "Connection": "close", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        ]
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: page.status), headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: page.html)))), promise: nil)
        let written = context.eventLoop.makePromise(of: Void.self)
        let (channel, answers) = (context.channel, answers)
        // The page first: with the answer the program may end.
        written.futureResult.whenComplete { _ in
            channel.close(promise: nil)
            if let answer = page.answer { answers.yield(answer) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    }
}
