/// Google Drive, version 3, for one sync: what is asked of it, who asks, and how patiently.
struct DriveService: Sendable {
    let client: RemoteClient
    /// Gives an access token; called with the one that was refused, another.
    let token: @Sendable (_ failed: String?) async throws -> String
    let patience: Patience
    var sizes = UploadSizes.google

    /// The address of a path below the service's own.
    func address(_ path: String, _ query: [(name: String, value: String)] = []) -> String {
        "\(client.endpoint.base)\(path)" + (query.isEmpty ? "" : "?\(URLText.query(query))")
    }

    /// Sends a request once, and once more with another token where the first has ended.
    ///
    /// `accepting` are statuses that are answers and not errors, beside those of success. Throws a ``ServiceError`` where
    /// trying again may help, else a ``DriveRefusal``.
    func exchange(_ request: RemoteRequest, accepting: Set<Int> = []) async throws -> RemoteAnswer {
        var failed: String?
        for _ in 1...2 {
            let token = try await token(failed)
            var signed = request
            signed.headers.append(("Authorization", "Bearer \(token)"))
            let answer = try await client.answer(to: signed)
            if answer.isSuccess || accepting.contains(answer.status) { return answer }
            guard answer.status == 401 else { throw DriveRefusal.error(of: answer, to: signed) }
            failed = token
        }
        throw ServiceError(
            "Drive does not take the tokens that Google gives", hints: ["connect drive connects it anew"])
    }

    /// Whether Drive answers at all now; asked once.
    func answers() async -> Bool {
        (try? await exchange(RemoteRequest(.get, address("/drive/v3/about", [("fields", "kind")])))) != nil
    }

    /// Sends a request that does no harm when it is repeated, as often as patience allows, and reads what it says of a file.
    ///
    /// An answer that cannot be read counts as none.
    func entry(_ request: RemoteRequest) async throws -> DriveEntry {
        try await patience.persist { try DriveEntry(await exchange(request)) }
    }
}
