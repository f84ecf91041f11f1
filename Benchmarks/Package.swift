// swift-tools-version: 6.3
import PackageDescription

// The harness: generators, baselines, fuzzing, measuring, and the tool `formnav`. The product is
// the package in the parent folder.

/// SwiftPM names a package after its folder, which may have any name.
let product = String(
  Context.packageDirectory.split(separator: "/").dropLast().last ?? "FormNavigation"
).lowercased()

/// Compiles the harness's modules as part of the product's package, because they check invariants
/// with `package` access. Targets need `packageAccess: false`; otherwise SwiftPM adds a later
/// `-package-name`, which wins.
let asProduct = SwiftSetting.unsafeFlags(["-package-name", moduleName(product)])

/// Returns a package's name as SwiftPM passes it to the compiler: characters that no identifier may
/// contain become `_`.
func moduleName(_ name: String) -> String {
  let letters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
  return (letters.first?.isNumber == true ? "_" : "") + String(letters)
}

/// The sanitizers of a build by `scripts/fuzz`: `fuzzer` or `fuzzer,address`; nil in all other
/// builds.
let fuzzing = Context.environment["FORMNAV_LIBFUZZER"]

/// Swift 6 language mode, explicit existentials, warnings as errors.
let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    asProduct,
  ] + (fuzzing == "fuzzer,address" ? [.unsafeFlags(["-sanitize=address"])] : [])

let wholeCoverage: [SwiftSetting] = fuzzing.map { [.unsafeFlags(["-sanitize=\($0)"])] } ?? []

/// The allocator under which the harness measures.
let jemalloc: Target.Dependency = .target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"]))

/// The terminal of `formnav explore`; `FORMNAV_TERMINAL=0` builds without it. It is not a trait,
/// because SwiftPM passes two traits on in varying order and then recompiles everything.
let hasTerminal = Context.environment["FORMNAV_TERMINAL"] != "0"
let ncurses: [Target.Dependency] = hasTerminal ? ["CNcurses"] : []
let terminalSettings: [SwiftSetting] = hasTerminal ? [.define("Terminal")] : []

/// The product's modules, each with its library.
let libraries = [
  "FormModel": "FormModel", "FormFormats": "FormFormats", "TextEscaping": "FormFormats",
  "FormImport": "FormImport", "FormProgress": "FormProgress", "FormRules": "FormRules",
  "FormNavigation": "FormNavigation", "ScreenModel": "FormNavigation",
  "CFormNavigation": "FormNavigationC",
]

/// Returns this package's targets, and each library of the product once.
func dependencies(_ names: [String]) -> [Target.Dependency] {
  Set(names.compactMap { libraries[$0] }).sorted().map { .product(name: $0, package: product) }
    + names.filter { libraries[$0] == nil }.map { .target(name: $0) }
}

func library(
  _ name: String,
  _ names: [String] = [],
  also others: [Target.Dependency] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies(names) + others,
    packageAccess: false,
    swiftSettings: swiftSettings + settings
  )
}

func tests(_ name: String, _ names: [String]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies(names),
    packageAccess: false,
    swiftSettings: swiftSettings
  )
}

/// The program that libFuzzer drives in builds by `scripts/fuzz`; libFuzzer provides `main`.
let libFuzzer: [Target] =
  fuzzing.map { sanitizers in
    [
      .executableTarget(
        name: "LibFuzzer",
        dependencies: ["FormFuzzing", jemalloc],
        packageAccess: false,
        swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [.unsafeFlags(["-sanitize=\(sanitizers)"])]
      )
    ]
  } ?? []

