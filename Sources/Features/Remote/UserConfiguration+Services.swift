import Programs

extension UserConfiguration {
    /// Returns the proxies in the environment.
    ///
    /// - Throws: ``ServiceError`` if a variable isn't the address of a proxy.
    package func proxies() throws(ServiceError) -> ProxySettings {
        try ProxySettings(reading: variable)
    }

    /// Returns true if a variable gives an address on this machine.
    package func leadsHere(_ variable: String) -> Bool {
        self.variable(variable).map { (try? Endpoint($0, from: variable))?.isLoopback ?? false } ?? false
    }

    /// Returns the service's usual address, or the one in a variable.
    ///
    /// - Throws: ``ServiceError`` if the variable is no address.
    package func endpoint(_ usual: Endpoint, _ variable: String) throws(ServiceError) -> Endpoint {
        guard let text = self.variable(variable) else { return usual }
        return try Endpoint(text, from: variable)
    }
}
