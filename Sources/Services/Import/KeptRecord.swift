extension JSONDocument {
    /// Calls `body` with a record that an earlier import kept.
    static func read<Result>(kept record: [UInt8], _ body: (JSONValue) throws -> Result) throws -> Result {
        guard let result = try read(answer: record, body) else {
            throw RecordProblem(reason: "what an earlier import kept of it is damaged")
        }
        return result
    }
}
