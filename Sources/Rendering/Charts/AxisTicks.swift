import SystemLibrary

/// Round numbers along an axis that includes zero and all values, in steps of 1, 2 or 5 times a power of ten.
struct AxisTicks: Equatable {
    /// The ticks from the lowest to the highest, at least two.
    let values: [Double]
    /// The number of decimals that the labels need.
    let digits: Int

    var low: Double { values.first ?? 0 }
    var high: Double { values.last ?? 1 }

    /// Creates ticks for drawn numbers.
    init(_ numbers: [ChartNumber]) {
        self.init(numbers.map(\.value), digits: numbers.map(\.digits).max() ?? 0)
    }

    /// Creates about `count` steps over the values; no step is smaller than the last of `digits` decimals.
    init(_ numbers: [Double], digits: Int, count: Int = 6) {
        let low = min(0, numbers.min() ?? 0)
        let high = max(0, numbers.max() ?? 0)
        guard high > low else {
            self.init(steps: 0...1, one: 1, exponent: 0)
            return
        }
        let rough = (high - low) / Double(count)
        var exponent = Int(floor(log10(rough)))
        let lead = rough / pow(10, Double(exponent))
        var one = [1.0, 2, 5].first { lead <= $0 * 1.000_000_1 } ?? 10
        if one == 10 { (one, exponent) = (1, exponent + 1) }
        if exponent < -digits { (one, exponent) = (1, -digits) }
        let step = one * pow(10, Double(exponent))
        // A remainder at the fifteenth digit is a rounding error, not another step.
        let first = Int(floor(low / step + 1e-9))
        let last = Int(ceil(high / step - 1e-9))
        self.init(steps: first...last, one: one, exponent: exponent)
    }

    private init(steps: ClosedRange<Int>, one: Double, exponent: Int) {
        digits = max(0, -exponent)
        // Dividing by a whole power gives the nearest number to a decimal; multiplying by a fraction does not.
        let power = pow(10, Double(abs(exponent)))
        values = steps.map { exponent < 0 ? Double($0) * one / power : Double($0) * one * power }
    }

    /// Returns the label of a tick: `1,500`, `-0.5`.
    func text(_ value: Double) -> String {
        let units = (value * pow(10, Double(digits))).rounded()
        guard units.magnitude < 9e18 else { return "\(value)" }
        return grouped(Int64(units), digits: digits)
    }
}
