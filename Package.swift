// swift-tools-version: 6.1
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
        .target(name: "Cells", exclude: ["README.md"]),
        .target(name: "QueryLanguage", dependencies: ["Cells"], exclude: ["README.md"]),
        .systemLibrary(name: "CWideCharacters"),
        // Its functions are found by name in a library that is opened when it is needed.
        .target(name: "CXlsxWriter", exclude: ["README.md"]),
        .target(
            name: "Rendering", dependencies: ["Cells", "CWideCharacters", "CXlsxWriter"], exclude: ["README.md"]),
        .target(name: "CSQLiteConfig", exclude: ["README.md"], linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CFileSystems"),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .target(
            name: "Inventory",
            dependencies: [
                "Cells",
                "QueryLanguage",
                "CSQLiteConfig",
                "CFileSystems",
                "CUTF8Proc",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], exclude: ["README.md"]),
        // Its header gives the types; the library is opened when it is needed.
        .target(name: "CCurl", exclude: ["README.md"]),
        .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev", "zlib1g-dev"])]),
        .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Services",
            dependencies: [
                "QueryLanguage", "Rendering", "Inventory", "CCurl", "CJansson", "CMinizip", "CNettle", "CZlib",
            ], exclude: ["README.md"]),
        .target(
            name: "Statements", dependencies: ["QueryLanguage", "Rendering", "Inventory", "Services"],
            exclude: ["README.md"], resources: [.embedInCode("Paraphrase/habits.tsv")]),
        .target(name: "CEditLine", exclude: ["README.md"], linkerSettings: [.linkedLibrary("edit")]),
        .systemLibrary(name: "CGetopt"),
        // The made-up inventory of `--demo`, of examples/ and of tests.
        .target(name: "SampleInventory", dependencies: ["QueryLanguage"], exclude: ["README.md"]),
        .target(
            name: "Shell", dependencies: ["Statements", "Rendering", "CEditLine", "SampleInventory"],
            exclude: ["README.md"]),
        .executableTarget(
            name: "fhq", dependencies: ["Shell", "Statements", "Rendering", "QueryLanguage", "CGetopt"],
            exclude: ["README.md"]),
        .executableTarget(
            name: "fhq-dev",
            dependencies: ["Inventory", "QueryLanguage", "SampleInventory", "Statements", "TestSupport"],
            exclude: ["README.md"]),

        .systemLibrary(name: "CSockets"),
        .target(name: "DriveSimulator", dependencies: ["CNettle", "CSockets", "CZlib"], exclude: ["README.md"]),
        .executableTarget(
            name: "drive-simulator", dependencies: ["DriveSimulator", "TestSupport"], exclude: ["README.md"]),
        .target(name: "TestSupport", dependencies: ["SampleInventory"], path: "Tests/TestSupport"),
        .executableTarget(
            name: "StoreFixture", dependencies: ["Inventory", "QueryLanguage"], path: "Tests/StoreFixture"),
        .executableTarget(name: "LineEditorProbe", dependencies: ["Shell"], path: "Tests/LineEditorProbe"),
        .target(name: "GrammarSupport", dependencies: ["TestSupport"], path: "Tests/GrammarSupport"),
        .testTarget(name: "QueryLanguageTests", dependencies: ["QueryLanguage", "GrammarSupport", "TestSupport"]),
        .testTarget(name: "RenderingTests", dependencies: ["Rendering", "TestSupport"]),
        .testTarget(
            name: "InventoryTests",
            dependencies: [
                "Cells",
                "Inventory",
                "StoreFixture",
                "TestSupport",
                "FaultInjection",
                "fhq",
                "CZlib",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            exclude: ["Lineage/Frozen", "SQL/search_oracle.py"]),
        .testTarget(name: "DevTests", dependencies: ["fhq-dev", "TestSupport"]),
        .testTarget(
            name: "DriveSimulatorTests",
            dependencies: ["DriveSimulator", "drive-simulator", "TestSupport"],
            exclude: ["check_requests.py", "google_client.py"]),
        .testTarget(
            name: "ServicesTests",
            dependencies: ["Services", "Inventory", "QueryLanguage", "TestSupport", "DriveSimulator"],
            exclude: [
                "ForeignFiles/android_database.py", "ForeignFiles/hostile_zips.py", "Marketplaces/ebay_months.py",
                "Marketplaces/months.py", "Marketplaces/shop_months.py", "Marketplaces/vinted_months.py",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "fhq", "Statements", "QueryLanguage", "Rendering", "SampleInventory", "TestSupport", "DriveSimulator",
            ],
            exclude: ["Transcripts", "Screens", "language_client.py", "continuations.fhq", "odd_rows.py"]),
        .testTarget(
            name: "StatementsTests",
            dependencies: [
                "Statements", "Inventory", "QueryLanguage", "Rendering", "GrammarSupport", "TestSupport", "fhq",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["phrasings.tsv", "undated.py"]),
        .target(
            name: "FaultInjection", path: "Tests/FaultInjection", linkerSettings: [.linkedLibrary("dl")]),
        .testTarget(
            name: "TortureTests", dependencies: ["fhq", "FaultInjection", "TestSupport", "DriveSimulator"],
            exclude: ["store_rows.py"]),
        .testTarget(name: "ShellTests", dependencies: ["Shell", "TestSupport", "LineEditorProbe"]),
    ],
    swiftLanguageModes: [.v6]
)
