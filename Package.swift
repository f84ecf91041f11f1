// swift-tools-version: 6.3
import PackageDescription

// The product: the libraries for apps, and their tests. The package in Benchmarks measures and
// fuzzes them; apps compile none of it.

/// The sanitizers of a build by `scripts/fuzz`: `fuzzer` or `fuzzer,address`; nil in all other
/// builds.
let fuzzing = Context.environment["FORMNAV_LIBFUZZER"]

/// Swift 6 language mode, explicit existentials, warnings as errors. Unsafe expressions must be
/// marked.
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

/// The coverage that guides libFuzzer. The engine reports edges only: it compares no magic numbers,
/// and a call per comparison would slow it down. Readers, rules and screens also report the values
/// that they compare.
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
  excluding: [String] = [],
  coverage: [SwiftSetting] = wholeCoverage,
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    exclude: excluding,
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
    // The C interface; scripts/package makes the library for other languages of it.
    .library(name: "FormNavigationC", targets: ["FormNavigationC", "CFormNavigation"]),
  ],
  targets: [
    .target(name: "CIntrinsics"),
    library("TextEscaping", coverage: []),
    library("FormModel", ["CIntrinsics"], coverage: engineCoverage),
    library("FormFormats", ["FormModel", "TextEscaping"]),
    library("FormImport", ["FormModel", "FormFormats", "FormProgress", "FormRules"]),
    library("FormProgress", ["FormModel", "CIntrinsics"], coverage: engineCoverage),
    library(
      "FormRules",
      ["FormProgress", "FormModel", "CIntrinsics"],
      // An app without Foundation gets `trunc`, `pow` and the like only from this library.
      linking: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    library("ScreenModel", ["FormModel"]),
    library(
      "FormNavigation",
      ["FormModel", "FormProgress", "FormRules", "ScreenModel", "CIntrinsics"]
    ),
    .target(name: "CFormNavigation", path: "Sources/FormNavigationC/C"),
    library(
      "FormNavigationC",
      [
        "CFormNavigation", "FormFormats", "FormImport", "FormModel", "FormNavigation",
        "FormProgress", "FormRules", "ScreenModel",
      ],
      excluding: ["C", "examples", "javascript", "page", "python"]
    ),

    tests("TextEscapingTests", ["TextEscaping"]),
    tests("FormModelTests", ["FormModel", "CIntrinsics"]),
    tests("FormFormatsTests", ["FormFormats", "FormModel", "TextEscaping"]),
    tests("FormImportTests", ["FormImport", "FormRules", "FormFormats", "FormModel"]),
    tests("FormProgressTests", ["FormProgress", "FormModel", "CIntrinsics"]),
    tests("FormRulesTests", ["FormRules", "FormProgress", "FormModel"]),
    tests(
      "FormNavigationTests",
      ["FormNavigation", "ScreenModel", "FormModel", "FormProgress", "FormRules"]
    ),
    // The streams that the tests play through the interface; scripts/checks/embedding makes them a program.
    .target(
      name: "CEmbeddingStreams",
      dependencies: ["CFormNavigation"],
      path: "Tests/Embedding",
      exclude: [
        "digest.mjs", "digest.py", "digest.txt", "kinds.json", "layout.py", "page.py",
        "repeats.json", "speed.c", "speed.mjs", "test_module.mjs", "test_package.py",
      ]
    ),
    tests(
      "FormNavigationCTests",
      [
        "CEmbeddingStreams",
        "FormNavigationC", "CFormNavigation", "FormNavigation", "ScreenModel", "FormModel",
        "FormFormats", "FormImport", "FormProgress", "FormRules",
      ]
    ),
  ]
)

// `scripts/test MODULE` builds and runs the tests of one module alone.
if let tests = Context.environment["FORMNAV_TESTS"] {
  package.targets.removeAll { $0.type == .test && $0.name != tests }
}
