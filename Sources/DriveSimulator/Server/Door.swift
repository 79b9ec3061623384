/// Takes the requests of a connection, one after the other, has the simulator answer them, and disturbs either.
struct Door {
    /// Why a connection is not kept.
    private enum Parting: Error {
        case close
        /// The other end is to see a reset.
        case reset
    }

    let simulator: Simulator
    let connection: Connection

    /// Returns when the connection is to be closed.
    func serve() {
        do {
            while true { try answer(connection.readHead()) }
        } catch let refusal as Refusal {
            // Where what is no HTTP ends nobody knows, so that nothing can follow it.
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
            // No answer gets through whole.
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

    /// Writes so many bytes each second, a tenth of them at once.
    private func trickle(_ bytes: [UInt8], _ rate: Int) throws {
        let step = max(rate / 10, 1)
        for start in stride(from: 0, to: bytes.count, by: step) {
            try connection.write(bytes[start..<min(start + step, bytes.count)])
            try connection.pause(seconds: Double(step) / Double(rate))
        }
    }
}
