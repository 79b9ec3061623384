// swift-tools-version: 6.1
import Foundation
import PackageDescription

let package = Package(
    name: "fhq",
    products: [
        .executable(name: "fhq", targets: ["fhq"]),
        .executable(name: "fhq-dev", targets: ["fhq-dev"]),
        // Preloaded into fhq by the torture tests.
        .library(name: "FaultInjection", type: .dynamic, targets: ["FaultInjection"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")
    ],
    targets: [
        .target(name: "SystemLibrary", exclude: ["README.md"]),
        .target(name: "Cells", exclude: ["README.md"]),
        .target(name: "QueryLanguage", dependencies: ["Cells"], exclude: ["README.md"]),
        .systemLibrary(name: "CWideCharacters"),
        // Libraries that are opened when they are needed; those who use them need only their headers.
        .target(name: "CSharedLibraries", exclude: ["README.md"]),
        .target(name: "CXlsxWriter", dependencies: ["CSharedLibraries"], exclude: ["README.md"]),
        .target(name: "CLibXML2", dependencies: ["CSharedLibraries"], exclude: ["README.md"]),
        .target(name: "CCurl", dependencies: ["CSharedLibraries"], exclude: ["README.md"]),
        .target(name: "CQREncode", dependencies: ["CSharedLibraries"], exclude: ["README.md"]),
        .target(
            name: "Rendering", dependencies: ["SystemLibrary", "Cells", "CWideCharacters", "CXlsxWriter"],
            exclude: ["README.md"]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .target(name: "CSQLiteConfig", exclude: ["README.md"], linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CFileSystems"),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
        .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev", "zlib1g-dev"]), .brew(["minizip"])]),
        .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "StoreFile",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "CSQLite", "CSQLiteConfig", "CUTF8Proc",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], exclude: ["README.md"]),
        .target(
            name: "Queries",
            dependencies: [
                "CSQLite", "SystemLibrary", "Cells", "QueryLanguage", "StoreFile",
            ], exclude: ["README.md"]),
        .target(
            name: "Ledger",
            dependencies: [
                "CSQLite", "SystemLibrary", "QueryLanguage", "StoreFile", "Queries", "CFileSystems", "CSQLiteConfig",
            ], exclude: ["README.md"]),
        .target(
            name: "Reports",
            dependencies: ["QueryLanguage", "StoreFile", "Queries"],
            exclude: ["README.md"]),
        .target(
            name: "Upkeep",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "StoreFile", "Queries", "Ledger",
            ], exclude: ["README.md"]),
        .target(
            name: "Codecs",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "CExpat", "CJansson", "CNettle", "CZlib",
            ],
            exclude: ["README.md"]),
        .target(name: "Programs", dependencies: ["SystemLibrary", "Rendering"], exclude: ["README.md"]),
        .target(
            name: "Interchange",
            dependencies: [
                "SystemLibrary", "Cells", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Upkeep",
                "Codecs", "Programs",
                "CSQLiteConfig",
            ], exclude: ["README.md"]),
        .target(
            name: "Statements",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Reports", "Upkeep",
                "Cells", "Codecs",
                "Programs", "Interchange",
            ],
            exclude: ["README.md"],
            resources: [.embedInCode("Paraphrase/words.tsv")]),
        .target(name: "CEditLine", exclude: ["README.md"], linkerSettings: [.linkedLibrary("edit")]),
        .systemLibrary(name: "CGetopt"),
        // The made-up inventory of `--demo`, of examples/ and of tests.
        .target(name: "SampleInventory", dependencies: ["SystemLibrary", "QueryLanguage"], exclude: ["README.md"]),
        .target(
            name: "Shell",
            dependencies: [
                "SystemLibrary", "Programs", "Statements", "Rendering", "CEditLine", "SampleInventory",
            ], exclude: ["README.md"]),
        .target(
            name: "Books",
            dependencies: [
                "QueryLanguage", "Rendering", "StoreFile", "Queries", "Statements",
            ],
            path: "Sources/Features/Books", exclude: ["README.md"]),
        .target(
            name: "Drive",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Upkeep", "Codecs",
                "Programs", "Interchange", "Remote", "UnattendedWork", "Statements",
            ],
            path: "Sources/Features/Drive", exclude: ["README.md"]),
        .target(
            name: "Editors",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "StoreFile", "Queries", "Rendering", "Codecs", "Statements", "Shell",
            ],
            path: "Sources/Features/Editors", exclude: ["README.md"]),
        .target(
            name: "Exchange",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Upkeep", "Codecs",
                "Interchange", "Statements", "Imports", "Marketplaces", "CMinizip",
            ],
            path: "Sources/Features/Exchange", exclude: ["README.md"]),
        .target(
            name: "Imports",
            dependencies: [
                "CSQLite", "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Upkeep",
                "Codecs",
                "Interchange", "Statements", "CLibXML2", "CMinizip", "CSQLiteConfig",
            ],
            path: "Sources/Features/Imports", exclude: ["README.md"]),
        .target(
            name: "Marketplaces",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Reports", "Upkeep",
                "Codecs", "Programs", "Interchange", "Statements", "Imports",
            ],
            path: "Sources/Features/Marketplaces", exclude: ["README.md"]),
        .target(
            name: "PhotoViewing",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "StoreFile", "Queries", "Ledger", "Codecs", "Programs",
                "Interchange", "Statements",
            ],
            path: "Sources/Features/PhotoViewing", exclude: ["README.md"]),
        .target(
            name: "Places",
            dependencies: [
                "SystemLibrary", "Cells", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Statements",
                "CQREncode",
            ],
            path: "Sources/Features/Places", exclude: ["README.md"]),
        .target(
            name: "Pricing",
            dependencies: [
                "SystemLibrary", "Cells", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Reports",
                "Codecs", "Programs", "Statements",
            ],
            path: "Sources/Features/Pricing", exclude: ["README.md"]),
        .target(
            name: "RateService",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "Rendering", "StoreFile", "Queries", "Ledger", "Codecs", "Programs",
                "Remote", "UnattendedWork", "Statements", "CMinizip",
            ],
            path: "Sources/Features/RateService", exclude: ["README.md"]),
        .target(
            name: "Remote", dependencies: ["SystemLibrary", "QueryLanguage", "Programs", "Statements", "CCurl"],
            path: "Sources/Features/Remote", exclude: ["README.md"]),
        .target(
            name: "Tax",
            dependencies: [
                "QueryLanguage", "Rendering", "StoreFile", "Queries", "Reports", "Statements",
            ],
            path: "Sources/Features/Tax", exclude: ["README.md"]),
        .target(
            name: "UnattendedWork",
            dependencies: [
                "SystemLibrary", "QueryLanguage", "StoreFile", "Ledger", "Codecs", "Programs", "Remote",
            ],
            path: "Sources/Features/UnattendedWork", exclude: ["README.md"]),
        .target(
            name: "FeatureList",
            dependencies: [
                "Books", "Drive", "Editors", "Exchange", "Imports", "Marketplaces", "PhotoViewing", "Places", "Pricing",
                "RateService", "Statements", "Tax",
            ],
            path: "Sources/Features/FeatureList", exclude: ["README.md"]),
        .executableTarget(
            name: "fhq",
            dependencies: [
                "SystemLibrary", "FeatureList", "Shell", "Statements", "Rendering", "QueryLanguage", "CGetopt",
            ],
            exclude: ["README.md"]),
        .executableTarget(
            name: "fhq-dev",
            dependencies: [
                "QueryLanguage", "StoreFile", "Editors", "FeatureList", "SampleInventory", "Statements", "TestSupport",
            ],
            path: "Tools/fhq-dev", exclude: ["README.md"]),

        .systemLibrary(name: "CSockets", path: "Tools/CSockets"),
        .target(
            name: "DriveSimulator", dependencies: ["SystemLibrary", "CNettle", "CSockets", "CZlib"],
            path: "Tools/DriveSimulator", exclude: ["README.md"]),
        .executableTarget(
            name: "drive-simulator", dependencies: ["DriveSimulator", "TestSupport"], path: "Tools/drive-simulator",
            exclude: ["README.md"]),
        .target(name: "TestSupport", dependencies: ["SystemLibrary", "SampleInventory"], path: "Tests/TestSupport"),
        .executableTarget(
            name: "StoreFixture", dependencies: ["SystemLibrary", "StoreFile", "Upkeep", "QueryLanguage"],
            path: "Tests/StoreFixture"),
        .executableTarget(
            name: "LineEditorProbe", dependencies: ["SystemLibrary", "Shell"], path: "Tests/LineEditorProbe"),
        .target(name: "GrammarSupport", dependencies: ["TestSupport"], path: "Tests/GrammarSupport"),
        .testTarget(
            name: "QueryLanguageTests",
            dependencies: ["SystemLibrary", "QueryLanguage", "GrammarSupport", "TestSupport"]),
        .testTarget(
            name: "CoreTests",
            dependencies: [
                "QueryLanguage", "Rendering", "StoreFile", "Ledger", "Upkeep", "Statements", "GrammarSupport",
                "TestSupport",
            ]),
        .testTarget(name: "RenderingTests", dependencies: ["SystemLibrary", "Rendering", "TestSupport"]),
        .testTarget(
            name: "InventoryTests",
            dependencies: [
                "CSQLite", "SystemLibrary", "Cells", "StoreFile", "Queries", "Ledger", "Reports", "Upkeep",
                "Interchange",
                "Drive", "Marketplaces", "Pricing", "Tax", "StoreFixture", "TestSupport", "FaultInjection", "fhq",
                "CZlib",
            ],
            exclude: ["Lineage/Frozen", "SQL/search_oracle.py", "SQL/term_oracle.py"]),
        .testTarget(name: "DevTests", dependencies: ["fhq-dev", "TestSupport"]),
        .testTarget(
            name: "DriveSimulatorTests",
            dependencies: ["DriveSimulator", "drive-simulator", "TestSupport"],
            exclude: ["check_requests.py", "google_client.py"]),
        .testTarget(
            name: "ServicesTests",
            dependencies: [
                "SystemLibrary", "StoreFile", "Queries", "Ledger", "Upkeep", "Codecs", "Programs", "Interchange",
                "Remote", "UnattendedWork", "QueryLanguage", "Rendering", "TestSupport",
            ]),
        .testTarget(
            name: "ImportsTests",
            dependencies: [
                "SystemLibrary", "StoreFile", "Queries", "Ledger", "Upkeep", "Codecs", "Interchange", "Imports",
                "Marketplaces", "FeatureList", "QueryLanguage", "Statements", "TestSupport",
            ],
            exclude: [
                "ForeignFiles/android_database.py", "ForeignFiles/containers.py", "ForeignFiles/hostile_zips.py",
                "ForeignFiles/spreadsheets.py", "Marketplaces/ebay_months.py",
                "Marketplaces/months.py", "Marketplaces/resaved.py",
                "Marketplaces/shop_months.py", "Marketplaces/vinted_months.py",
            ]),
        .testTarget(
            name: "DriveTests",
            dependencies: [
                "SystemLibrary", "StoreFile", "Queries", "Ledger", "Upkeep", "Codecs", "Programs", "Interchange",
                "Rendering", "Remote", "UnattendedWork", "Drive", "Imports", "QueryLanguage", "TestSupport",
                "DriveSimulator",
            ]),
        .testTarget(
            name: "RateServiceTests",
            dependencies: [
                "StoreFile", "Queries", "Upkeep", "Remote", "RateService", "QueryLanguage", "TestSupport",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "SystemLibrary", "fhq", "FeatureList", "Statements", "QueryLanguage", "Rendering", "SampleInventory",
                "TestSupport",
                "DriveSimulator",
                "FaultInjection",
            ],
            exclude: [
                "Transcripts", "Screens", "Sheets", "Tax", "language_client.py", "continuations.fhq", "odd_rows.py",
                "drafts.py", "label_pages.py", "label_prints.py", "page_check.py", "reconcile_oracle.py",
                "worth_oracle.py",
            ]),
        .testTarget(
            name: "StatementsTests",
            dependencies: [
                "Statements", "StoreFile", "Ledger", "Reports", "Upkeep", "Programs", "Marketplaces",
                "QueryLanguage", "Rendering", "FeatureList", "GrammarSupport", "TestSupport", "fhq",
            ],
            exclude: ["phrasings.tsv", "undated.py"]),
        .target(
            name: "FaultInjection", path: "Tests/FaultInjection", linkerSettings: [.linkedLibrary("dl")]),
        .testTarget(
            name: "TortureTests",
            dependencies: ["SystemLibrary", "fhq", "FaultInjection", "TestSupport", "DriveSimulator"],
            exclude: ["store_rows.py"]),
        .testTarget(
            name: "EditorsTests",
            dependencies: ["Editors", "FeatureList", "Statements", "QueryLanguage", "Rendering", "TestSupport"]),
        .testTarget(name: "ShellTests", dependencies: ["SystemLibrary", "Shell", "TestSupport", "LineEditorProbe"]),
    ],
    swiftLanguageModes: [.v6]
)

// Without the folder of the features, what needs one of them is left out: the core builds alone, and its tests pass. Tests in
// a folder Features need features, but the others beside them don't.
if !FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Sources/Features") {
    var missing = Set(package.targets.filter { $0.path?.hasPrefix("Sources/Features/") ?? false }.map(\.name))
    func needsMissing(_ dependency: Target.Dependency) -> Bool {
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): missing.contains(name)
        default: false
        }
    }
    let split = package.targets.filter {
        FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\($0.name)/Features")
    }
    func isWhole(_ target: Target) -> Bool {
        !missing.contains(target.name)
            && (split.contains { $0 === target } || !target.dependencies.contains(where: needsMissing))
    }
    while let next = package.targets.first(where: { !isWhole($0) && !missing.contains($0.name) }) {
        missing.insert(next.name)
    }
    for target in split {
        target.exclude.append("Features")
        target.dependencies.removeAll(where: needsMissing)
    }
    package.targets.removeAll { missing.contains($0.name) }
    package.products.removeAll { missing.contains($0.name) }
}
