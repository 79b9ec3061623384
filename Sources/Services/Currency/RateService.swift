import Glibc
import Inventory
import QueryLanguage

/// Fetches published rates: from Frankfurter, else from the European Central Bank itself, whose figures both are.
public struct RateService: Sendable {
    let frankfurter: Endpoint
    let centralBank: Endpoint
    let proxies: ProxySettings
    let today: Day
    var patience: Patience

    /// The most days asked for at once, so that an answer stays small however long ago the oldest record is.
    static let mostDays = 365

    /// `FHQ_RATES_URL` stands for both services.
    ///
    /// Throws a ``ServiceError`` for a variable that holds no address.
    public init(_ settings: ServiceSettings, today: Day, patience: Patience = Patience(tries: 2)) throws(ServiceError) {
        frankfurter = try settings.endpoint(.rates, "FHQ_RATES_URL")
        centralBank = try settings.endpoint(.centralBank, "FHQ_RATES_URL")
        proxies = try settings.proxies()
        self.today = today
        self.patience = patience
    }

    /// The rates of `periods`, all or none.
    ///
    /// Throws the ``ServiceError`` of the first service if the second fails too.
    public func rates(
        of periods: [ClosedRange<Day>], _ progress: Foreground.Progress
    ) async throws -> (rates: PublishedRates, failure: ServiceError?) {
        do {
            // It begins with the newest day before the first one asked for, which the bank's own file would not give.
            return (try await series(of: periods, progress).within(periods), nil)
        } catch let first as ServiceError {
            progress.say("asking \(centralBank.host)")
            do {
                return (try await history().within(periods), first)
            } catch let second as ServiceError {
                // The one who can be tried again decides.
                throw first.mayPass ? first : second
            }
        }
    }

    // MARK: - Frankfurter

    private func series(
        of periods: [ClosedRange<Day>], _ progress: Foreground.Progress
    ) async throws -> PublishedRates {
        let client = try RemoteClient(frankfurter, proxies)
        var rates = PublishedRates(source: "European Central Bank, by Frankfurter")
        for part in Self.parts(of: periods) {
            progress.say("rates from \(part.lowerBound.description)")
            let address = "\(frankfurter.base)/v1/\(part.lowerBound.description)..\(part.upperBound.description)"
            let answer = try await patience.persist {
                try await client.answer(to: RemoteRequest(.get, "\(address)?base=EUR")).orRefusal(frankfurter)
            }
            try rates.add(frankfurter: answer.body, today: today)
        }
        return rates
    }

    /// The periods in pieces that one request may ask for, in their order.
    static func parts(of periods: [ClosedRange<Day>]) -> [ClosedRange<Day>] {
        periods.flatMap { period in
            stride(from: period.lowerBound.number, through: period.upperBound.number, by: mostDays).map { first in
                let last = min(first + Int32(mostDays) - 1, period.upperBound.number)
                return Day(number: first)...Day(number: last)
            }
        }
    }

    // MARK: - The bank's own file

    private func history() async throws -> PublishedRates {
        let request = RemoteRequest(
            .get, "\(centralBank.base)/stats/eurofxref/eurofxref-hist.zip", timeout: .seconds(120),
            mostBytes: 32 << 20)
        let answer = try await RemoteClient(centralBank, proxies).answer(to: request).orRefusal(centralBank)
        do {
            return PublishedRates(try RateFile(downloaded: answer.body, today: today))
        } catch let error as RateFileError {
            throw ServiceError(
                "what \(centralBank.host) sent cannot be taken: \(error.reason)", retry: .mayHelp(after: nil))
        }
    }
}

extension RateFile {
    /// Reads what a server sent: a zip, which is inflated by way of a file without a name, or the table itself.
    fileprivate init(downloaded bytes: [UInt8], today: Day) throws {
        guard RateArchive.isArchive(bytes.prefix(4)) else {
            try self.init(bytes, today: today)
            return
        }
        var name = Array("/tmp/fhq-rates-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw RateFileError(reason: String(cString: strerror(errno))) }
        defer { close(file) }
        unlink(name)
        guard bytes.withUnsafeBytes({ $0.writeAll(to: file) }) else {
            throw RateFileError(reason: String(cString: strerror(errno)))
        }
        try self.init(try RateArchive.table(of: "/proc/self/fd/\(file)"), today: today)
    }
}

extension RemoteAnswer {
    /// The answer itself if the service did what was asked, else its status as a ``ServiceError``.
    func orRefusal(_ endpoint: Endpoint) throws(ServiceError) -> RemoteAnswer {
        if status == 200 { return self }
        let mayPass = status == 408 || status == 429 || status >= 500
        throw ServiceError(
            "\(endpoint.host) answers with status \(status)", retry: mayPass ? .mayHelp(after: retryAfter) : .pointless)
    }
}
