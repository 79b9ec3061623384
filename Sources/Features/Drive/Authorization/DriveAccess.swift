import Programs
import QueryLanguage
import Remote
import UnattendedWork

/// The user's access to Google Drive, with a token whenever one is needed.
///
/// It belongs to the user, not to a store, so that a store that is copied, sent or restored carries no tokens. Its
/// folder is `drive` in the configuration folder, with `tokens.json`, `client.json`, and `lock`, which processes share.
package struct DriveAccess: Sendable {
    let folder: PrivateFolder
    let server: AuthorizationServer
    let settings: UserConfiguration
    let now: @Sendable () -> Instant

    static let tokenFile = "tokens.json"
    static let clientFile = "client.json"

    /// Creates the access.
    ///
    /// - Throws: ``ServiceError`` if a variable of the environment is no address, or there is no home folder.
    package init(_ settings: UserConfiguration, now: @escaping @Sendable () -> Instant) throws(ServiceError) {
        try self.init(settings, server: AuthorizationServer(settings), now: now)
    }

    init(
        _ settings: UserConfiguration, server: AuthorizationServer, now: @escaping @Sendable () -> Instant
    ) throws(ServiceError) {
        guard let config = settings.folder else {
            throw ServiceError(
                "there is no home folder for Google's tokens", hints: ["set HOME or XDG_CONFIG_HOME"])
        }
        folder = PrivateFolder(path: config + "/drive")
        self.server = server
        self.settings = settings
        self.now = now
    }

    /// True if there is a grant, which Google may have ended meanwhile.
    package var isConnected: Bool { folder.has(Self.tokenFile) }

    /// The mark that distinguishes the present grant from any other; `nil` if there is none, or it can't be read.
    var grantMark: String? { try? tokens().mark }

    /// Returns an access token valid for at least a minute, renewing it if needed.
    ///
    /// After an answer of 401 pass the refused token, so that a new one is fetched, by one process for all.
    ///
    /// - Throws: ``ServiceError``, which says whether a retry may help; it can't once Google has ended the grant.
    package func token(freshAfter failed: String? = nil) async throws -> String {
        if let token = try tokens().usable(now: now(), except: failed) { return token }
        return try await folder.locked {
            // Another process may have renewed it meanwhile.
            let tokens = try tokens()
            if let token = tokens.usable(now: now(), except: failed) { return token }
            return try await renewed(tokens).access.text
        }
    }

    private func renewed(_ tokens: DriveTokens) async throws -> DriveTokens {
        let client = try client()
        guard client.id == tokens.clientID else {
            throw ServiceError(
                "Google Drive was connected with another client", hints: ["try: connect drive"])
        }
        do {
            var tokens = tokens
            tokens.renew(try await server.renewal(client, refresh: tokens.refresh), now: now())
            try folder.write(tokens.json, to: Self.tokenFile)
            return tokens
        } catch let refusal as OAuthRefusal {
            throw refusal.code == "invalid_grant" ? Self.ended : refusal.asServiceError()
        }
    }

    private static let ended = ServiceError(
        "Google ended the connection to Drive; unsent changes are kept",
        hints: ["try: connect drive"])

    // MARK: - Stored grant

    /// Returns the stored grant.
    ///
    /// - Throws: ``ServiceError`` if there is none, or it is from another server.
    func tokens() throws(ServiceError) -> DriveTokens {
        guard let bytes = try folder.read(Self.tokenFile) else {
            throw ServiceError("Google Drive is not connected", hints: ["try: connect drive"])
        }
        guard let tokens = DriveTokens(json: bytes) else {
            throw ServiceError("\(folder.path(of: Self.tokenFile)) is damaged", hints: ["try: connect drive"])
        }
        guard tokens.issuer == server.issuer else {
            throw ServiceError(
                "Drive was connected through \(tokens.issuer), but FHQ_GOOGLE_OAUTH now names another server",
                hints: ["try: connect drive"])
        }
        return tokens
    }

    /// Returns the user's client: from the environment, otherwise the stored one.
    func client() throws(ServiceError) -> GoogleClient {
        if let client = try clientOfEnvironment() { return client }
        let path = folder.path(of: Self.clientFile)
        guard let bytes = try folder.read(Self.clientFile) else {
            throw ServiceError(
                "fhq has no Google client yet",
                hints: ["try: help connect"])
        }
        return try GoogleClient(json: bytes, name: path)
    }

    private func clientOfEnvironment() throws(ServiceError) -> GoogleClient? {
        let (name, secretName) = ("FHQ_GOOGLE_CLIENT_ID", "FHQ_GOOGLE_CLIENT_SECRET")
        switch (settings.variable(name), settings.variable(secretName)) {
        case (nil, nil): return nil
        case (let id?, let secret?):
            guard let client = GoogleClient(id: id, secret: secret) else {
                throw ServiceError("\(name) and \(secretName) may have only ASCII characters, and no spaces")
            }
            return client
        case (nil, _): throw ServiceError("\(secretName) is set, but \(name) is not")
        case (_, nil): throw ServiceError("\(name) is set, but \(secretName) is not")
        }
    }
}
