// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "fhq",
    targets: [
        .target(name: "CEditLine", linkerSettings: [.linkedLibrary("edit")]),
        .target(name: "Shell", dependencies: ["CEditLine"]),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .executableTarget(name: "LineEditorProbe", dependencies: ["Shell"], path: "Tests/LineEditorProbe"),
        .testTarget(name: "ShellTests", dependencies: ["Shell", "TestSupport", "LineEditorProbe"]),
    ],
    swiftLanguageModes: [.v6]
)
