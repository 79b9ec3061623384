import Programs
import QueryLanguage
import Remote
import StoreFile
import SystemLibrary

extension Endpoint {
    /// Frankfurter, which serves the rates of the European Central Bank.
    static let rates = Endpoint(https: "api.frankfurter.dev")
    /// The European Central Bank's own server.
    static let centralBank = Endpoint(https: "www.ecb.europa.eu")
}

/// A service that fetches published rates from Frankfurter or, if that fails, from the European Central Bank, whose
/// figures both have.
package struct RateService: Sendable {
    let frankfurter: Endpoint
    let centralBank: Endpoint
    let proxies: ProxySettings
    let today: Day
    var patience: Patience

    /// The most days of one request, so that an answer stays small.
    static let mostDays = 365

    /// Creates the service; `FHQ_RATES_URL` replaces both addresses.
    ///
    /// - Throws: ``ServiceError`` if the variable is no address.
    package init(_ settings: UserConfiguration, today: Day, patience: Patience = Patience(tries: 2))
        throws(ServiceError)
    {
        frankfurter = try settings.endpoint(.rates, "FHQ_RATES_URL")
        centralBank = try settings.endpoint(.centralBank, "FHQ_RATES_URL")
        proxies = try settings.proxies()
        self.today = today
        self.patience = patience
    }

    /// Returns the rates of all `periods`, with the first service's error if the second one answered.
    ///
    /// - Throws: ``ServiceError`` if both fail: that of the first service if a retry may help, otherwise that of the
    ///   second.
    package func rates(
        of periods: [ClosedRange<Day>], _ progress: Foreground.Progress
    ) async throws -> (rates: PublishedRates, failure: ServiceError?) {
        do {
            // The answer begins with the newest day before the first requested one, which the bank's own file would not
            // include.
            return (try await series(of: periods, progress).within(periods), nil)
        } catch let first as ServiceError {
            progress.say("asking \(centralBank.host)")
            do {
                return (try await history().within(periods), first)
            } catch let second as ServiceError {
                // Reports the error for which a retry may help.
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

    /// Returns the periods split into parts for one request each, in order.
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
                "can't use the rates from \(centralBank.host): \(error.reason)", retry: .mayHelp(after: nil))
        }
    }
}

extension RateFile {
    /// Reads a server's answer: a zip, which is unpacked from a nameless file, or the table itself.
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
        try self.init(try RateArchive.table(of: SystemPath.file(file)), today: today)
    }
}

extension RemoteAnswer {
    /// Returns the answer itself if it succeeded.
    ///
    /// - Throws: ``ServiceError`` with the status otherwise.
    func orRefusal(_ endpoint: Endpoint) throws(ServiceError) -> RemoteAnswer {
        if status == 200 { return self }
        guard !(300..<400).contains(status) else { throw ServiceError.answeredByAnother(endpoint.host, self) }
        throw ServiceError(
            "\(endpoint.host) answered with status \(status)", retry: mayPass ? .mayHelp(after: retryAfter) : .pointless
        )
    }
}
