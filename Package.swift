// swift-tools-version: 6.3
import PackageDescription

/// What `scripts/fuzz` builds with: `fuzzer`, or `fuzzer,address`; nil in every other build.
let fuzzing = Context.environment["FORMNAV_LIBFUZZER"]

/// Every target is compiled alike: Swift 6 language mode, explicit existentials, warnings as errors.
let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ] + (fuzzing == "fuzzer,address" ? [.unsafeFlags(["-sanitize=address"])] : [])

/// The hot modules name every unsafe expression.
let strictSettings: [SwiftSetting] =
  swiftSettings + [
    .strictMemorySafety(),
    .treatWarning("StrictMemorySafety", as: .error),
    .enableExperimentalFeature("Lifetimes"),
  ]

/// What guides libFuzzer: edges alone in the engine, where no number is magic and every comparison would cost a
/// call; edges and what is compared with what in readers and screens. Coverage of the oracle and of the harness
/// would tell it nothing.
let wholeCoverage: [SwiftSetting] = fuzzing.map { [.unsafeFlags(["-sanitize=\($0)"])] } ?? []
let engineCoverage: [SwiftSetting] =
  fuzzing == nil
  ? []
  : wholeCoverage + [
    .unsafeFlags(["-sanitize-coverage=edge,indirect-calls,inline-8bit-counters,pc-table"])
  ]

/// jemalloc is the allocator the harness measures under. The libraries never link it.
let jemalloc: Target.Dependency = .target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"]))

/// The terminal of `formnav explore`; nothing else links it, and `FORMNAV_TERMINAL=0` builds without. No trait:
/// SwiftPM passes two of them on in changing order, which compiles everything anew.
let hasTerminal = Context.environment["FORMNAV_TERMINAL"] != "0"
let ncurses: [Target.Dependency] = hasTerminal ? ["CNcurses"] : []
let terminalSettings: [SwiftSetting] = hasTerminal ? [.define("Terminal")] : []

func library(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  path: String? = nil,
  settings: [SwiftSetting] = swiftSettings,
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: path,
    swiftSettings: settings,
    linkerSettings: linking
  )
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// What libFuzzer drives, in the builds that `scripts/fuzz` makes with its instrumentation: the program's `main`
/// is libFuzzer's.
let libFuzzer: [Target] =
  fuzzing.map { sanitizers in
    [
      .executableTarget(
        name: "LibFuzzer",
        dependencies: ["FormFuzzing", jemalloc],
        path: "FuzzTesting/LibFuzzer",
        swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [.unsafeFlags(["-sanitize=\(sanitizers)"])]
      )
    ]
  } ?? []

