// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "fhq",
    products: [
        .executable(name: "fhq", targets: ["fhq"]),
        .executable(name: "fhq-dev", targets: ["fhq-dev"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "QueryLanguage"),
        .target(name: "CSQLiteConfig", linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CWideCharacters"),
        .target(name: "Rendering", dependencies: ["CWideCharacters"]),
        .target(
            name: "Inventory",
            dependencies: [
                "QueryLanguage",
                "CSQLiteConfig",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "Services", dependencies: ["QueryLanguage", "Inventory"]),
        .target(name: "Statements", dependencies: ["QueryLanguage", "Rendering", "Inventory", "Services"]),
        .target(name: "CEditLine", linkerSettings: [.linkedLibrary("edit")]),
        .target(name: "Shell", dependencies: ["Statements", "Rendering", "CEditLine"]),
        .executableTarget(
            name: "fhq",
            dependencies: ["Shell", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .executableTarget(
            name: "fhq-dev",
            dependencies: ["Statements", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .executableTarget(
            name: "StoreFixture", dependencies: ["Inventory", "QueryLanguage"], path: "Tests/StoreFixture"),
        .testTarget(
            name: "InventoryTests",
            dependencies: [
                "Inventory",
                "StoreFixture",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .testTarget(name: "RenderingTests", dependencies: ["Rendering"]),
    ],
    swiftLanguageModes: [.v6]
)
