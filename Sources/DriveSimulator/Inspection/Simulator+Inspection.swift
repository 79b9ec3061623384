extension Simulator {
    /// What did not keep to the documentation, each as `METHOD PATH: what`; a test asserts that there is none.
    public var violations: [String] {
        world.withLock { $0.violations }
    }

    /// Every request so far, in the order of arrival.
    public var requests: [RequestRecord] {
        world.withLock { $0.requests }
    }

    /// The requests of one kind or group.
    public func requests(_ kind: RequestKind) -> [RequestRecord] {
        requests.filter { kind.covers($0.kind) }
    }
}
