import FormFuzzing
import FormModel
import TextEscaping

/// What to measure.
public struct BenchmarkOptions: Hashable, Sendable {
  /// Pages of the form.
  public var pages = 10_000
  /// Fields a page has on average; nil for 100, and for 10…10,000 in the scaling run.
  public var fields: Int?
  /// Page counts of the scaling run; none leaves it out.
  public var sizes: [Int] = []
  /// A regular expression that the names of the benchmarks to run match somewhere; nil for all.
  public var filter: String?
  /// Whom the engine is compared with.
  public var rivals = Set(BenchmarkOptions.allRivals)
  public var seed: UInt64 = 42
  /// Seconds for which the engine alone plays each benchmark, in long turns, for profilers; nil to compare.
  public var profileSeconds: Int?
  /// A tenth of the time, with wider intervals.
  public var isQuick = false
  /// Processes that share the time, this one among them.
  public var processes = 1

  public init() {}

  /// All that the engine can be compared with.
  public static let allRivals = Contenders.rivals + RuleContenders.rivals

  /// Whether the run is made for its verdict: what a verdict does not show is played on no further sizes of form.
  var isForVerdict: Bool { filter == RunVerdict.benchmarks }

  /// Fields a page has on average where they are one number.
  var fieldsPerPage: Int { fields ?? 100 }

  /// - Throws: `BenchmarkError` where a number is out of range or the filter is no regular expression.
  public func validate() throws(BenchmarkError) {
    try Self.check("--pages", pages, in: 1...FormLimits.pages)
    if let fields { try Self.check("--fields", fields, in: 1...FormLimits.fieldsPerPage) }
    for size in sizes { try Self.check("--sizes", size, in: 1...FormLimits.pages) }
    let (product, overflow) = pages.multipliedReportingOverflow(by: fieldsPerPage)
    guard !overflow, product <= FormLimits.fields else {
      throw .badOption(
        "--pages × --fields: expected at most \(FormLimits.fields) fields, found \(product)"
      )
    }
    _ = try BenchmarkFilter(filter)
  }

  private static func check(
    _ name: String,
    _ value: Int,
    in range: ClosedRange<Int>
  ) throws(BenchmarkError) {
    guard range.contains(value) else {
      throw .badOption(
        "\(name): expected \(range.lowerBound)…\(range.upperBound), found \(value)"
      )
    }
  }
}

/// Which benchmarks to run, by name.
public struct BenchmarkFilter {
  private let expression: NamePattern?

  /// - Throws: `badOption` where it is no regular expression.
  public init(_ pattern: String?) throws(BenchmarkError) {
    guard let pattern else {
      expression = nil
      return
    }
    do throws(NamePattern.Failure) {
      expression = try NamePattern(pattern)
    } catch {
      throw .badOption(
        "--filter: expected a regular expression, found \(Escape.quoted(pattern)): at its character "
          + "\(error.offset + 1) \(error.expected) is expected"
      )
    }
  }

  public func matches(_ name: String) -> Bool {
    expression?.matches(name) ?? true
  }
}

/// Why nothing is measured.
public enum BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An option whose value can't be.
  case badOption(String)
  /// No benchmark's name matches the filter.
  case nothingMatches(filter: String)
  /// More memory than this machine, or the process's control group, has left.
  case tooLarge(needed: Int, available: Int)
  /// The form can't be generated.
  case badShape(String)

  public var description: String {
    switch self {
    case .badOption(let text): text
    case .nothingMatches(let filter):
      "--filter: no benchmark's name matches \"\(filter)\"; try 'edit', 'index' or 'load'"
    case .tooLarge(let needed, let available):
      "the contenders' copies of this form need about \(needed >> 20) MiB of memory: expected at most "
        + "\(available >> 20) MiB, the most that this process can have"
    case .badShape(let text): text
    }
  }
}
