import Remote

/// Google Drive, version 3, for one sync, with its tokens and its patience.
struct DriveService: Sendable {
    let client: RemoteClient
    /// Returns an access token; given a refused one, it returns another.
    let token: @Sendable (_ failed: String?) async throws -> String
    let patience: Patience
    var sizes = UploadSizes.google

    /// Returns the address of a path of the service.
    func address(_ path: String, _ query: [(name: String, value: String)] = []) -> String {
        "\(client.endpoint.base)\(path)" + (query.isEmpty ? "" : "?\(URLText.query(query))")
    }

    /// Sends a request, and repeats it once with another token if the first has expired.
    ///
    /// `accepting` are statuses, besides those of success, that count as answers.
    ///
    /// - Throws: ``ServiceError`` if a retry may help, otherwise ``DriveRefusal``.
    func exchange(_ request: RemoteRequest, accepting: Set<Int> = []) async throws -> RemoteAnswer {
        var failed: String?
        for _ in 1...2 {
            let token = try await token(failed)
            var signed = request
            signed.headers.append(("Authorization", "Bearer \(token)"))
            let answer = try await client.answer(to: signed)
            if answer.isSuccess || accepting.contains(answer.status) { return answer }
            let error = DriveRefusal.error(of: answer, to: signed)
            guard answer.status == 401, error is DriveRefusal else { throw error }
            failed = token
        }
        throw ServiceError(
            "Drive rejects the tokens that Google gives", hints: ["try: connect drive"])
    }

    /// Returns true if Drive answers at all now; it asks once.
    func answers() async -> Bool {
        (try? await exchange(RemoteRequest(.get, address("/drive/v3/about", [("fields", "kind")])))) != nil
    }

    /// Sends a request that can safely be repeated, with retries, and reads the file's metadata in the answer.
    ///
    /// An unreadable answer counts as a failure.
    func entry(_ request: RemoteRequest) async throws -> DriveEntry {
        try await patience.persist { try DriveEntry(await exchange(request)) }
    }
}