let package = Package(
  name: "FormNavigationBenchmarks",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "formnav", targets: ["formnav"]),
    .executable(name: "formnav-bench", targets: ["formnav-bench"]),
  ],
  traits: [
    .default(enabledTraits: ["Jemalloc"]),
    .trait(name: "Jemalloc", description: "Link the harness and its tests against jemalloc."),
  ],
  dependencies: [.package(path: "..")],
  targets: [
    .systemLibrary(
      name: "CJemalloc",
      pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"])]
    ),
    // No pkg-config: SwiftPM refuses to pass on the flags of ncurses.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: "CHardware"),
    .target(name: "CProcess"),

    library("FormRendering", ["FormNavigation", "FormProgress", "FormModel", "TextEscaping"]),
    library("GoodsReceipt", ["FormNavigation", "FormRules", "FormProgress", "FormModel"]),
    library(
      "FormExplorer",
      [
        "GoodsReceipt", "FormNavigation", "FormRules", "FormProgress", "FormFormats", "FormModel",
        "TextEscaping",
      ]
    ),
    library("FormWorkload", ["FormRules", "FormModel", "ScreenModel"]),
    library("FormBaselines", ["FormModel"]),
    library(
      "FormContenders",
      [
        "FormRules", "FormProgress", "FormBaselines", "FormWorkload", "FormFormats", "FormModel",
        "MeasurementKit", "TextEscaping",
      ]
    ),
    library(
      "NavigationBaselines",
      ["ScreenModel", "FormBaselines", "FormModel"],
      settings: [.enableExperimentalFeature("SuppressedAssociatedTypes")]
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
      ["CHardware", "CProcess", "TextEscaping"],
      also: [jemalloc],
      settings: wholeCoverage
    ),
    library(
      "FormBenchmarks",
      [
        "FormModel", "FormFormats", "FormProgress", "FormRules", "FormNavigation", "FormWorkload",
        "FormBaselines", "NavigationBaselines", "MeasurementKit", "FormContenders",
        "TextEscaping", "CFormNavigation",
      ]
    ),
    library(
      "ToolKit",
      ["FormModel", "FormFormats", "FormImport", "FormWorkload", "MeasurementKit", "TextEscaping"]
    ),
    library(
      "BenchCommands",
      [
        "ToolKit", "FormModel", "FormFormats", "FormImport", "FormRules", "FormWorkload",
        "FormBaselines", "FormContenders", "FormBenchmarks", "MeasurementKit", "TextEscaping",
      ]
    ),
    .executableTarget(
      name: "formnav",
      dependencies: dependencies([
        "BenchCommands", "ToolKit", "FormModel", "FormFormats", "FormImport", "FormProgress",
        "FormRules", "FormNavigation", "FormRendering", "FormWorkload", "FormFuzzing",
        "FormBenchmarks", "MeasurementKit", "FormExplorer", "FormContenders", "TextEscaping",
      ]) + ncurses,
      packageAccess: false,
      swiftSettings: swiftSettings + terminalSettings
    ),
    .executableTarget(
      name: "formnav-bench",
      dependencies: dependencies(["BenchCommands", "ToolKit"]),
      packageAccess: false,
      swiftSettings: swiftSettings
    ),

    tests(
      "EngineOracleTests",
      [
        "FormProgress", "FormModel", "FormFormats", "FormBaselines", "FormWorkload", "FormFuzzing",
        "FormContenders", "MeasurementKit",
      ]
    ),
    tests(
      "ScreenOracleTests",
      [
        "FormNavigation", "NavigationBaselines", "FormModel", "FormProgress", "FormRules",
        "FormWorkload", "FormBaselines", "MeasurementKit",
      ]
    ),
    tests(
      "FormRenderingTests",
      ["FormRendering", "FormNavigation", "FormModel", "FormWorkload"]
    ),
    tests("FormExplorerTests", ["FormExplorer", "FormNavigation", "FormModel"]),
    tests("FormWorkloadTests", ["FormWorkload", "FormBaselines", "FormRules", "FormModel"]),
    tests(
      "FormContendersTests",
      [
        "FormContenders", "FormBaselines", "FormWorkload", "FormFormats", "TextEscaping",
        "FormModel",
      ]
    ),
    tests("FormBaselinesTests", ["FormBaselines", "FormFormats", "FormWorkload", "FormModel"]),
    tests(
      "FormFuzzingTests",
      [
        "FormFuzzing", "FormBaselines", "FormNavigation", "NavigationBaselines", "FormWorkload",
        "FormFormats", "FormContenders", "FormRules", "FormProgress", "FormModel",
        "GoodsReceipt",
      ]
    ),
    tests("MeasurementKitTests", ["MeasurementKit", "TextEscaping"]),
    tests(
      "FormBenchmarksTests",
      [
        "FormBenchmarks", "FormBaselines", "FormContenders", "FormFormats", "FormFuzzing",
        "FormImport", "FormModel", "FormNavigation", "FormProgress", "FormRules", "FormWorkload",
        "MeasurementKit", "TextEscaping",
      ]
    ),
    tests(
      "ToolTests",
      [
        "formnav", "formnav-bench", "BenchCommands", "ToolKit", "FormBenchmarks", "FormContenders",
        "FormFormats", "FormModel", "MeasurementKit", "TextEscaping",
      ]
    ),
  ] + libFuzzer
)

// `scripts/test MODULE` builds and runs the tests of one module alone.
if let tests = Context.environment["FORMNAV_TESTS"] {
  package.targets.removeAll { $0.type == .test && $0.name != tests }
}
