import FeatureList
import Statements

/// The statements that the tests of this target parse and run.
let catalog = StatementCatalog.program
