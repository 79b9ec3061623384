/// What the process's environment says of remote services.
public struct ServiceSettings: Sendable {
    /// The variable of that name, `nil` if it is unset or empty.
    public var variable: @Sendable (String) -> String?
    /// Where what belongs to the user and not to one store is kept, such as tokens; `nil` without a home.
    public var configFolder: String?

    public init(variable: @escaping @Sendable (String) -> String? = { _ in nil }, configFolder: String? = nil) {
        self.variable = variable
        self.configFolder = configFolder
    }

    public func proxies() throws(ServiceError) -> ProxySettings {
        try ProxySettings(reading: variable)
    }

    /// The service's own address, or the one that a variable gives in its place.
    public func endpoint(_ usual: Endpoint, _ variable: String) throws(ServiceError) -> Endpoint {
        guard let text = self.variable(variable) else { return usual }
        return try Endpoint(text, from: variable)
    }
}
