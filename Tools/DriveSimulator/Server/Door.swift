/// A server of one connection, which takes its requests one by one, lets the simulator answer them, and applies faults.
struct Door {
    /// The reason for closing a connection.
    private enum Parting: Error {
        case close
        /// The other end should see a reset.
        case reset
    }

    let simulator: Simulator
    let connection: Connection

    /// Serves the connection until it should be closed.
    func serve() {
        do {
            while true { try answer(connection.readHead()) }
        } catch let refusal as Refusal {
            // The end of malformed HTTP is unknown, so that no request can follow it.
            let answer = simulator.world.withLock { $0.refused(refusal, "what came over a connection") }
            try? connection.writeLast(answer.head + answer.body)
        } catch Parting.reset {
            connection.breakOff()
        } catch {}
    }

    private func answer(_ head: IncomingRequest) throws {
        var request = head
        let kind = RequestKind(of: request)
        let (fault, clearings) = simulator.world.withLock { world in
            (kind == .control ? nil : world.faults.next(for: kind), world.faults.clearings)
        }
        let limit: Int? =
            switch fault?.effect {
            case .refuse: 0
            case .resetRequest: fault?.bytes ?? 0
            default: nil
            }
        try connection.readBody(of: &request, limit: limit)
        if request.isCut {
            simulator.world.withLock { [request] in $0.cut(request, kind, fault) }
            throw fault?.effect == .refuse ? Parting.close : .reset
        }
        let answer = simulator.world.withLock { [request] in $0.answer(to: request, kind, fault) }
        if let fault, fault.effect == .stall {
            try connection.pause(seconds: fault.seconds ?? 1) {
                simulator.world.withLock(\.faults.clearings) != clearings
            }
        }
        try send(answer.head, request.method == "HEAD" ? [] : answer.body, fault)
        if request.header("Connection")?.lowercased() == "close" { throw Parting.close }
    }

    private func send(_ head: [UInt8], _ body: [UInt8], _ fault: Fault?) throws {
        switch fault?.effect {
        case .dropAnswer: throw Parting.close
        case .resetAnswer:
            // The answer never arrives complete.
            try connection.write((head + body).prefix(min(fault?.bytes ?? 0, head.count + body.count - 1)))
            throw Parting.reset
        case .truncate:
            try connection.write(head + body.prefix(fault?.bytes ?? body.count / 2))
            throw Parting.close
        case .slow:
            try connection.write(head)
            try trickle(body, max(fault?.bytes ?? 1024, 1))
        default: try connection.write(head + body)
        }
    }

    /// Writes a number of bytes each second, a tenth of them at a time.
    private func trickle(_ bytes: [UInt8], _ rate: Int) throws {
        let step = max(rate / 10, 1)
        for start in stride(from: 0, to: bytes.count, by: step) {
            try connection.write(bytes[start..<min(start + step, bytes.count)])
            try connection.pause(seconds: Double(step) / Double(rate))
        }
    }
}
