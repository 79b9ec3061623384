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

/// Takes requests in whole, has the simulator answer them, and sends the answers, or disturbs either.
struct Door: HTTPResponder {
    /// Why nothing more is sent on a connection.
    private struct Broken: Error {}

    private let simulator: Task<Simulator?, Never>

    /// Opens for the first of `simulators`, which can be made only once it is known where the door is.
    init(_ simulators: AsyncStream<Simulator>) {
        simulator = Task { await simulators.first { _ in true } }
    }

    func respond(to request: Request, context: Visit) async throws -> Response {
        guard let simulator = await simulator.value else { throw CancellationError() }
        var incoming = IncomingRequest(request.head)
        let kind = RequestKind(of: incoming)
        let fault = kind == .control ? nil : simulator.world.withLock { $0.faults.next(for: kind) }
        try await Self.read(request, into: &incoming, fault)
        if incoming.isCut {
            simulator.world.withLock { [incoming] in $0.cut(incoming, kind, fault) }
            throw await Self.broken(context.channel, fault?.effect == .refuse ? .close : .reset)
        }
        let answer = simulator.world.withLock { [incoming] in $0.answer(to: incoming, kind, fault) }
        return try await Self.response(answer, fault, context.channel)
    }

    /// Reads the body, or as much of it as a fault lets through.
    private static func read(_ request: Request, into incoming: inout IncomingRequest, _ fault: Fault?) async throws {
        let most: Int? =
            switch fault?.effect {
            case .refuse: 0
            case .resetRequest: fault?.bytes ?? 0
            default: nil
            }
        incoming.isCut = most != nil
        if most == 0 { return }
        do {
            for try await part in request.body {
                incoming.body += part.readableBytesView
                guard let most, incoming.body.count >= most else { continue }
                incoming.body = Array(incoming.body.prefix(most))
                return
            }
        } catch {
            incoming.isCut = true
        }
    }

    private static func response(_ answer: Answer, _ fault: Fault?, _ channel: any Channel) async throws -> Response {
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            guard let name = HTTPField.Name(name) else { continue }
            headers.append(HTTPField(name: name, value: value))
        }
        switch fault?.effect {
        case .dropAnswer: throw await broken(channel, .close)
        case .resetAnswer:
            // A head has more than 40 bytes, so that no answer gets through whole.
            let limit = min(fault?.bytes ?? 0, answer.body.count + 40)
            try await channel.triggerUserOutboundEvent(WireFault.resetAfter(bytes: limit)).get()
        case .stall: try await Task.sleep(for: .seconds(fault?.seconds ?? 1))
        default: break
        }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers, body: body(answer.body, fault, channel))
    }

    private static func body(_ bytes: [UInt8], _ fault: Fault?, _ channel: any Channel) -> ResponseBody {
        switch fault?.effect {
        case .truncate:
            return ResponseBody(contentLength: bytes.count) { writer in
                try await writer.write(ByteBuffer(bytes: bytes.prefix(fault?.bytes ?? bytes.count / 2)))
                throw await broken(channel, .close)
            }
        case .slow:
            let rate = max(fault?.bytes ?? 1024, 1)
            let step = max(rate / 10, 1)
            return ResponseBody(contentLength: bytes.count) { writer in
                for start in stride(from: 0, to: bytes.count, by: step) {
                    try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + step, bytes.count)]))
                    try await Task.sleep(for: .seconds(Double(step) / Double(rate)))
                }
                try await writer.finish(nil)
            }
        default: return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        }
    }

    /// Breaks a connection; returns what to throw then.
    private static func broken(_ channel: any Channel, _ fault: WireFault) async -> any Error {
        try? await channel.triggerUserOutboundEvent(fault).get()
        return Broken()
    }
}
