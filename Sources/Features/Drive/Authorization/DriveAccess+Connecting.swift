import QueryLanguage
import Remote

/// Connects and disconnects.
extension DriveAccess {
    /// Asks for a grant by way of a browser on this machine, and stores it.
    ///
    /// - Returns: The time at which Google ends the grant, if it says so: for an app in testing, after a week.
    ///
    /// - Throws: ``ServiceError`` if no access was granted.
    package func connectThroughBrowser(_ invite: @escaping @Sendable (Invitation) -> Void) async throws -> Instant? {
        try await connect { consent in
            var generator = SystemRandomNumberGenerator()
            return try await consent.throughBrowser(using: &generator, invite)
        }
    }

    /// Asks for a grant by way of a browser anywhere, into which a code is typed, and stores it.
    ///
    /// - Returns: The time at which Google ends the grant, if it says so.
    ///
    /// - Throws: ``ServiceError`` if no access was granted.
    package func connectThroughDevice(_ invite: @escaping @Sendable (Invitation) -> Void) async throws -> Instant? {
        try await connect { try await $0.throughDevice(invite) }
    }

    func connect(_ ask: (Consent) async throws -> OAuthGrant) async throws -> Instant? {
        let client = try client()
        let grant: OAuthGrant
        do {
            grant = try await ask(Consent(server: server, client: client))
        } catch let refusal as OAuthRefusal {
            throw refusal.asServiceError()
        }
        return try await save(grant, of: client)
    }

    /// Stores a grant, and returns the time at which Google ends it, if the server says so.
    ///
    /// An earlier grant is not revoked, since Google would end the new one with it.
    private func save(_ grant: OAuthGrant, of client: GoogleClient) async throws -> Instant? {
        if let scopes = grant.scopes, !scopes.contains(AuthorizationServer.scope) {
            throw ServiceError(
                "Google gave fhq no access to files, so Drive is not connected",
                hints: ["connect drive again, and leave the box for fhq's own files ticked"])
        }
        let now = now()
        guard let tokens = DriveTokens(grant, issuer: server.issuer, clientID: client.id, now: now) else {
            throw ServiceError(
                "Google gave only short access, so Drive is not connected", hints: ["try: connect drive"])
        }
        try await folder.locked { try folder.write(tokens.json, to: Self.tokenFile) }
        return grant.grantLifetime.map { now + $0 }
    }

    /// Stores a client for all later requests to Google, and returns the path of its file.
    ///
    /// - Throws: ``ServiceError`` if it can't be stored.
    package func save(_ client: GoogleClient) async throws -> String {
        try await folder.locked { try folder.write(client.json, to: Self.clientFile) }
        return folder.path(of: Self.clientFile)
    }

    /// The path of the stored client; `nil` if there is none.
    package var keptClient: String? {
        folder.has(Self.clientFile) ? folder.path(of: Self.clientFile) : nil
    }

    /// The outcome of disconnecting.
    package enum Disconnection: Hashable, Sendable {
        case wasNotConnected
        /// Google ended the grant.
        case revoked
        /// The grant is forgotten here, but Google could not be told.
        case forgotten(reason: String)
    }

    /// Asks Google to end the grant, and forgets it whatever the answer, since unwanted tokens are not kept.
    ///
    /// - Throws: ``ServiceError`` if the file can't be removed.
    package func disconnect() async throws -> Disconnection {
        guard isConnected else { return .wasNotConnected }
        return try await folder.locked {
            let problem = try await revocationProblem()
            try folder.remove(Self.tokenFile)
            return problem.map { .forgotten(reason: $0) } ?? .revoked
        }
    }

    /// Returns the reason why Google could not end the grant; `nil` if it did.
    private func revocationProblem() async throws -> String? {
        do {
            let tokens = try tokens()
            try await Patience(tries: 2).persist { try await server.revoke(tokens.refresh) }
            return nil
        } catch let error as ServiceError {
            return error.message
        } catch let refusal as OAuthRefusal {
            return refusal.asServiceError().message
        }
    }
}