let package = Package(
  name: "FormNavigation",
  // Where `Span` is: Linux needs none.
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "FormModel", targets: ["FormModel"]),
    .library(name: "FormFormats", targets: ["FormFormats"]),
    .library(name: "FormImport", targets: ["FormImport"]),
    .library(name: "FormProgress", targets: ["FormProgress"]),
    .library(name: "FormRules", targets: ["FormRules"]),
    .library(name: "FormNavigation", targets: ["FormNavigation"]),
    .executable(name: "formnav", targets: ["formnav"]),
  ],
  traits: [
    .default(enabledTraits: ["Jemalloc"]),
    .trait(name: "Jemalloc", description: "Link the harness and the tests against jemalloc."),
  ],
  targets: [
    .systemLibrary(
      name: "CJemalloc",
      pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"])]
    ),
    // Without pkg-config: what it says of ncurses, SwiftPM refuses to pass on.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: "CIntrinsics"),
    .target(name: "CHardware"),
    .target(name: "CProcess"),

    library("TextEscaping", settings: strictSettings),

    library("FormModel", settings: strictSettings + engineCoverage),
    library(
      "FormFormats",
      ["FormModel", "TextEscaping"],
      settings: strictSettings + wholeCoverage
    ),
    library("FormImport", ["FormModel", "FormFormats"], settings: strictSettings + wholeCoverage),
    library(
      "FormProgress",
      ["FormModel", "CIntrinsics"],
      settings: strictSettings + engineCoverage
    ),
    library(
      "FormRules",
      ["FormProgress", "FormModel"],
      settings: strictSettings + wholeCoverage,
      // `trunc`, `floor`, `fmod`: an app without Foundation links them from nowhere else.
      linking: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    library("ScreenModel", ["FormModel"], settings: strictSettings + wholeCoverage),
    library(
      "FormNavigation",
      ["FormModel", "FormProgress", "FormRules", "ScreenModel", "CIntrinsics"],
      settings: strictSettings + wholeCoverage
    ),
    library("FormRendering", ["FormNavigation", "FormProgress", "FormModel", "TextEscaping"]),
    library("GoodsReceipt", ["FormNavigation", "FormProgress", "FormModel"]),
    library(
      "FormExplorer",
      [
        "GoodsReceipt", "FormNavigation", "FormRules", "FormProgress", "FormFormats", "FormModel",
        "TextEscaping",
      ]
    ),
    library("FormWorkload", ["FormRules", "FormModel"]),
    library("FormBaselines", ["FormModel"]),
    library(
      "FormContenders",
      [
        "FormRules", "FormProgress", "FormBaselines", "FormWorkload", "FormFormats", "FormModel",
        "TextEscaping",
      ]
    ),
    library(
      "NavigationBaselines",
      ["ScreenModel", "FormBaselines", "FormModel"],
      settings: swiftSettings + [.enableExperimentalFeature("SuppressedAssociatedTypes")]
    ),
    library(
      "FormFuzzing",
      [
        "FormModel", "FormProgress", "FormRules", "FormNavigation", "FormWorkload",
        "FormBaselines", "NavigationBaselines", "FormContenders", "FormFormats", "FormImport",
        "TextEscaping", "MeasurementKit", "GoodsReceipt",
      ]
    ),
    library(
      "MeasurementKit",
      [jemalloc, "CHardware", "CProcess", "TextEscaping"],
      settings: swiftSettings + wholeCoverage
    ),
    library(
      "FormBenchmarks",
      [
        "FormModel", "FormFormats", "FormProgress", "FormRules", "FormNavigation", "FormWorkload",
        "FormBaselines", "NavigationBaselines", "FormFuzzing", "MeasurementKit",
        "FormContenders",
        "TextEscaping",
      ],
      path: "Benchmarks/FormBenchmarks"
    ),
    .executableTarget(
      name: "formnav",
      dependencies: [
        "FormModel", "FormFormats", "FormImport", "FormProgress", "FormRules", "FormNavigation",
        "FormRendering", "FormWorkload", "FormBaselines", "FormFuzzing", "MeasurementKit",
        "FormBenchmarks", "FormExplorer", "FormContenders",
        "TextEscaping",
      ] + ncurses,
      swiftSettings: swiftSettings + terminalSettings
    ),

    tests("TextEscapingTests", ["TextEscaping"]),
    tests("FormModelTests", ["FormModel"]),
    tests("FormFormatsTests", ["FormFormats", "FormWorkload"]),
    tests("FormImportTests", ["FormImport", "FormRules", "FormFormats", "FormModel"]),
    tests(
      "FormProgressTests",
      [
        "FormProgress", "CIntrinsics", "FormFormats", "FormBaselines", "FormWorkload",
        "FormFuzzing",
        "MeasurementKit",
      ]
    ),
    tests("FormRulesTests", ["FormRules", "FormProgress", "FormModel"]),
    tests(
      "FormNavigationTests",
      [
        "FormNavigation", "NavigationBaselines", "FormModel", "FormProgress", "FormRules",
        "FormWorkload", "FormBaselines", "FormFuzzing", "MeasurementKit",
      ]
    ),
    tests(
      "FormRenderingTests",
      ["FormRendering", "FormNavigation", "FormModel", "FormWorkload"]
    ),
    tests("FormExplorerTests", ["FormExplorer", "FormNavigation", "FormModel"]),
    tests("FormWorkloadTests", ["FormWorkload", "FormBaselines", "FormRules"]),
    tests(
      "FormContendersTests",
      ["FormContenders", "FormBaselines", "FormWorkload", "FormFormats", "TextEscaping"]
    ),
    tests("FormBaselinesTests", ["FormBaselines", "FormFormats", "FormWorkload"]),
    tests(
      "FormFuzzingTests",
      [
        "FormFuzzing", "FormBaselines", "FormNavigation", "NavigationBaselines", "FormWorkload",
        "FormFormats", "FormContenders", "FormRules", "FormModel", "GoodsReceipt",
      ]
    ),
    tests("MeasurementKitTests", ["MeasurementKit", "TextEscaping"]),
    tests(
      "FormBenchmarksTests",
      [
        "FormBenchmarks", "FormBaselines", "FormContenders", "FormFormats", "FormFuzzing",
        "FormModel", "FormNavigation", "FormProgress", "FormRules", "FormWorkload",
        "MeasurementKit", "TextEscaping",
      ]
    ),
    tests("ToolTests", ["formnav", "FormFormats", "MeasurementKit", "TextEscaping"]),
  ] + libFuzzer
)
