import Books
import Drive
import Editors
import Exchange
import Imports
import Marketplaces
import PhotoViewing
import Places
import Pricing
import RateService
import Statements
import Tax

/// The features of the program, which their tests and `fhq-dev` have too.
package enum Features {
    /// Every feature; a line less leaves a program without it.
    package static var all: [Feature] {
        [
            .books,
            .drive,
            .editors,
            .exchange,
            .imports,
            .marketplaces,
            .photoViewing,
            .places,
            .pricing,
            .rateService,
            .tax,
        ]
    }

    /// Returns the features but those that a text leaves out, such as `-drive,-tax`, or all of them for `none`; `nil` if
    /// it names none that there is.
    package static func all(but text: String) -> [Feature]? {
        guard text != "none" else { return [] }
        let words = text.split(separator: ",")
        let names = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
        guard names.count == words.count, Set(names).isSubset(of: all.map(\.name)) else { return nil }
        return all.filter { !names.contains($0.name) }
    }
}

extension StatementCatalog {
    /// The statements of the program, those of every feature included.
    package static let program = StatementCatalog(Features.all)
}
