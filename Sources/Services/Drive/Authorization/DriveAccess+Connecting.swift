import QueryLanguage

/// Getting access, and giving it back.
extension DriveAccess {
    /// Asks through a browser on this machine, and keeps what is granted.
    ///
    /// Gives the moment at which Google ends the grant, where it says so: of an app in Testing, after a week.
    public func connectThroughBrowser(_ invite: @escaping @Sendable (Invitation) -> Void) async throws -> Instant? {
        try await connect { consent in
            var generator = SystemRandomNumberGenerator()
            return try await consent.throughBrowser(using: &generator, invite)
        }
    }

    /// Asks through a browser anywhere, into which a code is typed, and keeps what is granted.
    ///
    /// Gives the moment at which Google ends the grant, where it says so.
    public func connectThroughDevice(_ invite: @escaping @Sendable (Invitation) -> Void) async throws -> Instant? {
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
        return try await keep(grant, of: client)
    }

    /// A grant that was there before is not revoked: Google would end the new one with it.
    private func keep(_ grant: OAuthGrant, of client: GoogleClient) async throws -> Instant? {
        if let scopes = grant.scopes, !scopes.contains(AuthorizationServer.scope) {
            throw ServiceError(
                "Google let fhq in, but to no files, so nothing is connected",
                hints: ["connect drive again, and leave the tick at the files that fhq makes itself"])
        }
        let now = now()
        guard let tokens = DriveTokens(grant, issuer: server.issuer, clientID: client.id, now: now) else {
            throw ServiceError("Google gave no lasting access, so nothing is connected", hints: ["connect drive again"])
        }
        try await folder.locked { try folder.write(tokens.json, to: Self.tokenFile) }
        return grant.grantLifetime.map { now + $0 }
    }

    /// Keeps a client for all that is asked of Google from now on; gives the file that it is kept in.
    public func keep(_ client: GoogleClient) async throws -> String {
        try await folder.locked { try folder.write(client.json, to: Self.clientFile) }
        return folder.path(of: Self.clientFile)
    }

    /// Where the client is kept, if one is.
    public var keptClient: String? {
        folder.has(Self.clientFile) ? folder.path(of: Self.clientFile) : nil
    }

    /// What became of a grant.
    public enum Disconnection: Hashable, Sendable {
        case wasNotConnected
        /// Google has ended it.
        case revoked
        /// It is forgotten here, but Google does not know, for a reason.
        case forgotten(reason: String)
    }

    /// Asks Google to end the grant, and forgets it whatever Google says: tokens that nobody wants are not kept.
    public func disconnect() async throws -> Disconnection {
        guard isConnected else { return .wasNotConnected }
        return try await folder.locked {
            let problem = try await revocationProblem()
            try folder.remove(Self.tokenFile)
            return problem.map { .forgotten(reason: $0) } ?? .revoked
        }
    }

    /// Why the grant could not be ended at Google; `nil` if it was.
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
