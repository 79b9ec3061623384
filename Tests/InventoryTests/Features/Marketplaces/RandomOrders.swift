import QueryLanguage

@testable import Marketplaces

/// Made-up orders of a marketplace as three kinds of file report them, with the true result.
struct RandomOrders {
    static let transactions = OrderSource(
        id: "test-transactions", title: "test transactions", platform: "ebay",
        authority: .init(identity: 7, price: 8, costs: 9))
    static let orders = OrderSource(
        id: "test-orders", title: "test orders", platform: "ebay",
        authority: .init(identity: 8, price: 6, costs: 0))
    static let earnings = OrderSource(
        id: "test-earnings", title: "test earnings", platform: "ebay",
        authority: .init(identity: 4, price: 5, costs: 5))

    /// The number of a listing that the first orders sold again and again.
    private static let popular = "40700"
    private static let popularOrders = 4

    typealias Said = (fact: OrderFact, source: OrderSource)

    var said: [Said] = []
    /// The seller's true net of all orders, in minor units.
    var net: Int64 = 0
    /// The SKUs that the orders name.
    var skus: [String] = []
    var lines = 0
    var payouts: [String: Int64] = [:]

    init(orders: Int, using generator: inout some RandomNumberGenerator) {
        for number in 0..<orders { add(number, &generator) }
        for number in 0..<orders / 2 { addUnnumberedAd(number, &generator) }
        for (payout, amount) in payouts {
            let money = Money(minor: amount, currency: .gbp)
            said.append((.payout(OrderPayout(number: payout, day: Self.day(40), amount: money)), Self.transactions))
        }
    }

    static func day(_ offset: Int) -> Day { Day(number: 20_500).adding(days: offset) }

    private mutating func add(_ number: Int, _ generator: inout some RandomNumberGenerator) {
        let order = "12-\(10_000 + number)"
        let count = Int.random(in: 1...3, using: &generator)
        let day = Self.day(Int.random(in: 0..<30, using: &generator))
        let payout = "P\(number % 7)"
        var (total, postageTotal, feeTotal): (Int64, Int64, Int64) = (0, 0, 0)
        var earned: [OrderLine] = []
        for index in 0..<count {
            let sku = "ITEM-\(number)-\(index)"
            skus.append(sku)
            lines += 1
            let price = Int64.random(in: 1...9_999, using: &generator)
            let postage = Int64.random(in: 0...500, using: &generator)
            let fee = price / 10 + 7
            var line = OrderLine(
                order: order,
                itemNumber: number < Self.popularOrders && index == 0 ? Self.popular : "4071\(number)\(index)",
                transaction: "T\(number)\(index)", currency: .gbp)
            (line.day, line.title, line.label) = (day, "Thing \(number) \(index)", sku)
            (line.price, line.quantity, line.saysFees) = (price, 1, true)
            line.fees = [OrderFee("variable", fee)]
            if count == 1 {
                line.postagePaid = postage
                line.fees.append(OrderFee("fixed", 30))
                line.net = Money(minor: price + postage - fee - 30, currency: .gbp)
                line.payout = payout
            }
            said.append((.line(line), Self.transactions))
            (total, postageTotal, feeTotal) = (total + price, postageTotal + postage, feeTotal + fee)
            var listed = OrderLine(
                order: order, itemNumber: line.itemNumber, transaction: line.transaction, currency: .gbp)
            (listed.day, listed.title, listed.label, listed.price, listed.quantity) = (
                day, line.title, sku, price, 1
            )
            said.append((.line(listed), Self.orders))
            var earning = OrderLine(order: order, itemNumber: line.itemNumber, currency: .gbp)
            (earning.price, earning.ads, earning.saysFees) = (price, 0, true)
            earning.fees = [OrderFee("all", fee)]
            earned.append(earning)
        }
        if count > 1 {
            var whole = OrderLine(order: order, currency: .gbp)
            (whole.day, whole.price, whole.postagePaid, whole.saysFees) = (day, total, postageTotal, true)
            whole.fees = [OrderFee("all fees", feeTotal + 30)]
            whole.net = Money(minor: total + postageTotal - feeTotal - 30, currency: .gbp)
            whole.payout = payout
            said.append((.line(whole), Self.transactions))
        }
        said += earned.map { (.line($0), Self.earnings) }
        var sum = total + postageTotal - feeTotal - 30
        payouts[payout, default: 0] += sum
        sum += charges(order, total + postageTotal, count, day, payout, &generator)
        net += sum
    }

    /// Adds a fee for an ad that has only an item's number: of an item that was sold once, several times, or never.
    private mutating func addUnnumberedAd(_ number: Int, _ generator: inout some RandomNumberGenerator) {
        let day = Self.day(Int.random(in: 0..<35, using: &generator))
        let minor = Int64.random(in: -50...300, using: &generator)
        var ad = OrderCharge(
            key: "ad of an item \(number)", kind: .ad, name: "Ad fee", day: day, currency: .gbp, minor: minor)
        ad.itemNumber = ["4071\(number)0", Self.popular, "9999"].randomElement(using: &generator)
        ad.net = Money(minor: -minor, currency: .gbp)
        ad.payout = "P\(number % 7)"
        payouts["P\(number % 7)", default: 0] -= minor
        said.append((.charge(ad), Self.transactions))
        net -= minor
    }

    /// Adds ads, a label and refunds, each as a separate charge, and returns their net.
    private mutating func charges(
        _ order: String, _ paid: Int64, _ count: Int, _ day: Day, _ payout: String,
        _ generator: inout some RandomNumberGenerator
    ) -> Int64 {
        var sum: Int64 = 0
        func charge(_ kind: OrderCharge.ChargeType, _ key: String, _ minor: Int64, _ days: Int) -> OrderCharge {
            OrderCharge(
                key: "\(order) \(key)", kind: kind, order: order, name: key, day: day.adding(days: days),
                currency: .gbp, minor: minor)
        }
        if Bool.random(using: &generator) {
            let ad = charge(.ad, "ad", Int64.random(in: 1...300, using: &generator), 1)
            said.append((.charge(ad), Self.transactions))
            sum -= ad.minor
        }
        if Bool.random(using: &generator) {
            let label = charge(.label, "label", Int64.random(in: 1...400, using: &generator), 2)
            said.append((.charge(label), Self.transactions))
            sum -= label.minor
        }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            var refund = charge(.refund, "whole", paid, 3)
            refund.feesBack = paid / 20
            said.append((.charge(refund), Self.transactions))
            sum -= paid - refund.feesBack
        case 1 where paid > 20:
            for part in 0..<2 {
                var refund = charge(.refund, "part \(part)", paid / 10 + 1, 3 + part)
                refund.feesBack = Int64(part)
                said.append((.charge(refund), Self.transactions))
                sum -= refund.minor - refund.feesBack
            }
        default: break
        }
        if Int.random(in: 0..<8, using: &generator) == 0 {
            let insertion = OrderCharge(
                key: "insertion \(order)", kind: .fee, name: "Insertion fee", day: day, currency: .gbp, minor: 35)
            said.append((.charge(insertion), Self.transactions))
            sum -= 35
        }
        return sum
    }
}
