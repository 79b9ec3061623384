import Statements

/// The statements that the tests of this target parse and run: those of the core, since they build without any feature.
let catalog = StatementCatalog.core
