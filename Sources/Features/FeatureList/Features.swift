import Books
import Drive
import Editors
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
            .books, .drive, .editors, .exchange, .imports, .marketplaces, .photoViewing, .places, .pricing, .rateService,
            .tax,
        ]
    }
}

extension StatementCatalog {
    /// The statements of the program, those of every feature included.
    package static let program = StatementCatalog(Features.all)
}
