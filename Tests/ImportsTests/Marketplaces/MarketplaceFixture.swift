import Foundation
import Marketplaces
import QueryLanguage
import TestSupport

@testable import Imports

/// The facts of several files of a marketplace, as a store would keep them: lines by their order, charges by key.
struct GatheredFacts {
    private(set) var lines: [String: OrderLine] = [:]
    private(set) var charges: [String: OrderCharge] = [:]
    private(set) var payouts: [String: OrderPayout] = [:]
    private(set) var listings: [LiveListing] = []
    private(set) var neutral = 0

    mutating func add(_ fact: OrderFact) {
        switch fact {
        case .line(let line):
            let key = [line.order, line.itemNumber ?? "", line.transaction ?? ""].joined(separator: "\t")
            lines[key] = line.payout == nil ? lines[key] ?? line : line
        case .charge(let charge): charges[charge.key] = charge.payout == nil ? charges[charge.key] ?? charge : charge
        case .payout(let payout): payouts[payout.number] = payout
        case .listing(let listing): listings.append(listing)
        case .neutral: neutral += 1
        }
    }

    /// The facts in the form in which the generators write the truth.
    var truth: [String] {
        (orders + rest + items + charges.values.map(Self.text) + payouts.values.map(Self.text) + listings.map(Self.text))
            .sorted()
    }

    private var orders: [String] {
        Dictionary(grouping: lines.values, by: \.order).map { order, lines in
            let all = lines.first(where: \.isWhole).map { [$0] } ?? lines
            func sum(_ amount: (OrderLine) -> Int64?) -> String {
                let amounts = lines.first(where: \.isWhole).flatMap(amount).map { [$0] } ?? lines.compactMap(amount)
                return amounts.isEmpty ? "" : String(amounts.reduce(0, +))
            }
            let nets = all.compactMap(\.net)
            let net = nets.first.map { Money(minor: nets.reduce(0) { $0 + $1.minor }, currency: $0.currency) }
            return [
                "order", order, lines.compactMap(\.day).max()?.description ?? "", all[0].currency.code, sum(\.price),
                sum(\.postagePaid), sum { $0.saysFees ? $0.fees.reduce(0) { $0 + $1.minor } : nil }, sum(\.ads),
                net.map(Self.text) ?? "", all[0].payout ?? "", sum(\.postage), sum(\.refund),
            ].joined(separator: "\t")
        }
    }

    /// Rare details, one line for each order with any.
    private var rest: [String] {
        Dictionary(grouping: lines.values, by: \.order).compactMap { order, lines in
            let back = lines.compactMap(\.feesBack)
            let cells = [
                lines.compactMap(\.refundDay).max()?.description ?? "", back.isEmpty ? "" : String(back.reduce(0, +)),
                lines.contains(where: \.isCancelled) ? "cancelled" : "",
            ]
            return cells == ["", "", ""] ? nil : (["rest", order] + cells).joined(separator: "\t")
        }
    }

    private var items: [String] {
        lines.values.filter { !$0.isWhole }.map { line in
            [
                "item", line.order, line.itemNumber ?? "", line.transaction ?? "",
                line.label.split(whereSeparator: \.isNewline).joined(separator: " "),
                line.quantity.map(String.init) ?? "", line.price.map(String.init) ?? "",
            ].joined(separator: "\t")
        }
    }

    private static func text(_ money: Money) -> String { "\(money.minor) \(money.currency.code)" }

    private static func text(_ charge: OrderCharge) -> String {
        [
            // A row of an unknown type has a generated order number.
            "charge", charge.kind.rawValue, charge.kind == .unknown ? "" : charge.order ?? "", charge.itemNumber ?? "",
            charge.day.description,
            charge.currency.code, "\(charge.minor)", "\(charge.feesBack)", charge.net.map(text) ?? "",
            charge.payout ?? "",
        ].joined(separator: "\t")
    }

    private static func text(_ payout: OrderPayout) -> String {
        ["payout", payout.number, payout.day.description, text(payout.amount)].joined(separator: "\t")
    }

    private static func text(_ listing: LiveListing) -> String {
        [
            "listing", listing.itemNumber, listing.customLabel, listing.price.map(text) ?? "",
            listing.quantity.map(String.init) ?? "", listing.listedDay?.description ?? "",
        ].joined(separator: "\t")
    }
}

/// Months of a marketplace, made by an independent script.
struct MarketplaceMonths {
    private let folder = TemporaryFolder()
    /// A folder for each month.
    let months: [String]

    /// The text that generators write in every place for a buyer's details.
    static let buyer = "ZZBUYER"
    /// The days of a month; short runs use half a month, which has most kinds of rows.
    static let days = Torture.isFull ? 28 : 14

    /// Makes `count` months from a seed on, each of `days` days.
    init(_ script: String, _ kind: String, seed: Int, count: Int, days: Int = 28) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(script).path
        _ = try Child.output(
            of: ["env", "MONTH_DAYS=\(days)", "python3", "-B", path, kind, "\(seed)", "\(count)", folder.path])
        months = (seed..<seed + count).map { [path = folder.path] in "\(path)/\($0)" }
    }

    static func truth(of month: String) throws -> [String] {
        let text = try String(contentsOfFile: month + "/truth.tsv", encoding: .utf8)
        return text.split(separator: "\n").map(String.init).sorted()
    }

    static func parts(of month: String) throws -> [String] { try files(of: month, named: "part-") }

    /// Returns the file with a whole month, or one for each of its reports.
    static func wholes(of month: String) throws -> [String] { try files(of: month, named: "whole") }

    private static func files(of month: String, named prefix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: month).filter { $0.hasPrefix(prefix) }.sorted()
            .map { "\(month)/\($0)" }
    }
}

extension ImportFixture {
    /// Detects a source on a separate thread, since waiting for a program would block one shared by tests.
    func look(at path: String) async throws -> DetectedSource {
        guard path.hasSuffix(".zip") else { return try DetectedSource.look(at: path, for: store) }
        struct Passed: @unchecked Sendable {
            let found: DetectedSource
        }
        let passed = try await withCheckedThrowingContinuation { continuation in
            Thread { [store] in
                continuation.resume(with: Result { Passed(found: try DetectedSource.look(at: path, for: store)) })
            }.start()
        }
        return passed.found
    }
}
