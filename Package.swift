// swift-tools-version: 6.3
import PackageDescription

// The product: the libraries that an app takes, and their tests. The harness that measures and fuzzes them is the package in
// Benchmarks, so an app compiles nothing of it.

/// The sanitizers of a build for `scripts/fuzz`, `fuzzer` or `fuzzer,address`; nil in every other build.
let fuzzing = Context.environment["FORMNAV_LIBFUZZER"]

/// Swift 6 language mode, explicit existentials, warnings as errors; every unsafe expression is marked.
let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .treatWarning("StrictMemorySafety", as: .error),
    .enableExperimentalFeature("Lifetimes"),
  ] + (fuzzing == "fuzzer,address" ? [.unsafeFlags(["-sanitize=address"])] : [])

/// Coverage that guides libFuzzer. The engine has edges alone: it compares no magic numbers, and a call for each comparison
/// would slow it down. Readers, rules and screens also report what they compare.
let wholeCoverage: [SwiftSetting] = fuzzing.map { [.unsafeFlags(["-sanitize=\($0)"])] } ?? []
let engineCoverage: [SwiftSetting] =
  fuzzing == nil
  ? []
  : wholeCoverage + [
    .unsafeFlags(["-sanitize-coverage=edge,indirect-calls,inline-8bit-counters,pc-table"])
  ]

func library(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  coverage: [SwiftSetting] = wholeCoverage,
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    swiftSettings: swiftSettings + coverage,
    linkerSettings: linking
  )
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies,
    swiftSettings: [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
  )
}

let package = Package(
  name: "FormNavigation",
  // `Span` needs these versions. Linux has no such limit.
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "FormModel", targets: ["FormModel"]),
    .library(name: "FormFormats", targets: ["FormFormats", "TextEscaping"]),
    .library(name: "FormImport", targets: ["FormImport"]),
    .library(name: "FormProgress", targets: ["FormProgress"]),
    .library(name: "FormRules", targets: ["FormRules"]),
    .library(name: "FormNavigation", targets: ["FormNavigation", "ScreenModel"]),
  ],
  targets: [
    .target(name: "CIntrinsics"),
    library("TextEscaping", coverage: []),
    library("FormModel", coverage: engineCoverage),
    library("FormFormats", ["FormModel", "TextEscaping"]),
    library("FormImport", ["FormModel", "FormFormats"]),
    library("FormProgress", ["FormModel", "CIntrinsics"], coverage: engineCoverage),
    library(
      "FormRules",
      ["FormProgress", "FormModel"],
      // `trunc`, `floor`, `fmod`: an app without Foundation links them from nowhere else.
      linking: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    library("ScreenModel", ["FormModel"]),
    library(
      "FormNavigation",
      ["FormModel", "FormProgress", "FormRules", "ScreenModel", "CIntrinsics"]
    ),

    tests("TextEscapingTests", ["TextEscaping"]),
    tests("FormModelTests", ["FormModel"]),
    tests("FormFormatsTests", ["FormFormats", "FormModel"]),
    tests("FormImportTests", ["FormImport", "FormRules", "FormFormats", "FormModel"]),
    tests("FormProgressTests", ["FormProgress", "FormModel", "CIntrinsics"]),
    tests("FormRulesTests", ["FormRules", "FormProgress", "FormModel"]),
    tests(
      "FormNavigationTests",
      ["FormNavigation", "ScreenModel", "FormModel", "FormProgress", "FormRules"]
    ),
  ]
)
