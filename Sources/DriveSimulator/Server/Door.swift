import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What a request comes with: the connection it came on.
struct Visit: InitializableFromSource {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }
}

/// Takes requests in whole, has the simulator answer them, and sends the answers.
struct Door: HTTPResponder {
    private let simulator: Task<Simulator?, Never>

    /// Opens for the first of `simulators`, which can be made only once it is known where the door is.
    init(_ simulators: AsyncStream<Simulator>) {
        simulator = Task { await simulators.first { _ in true } }
    }

    func respond(to request: Request, context: Visit) async throws -> Response {
        guard let simulator = await simulator.value else { throw CancellationError() }
        var incoming = IncomingRequest(request.head)
        let kind = RequestKind(of: incoming)
        do {
            for try await part in request.body { incoming.body += part.readableBytesView }
        } catch {
            incoming.isCut = true
        }
        let answer = simulator.world.withLock { $0.answer(to: incoming, kind) }
        return Self.response(answer)
    }

    private static func response(_ answer: Answer) -> Response {
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            guard let name = HTTPField.Name(name) else { continue }
            headers.append(HTTPField(name: name, value: value))
        }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}
