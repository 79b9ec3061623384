import Foundation

/// The simulator's own paths, by which a test in another process inspects and controls it.
///
/// `GET /simulator/state[?rows=true]`, `GET /simulator/requests`, `POST` and `DELETE /simulator/faults`,
/// `POST /simulator/grant`, `POST /simulator/oauth`, `POST /simulator/reset`, `PATCH` and `DELETE /simulator/files/ID`.
enum Control {
    static func answer(to request: IncomingRequest, _ world: inout World) -> Answer {
        let steps = request.steps.dropFirst().map { $0 }
        switch (request.method, steps.first, steps.count) {
        case ("GET", "state", 1): return .json(state(world, withRows: request.query == "rows=true"))
        case ("GET", "requests", 1):
            return Answer(
                200, headers: [("Content-Type", "application/x-ndjson")], body: Array(lines(world.requests).utf8))
        case ("GET", "device", 1): return .html("The simulator's user consents without looking.")
        case ("POST", "faults", 1): return addFaults(request.body, &world)
        case ("DELETE", "faults", 1): world.faults.clear()
        case ("POST", "grant", 1): return grant(&world)
        case ("POST", "oauth", 1): return changeOAuth(JSONBody(request.body) ?? [:], &world)
        case ("POST", "reset", 1): world.reset()
        case ("PATCH", "files", 2): return changeFile(steps[1], JSONBody(request.body) ?? [:], &world)
        case ("DELETE", "files", 2): world.drive.remove(steps[1])
        default: return .json(["message": "the simulator has no such path"], status: 404)
        }
        return .json([:])
    }

    /// Returns records as JSON, one on each line.
    static func lines(_ requests: [RequestRecord]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return requests.map { record in
            (try? encoder.encode(record)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
        }.joined()
    }

    private static func state(_ world: World, withRows: Bool) -> JSONBody {
        let kinds = Dictionary(grouping: world.requests, by: \.kind.rawValue).mapValues { JSONBody.number($0.count) }
        let files = world.simulatedFiles
        return [
            "files": .list(files.map { $0.report(withRows: withRows) }), "requests": .object(kinds),
            "uploads": .number(files.reduce(0) { $0 + $1.uploads }),
            "violations": .list(world.violations.map { .text($0) }),
            "grants": .number(world.oauth.refreshTokens.count),
        ]
    }

    /// Adds one fault or a list of them.
    private static func addFaults(_ body: [UInt8], _ world: inout World) -> Answer {
        do {
            let isList = body.first { $0 > 0x20 } == UInt8(ascii: "[")
            let decoder = JSONDecoder()
            world.faults.add(
                try isList
                    ? decoder.decode([Fault].self, from: Data(body)) : [decoder.decode(Fault.self, from: Data(body))])
            return .json([:])
        } catch {
            return .json(["message": .text("no fault: \(error)")], status: 400)
        }
    }

    private static func grant(_ world: inout World) -> Answer {
        let refreshToken = world.oauth.newRefreshToken()
        let accessToken = world.oauth.newAccessToken(for: refreshToken)
        return .json(["access_token": .text(accessToken), "refresh_token": .text(refreshToken)])
    }

    /// Applies `{"denyConsent": true, "devicePolls": […], "expireAccessTokens": true, "expireRefreshTokens": true}`,
    /// each optional.
    private static func changeOAuth(_ wishes: JSONBody, _ world: inout World) -> Answer {
        if let denies = wishes["denyConsent"]?.bool { world.oauth.deniesConsent = denies }
        if let polls = wishes["devicePolls"]?.list {
            world.oauth.devicePolls = polls.compactMap { $0.text.flatMap(DevicePoll.init(rawValue:)) }
        }
        if wishes["expireRefreshTokens"]?.bool == true { world.oauth.refreshTokens = [] }
        if wishes["expireAccessTokens"]?.bool == true { world.oauth.accessTokens = [:] }
        return .json([:])
    }

    /// Applies `{"trashed": true, "granted": false}`, each optional.
    private static func changeFile(_ id: String, _ wishes: JSONBody, _ world: inout World) -> Answer {
        guard world.drive.files[id] != nil else { return .json(["message": "no such file"], status: 404) }
        if let trashed = wishes["trashed"]?.bool { world.drive.files[id]?.isTrashed = trashed }
        if let granted = wishes["granted"]?.bool { world.drive.files[id]?.isGranted = granted }
        return .json([:])
    }
}
