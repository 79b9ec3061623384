import CSockets
import Foundation
import Synchronization
import SystemLibrary

/// A port on this machine's loopback, with a thread for new connections and one for each connection.
///
/// The threads are separate from others, so that a client may block all others while it waits for an answer.
final class Listener: Sendable {
    /// An error of the system, in its own words.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ what: String) {
            description = "\(what): \(String(cString: strerror(errno)))"
        }
    }

    private struct Doors {
        var isOpen = true
        var connections: Set<CInt> = []
    }

    let port: Int
    private let socket: CInt
    /// A socket bound to the same port that never listens, so that nobody else gets the port, even after the other is
    /// closed.
    private let claim: CInt
    private let doors = Mutex(Doors())
    private let threads = DispatchGroup()

    /// Takes a port, or any free one for 0; no connection is accepted before ``start(_:)``.
    init(port: Int) throws(Failure) {
        socket = try Self.bound(to: port)
        do throws(Failure) {
            self.port = try Self.port(of: socket)
            claim = try Self.bound(to: self.port)
        } catch {
            close(socket)
            throw error
        }
        guard listen(socket, SOMAXCONN) == 0 else {
            let failure = Failure("cannot listen on port \(self.port)")
            close(socket)
            throw failure
        }
    }

    deinit {
        close(claim)
    }

    /// Accepts connections, each on a separate thread.
    func start(_ serve: @escaping @Sendable (Connection) -> Void) {
        threads.enter()
        Thread.detachNewThread { [self] in
            admit(serve)
            close(socket)
            threads.leave()
        }
    }

    /// Ends every connection and waits until the last thread has gone.
    func stop() async {
        doors.withLock { doors in
            guard doors.isOpen else { return }
            doors.isOpen = false
            for socket in doors.connections.union([socket]) { shutdown(socket, CInt(SHUT_RDWR)) }
        }
        await waitUntilStopped()
    }

    func waitUntilStopped() async {
        await withCheckedContinuation { stopped in
            threads.notify(queue: .global()) { stopped.resume() }
        }
    }

    /// Accepts connections until stopped.
    private func admit(_ serve: @escaping @Sendable (Connection) -> Void) {
        while doors.withLock(\.isOpen) {
            let guest = accept4(socket, nil, nil, CInt(SOCK_CLOEXEC.rawValue))
            guard guest >= 0 else {
                // Too many open files may be temporary; any other error ends the connection or the listener.
                if errno == EMFILE || errno == ENFILE { usleep(10_000) }
                continue
            }
            threads.enter()
            Thread.detachNewThread { [self] in
                if doors.withLock({ $0.isOpen && $0.connections.insert(guest).inserted }) { serve(Connection(guest)) }
                // A closed descriptor may be reused at once, so it must not be found here any more.
                doors.withLock { doors in
                    doors.connections.remove(guest)
                    close(guest)
                }
                threads.leave()
            }
        }
    }

    /// Returns a socket that shares its port with others like it, as long as only one listens.
    private static func bound(to port: Int) throws(Failure) -> CInt {
        guard let port = in_port_t(exactly: port) else {
            errno = EADDRNOTAVAIL
            throw Failure("port \(port) cannot be had")
        }
        let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let socket = SystemLibrary.socket(AF_INET, type, 0)
        guard socket >= 0 else { throw Failure("no socket") }
        var yes: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
        }
        guard result == 0 else {
            let failure = Failure("port \(port) cannot be had")
            close(socket)
            throw failure
        }
        return socket
    }

    private static func port(of socket: CInt) throws(Failure) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        guard result == 0 else { throw Failure("no port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
