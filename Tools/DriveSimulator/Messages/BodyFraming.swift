/// The way to find the end of a request's body, by RFC 9112.
enum BodyFraming: Equatable {
    case length(Int)
    case chunked

    init(of request: IncomingRequest) throws(Refusal) {
        let length = request.header("Content-Length")
        if let coding = request.header("Transfer-Encoding") {
            guard coding.lowercased() == "chunked", length == nil else {
                throw .violation("Transfer-Encoding is \(coding), with Content-Length \(length ?? "missing")")
            }
            self = .chunked
        } else {
            guard let count = Self.number(length ?? "0", radix: 10) else {
                throw .violation("Content-Length is \(length ?? "missing")")
            }
            self = .length(count)
        }
    }

    /// Returns a number made only of digits, small enough for sums.
    static func number(_ digits: some StringProtocol, radix: Int) -> Int? {
        guard digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: radix), number < 1 << 40 else {
            return nil
        }
        return number
    }
}
