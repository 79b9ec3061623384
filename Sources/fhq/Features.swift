import Editors
import Statements

/// The features of this program.
enum Features {
    static var all: [Feature] {
        [
            .editors
        ]
    }
}
