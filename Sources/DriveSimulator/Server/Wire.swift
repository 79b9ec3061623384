import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// HTTP/1.1 with a ``Wire`` before it, which sees the bytes themselves.
struct WiredChannel: ServerChildChannel {
    private let http: HTTP1Channel

    init(responder: @escaping HTTPChannelHandler.Responder) {
        http = HTTP1Channel(responder: responder)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger).flatMapThrowing { value in
            try channel.pipeline.syncOperations.addHandler(Wire(), position: .first)
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await http.handle(value: value, logger: logger)
    }
}

/// What may happen to a connection beneath HTTP.
enum WireFault: Sendable {
    /// Closes it at once, politely.
    case close
    /// Breaks it at once: the other side sees a reset.
    case reset
    /// Lets that many more bytes out, head included, then resets it.
    case resetAfter(bytes: Int)
}

/// Breaks a connection when a ``WireFault`` comes down its pipeline.
final class Wire: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// How many bytes may still go out; `nil` without a limit.
    private var allowance: Int?

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let fault = event as? WireFault else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        switch fault {
        case .close: context.close(promise: nil)
        case .reset: reset(context)
        case .resetAfter(let bytes): allowance = bytes
        }
        promise?.succeed()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let left = allowance else { return context.write(data, promise: promise) }
        var bytes = unwrapOutboundIn(data)
        guard bytes.readableBytes >= left else {
            allowance = left - bytes.readableBytes
            return context.write(data, promise: promise)
        }
        allowance = 0
        let last = bytes.readSlice(length: left) ?? ByteBuffer()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(last)).whenComplete { _ in
            let (wire, context) = bound.value
            wire.reset(context)
            promise?.fail(ChannelError.ioOnClosedChannel)
        }
    }

    /// A socket that does not linger is closed with a reset instead of an end.
    private func reset(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let set = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        (set ?? context.eventLoop.makeSucceededVoidFuture()).whenComplete { _ in bound.value.close(promise: nil) }
    }
}
