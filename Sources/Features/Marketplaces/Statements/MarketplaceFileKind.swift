import Imports
import Statements

/// Files of orders, charges, payouts and listings from marketplaces.
struct MarketplaceFileKind: FileKind {
    func content(ofSheet place: String, map: SheetMap) throws -> (any FileContent)? {
        try MarketplaceFile.look(at: place, map: map)
    }

    func content(of zip: ZipSource, at path: String, work: () throws -> WorkFolder) throws -> (any FileContent)? {
        guard VintedPages.recognises(zip) else { return nil }
        let folder = try work()
        try VintedPages(path: path).convert(zip, into: folder)
        guard let file = try MarketplaceFile.look(at: folder.path(of: "vinted.csv")) else {
            throw ImportError.unreadable(path: path, reason: "its pages can't be read")
        }
        return file
    }
}

extension MarketplaceFile: FileContent {
    package var sheet: String? { path }

    package func isImported(by map: SheetMap) -> Bool { map.fitsMarketplaces }

    package func run(_ request: FileRequest, of found: DetectedSource, in environment: Environment) throws -> Outcome {
        try MarketplaceImport(
            file: self, request: request, path: found.path, source: found.source, environment: environment
        ).run()
    }
}
