extension Answer {
    /// Returns an error in the form of Google's APIs.
    static func driveError(_ status: Int, _ reason: String, _ message: String, domain: String = "global") -> Answer {
        let detail: JSONBody = ["domain": .text(domain), "reason": .text(reason), "message": .text(message)]
        return .json(
            ["error": ["code": .number(status), "message": .text(message), "errors": .list([detail])]], status: status)
    }
}
