import Remote

/// The steps for a person to grant access.
package enum Invitation: Hashable, Sendable {
    /// Open this address in a browser on this machine.
    case open(address: String)
    /// Open this address anywhere, and type the code.
    case enter(code: String, address: String)
}

/// A request for a grant, which waits for the answer.
struct Consent: Sendable {
    let server: AuthorizationServer
    let client: GoogleClient
    var patience = Patience(tries: 3)
    /// The time limit for the person at the browser.
    var limit = Duration.seconds(300)

    /// Asks by way of a browser on this machine, which returns to a port of this program (RFC 8252, with PKCE).
    func throughBrowser(
        using generator: inout some RandomNumberGenerator, _ invite: @escaping @Sendable (Invitation) -> Void
    ) async throws -> OAuthGrant {
        let state = RandomText.make(using: &generator)
        let key = ProofKey(using: &generator)
        return try await ConsentReceiver.with(state: state) { receiver in
            let redirect = receiver.redirect
            invite(.open(address: server.consentAddress(client, redirect: redirect, state: state, key: key)))
            switch try await receiver.answer(within: limit) {
            case .code(let code):
                return try await patience.persist {
                    try await server.grant(client, code: code, redirect: redirect, key: key)
                }
            case .refusal(let error): throw OAuthRefusal(code: error) ?? ServiceError("Google refused")
            case nil:
                throw ServiceError(
                    "no answer came from the browser within \(limit.components.seconds / 60) minutes",
                    hints: ["if the browser runs on another machine, use connect drive device"],
                    retry: .mayHelp(after: nil))
            }
        }
    }

    /// Asks by way of a browser anywhere, into which a code is typed (RFC 8628).
    func throughDevice(_ invite: @Sendable (Invitation) -> Void) async throws -> OAuthGrant {
        let invitation = try await patience.persist { try await server.invitation(client) }
        invite(.enter(code: invitation.userCode, address: invitation.address))
        var interval = invitation.interval
        var waited = interval
        while waited <= invitation.lifetime {
            try await patience.pause(interval)
            do {
                return try await server.grant(client, deviceCode: invitation.deviceCode)
            } catch let refusal as OAuthRefusal {
                interval += try Self.slowdown(refusal)
            } catch let error as ServiceError where error.mayPass {
                // The standard says to poll less often after a missing answer.
                interval = min(interval * 2, .seconds(60))
            }
            waited += interval
        }
        throw Self.expired
    }

    /// Returns the additional time between polls from now on.
    ///
    /// - Throws: The error that ends the polling.
    private static func slowdown(_ refusal: OAuthRefusal) throws -> Duration {
        switch refusal.code {
        case "authorization_pending": return .zero
        case "slow_down": return .seconds(5)
        case "expired_token": throw expired
        default: throw refusal
        }
    }

    private static let expired = ServiceError(
        "the code was not entered in time", hints: ["try: connect drive device"],
        retry: .mayHelp(after: nil))
}
