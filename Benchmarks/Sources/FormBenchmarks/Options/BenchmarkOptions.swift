import FormContenders
import FormModel
import MeasurementKit
import TextEscaping

/// The options of a run of the benchmarks.
public struct BenchmarkOptions: Hashable, Sendable {
  /// The number of pages of the form.
  public var pages = 10_000
  /// The average number of fields per page; nil for 100, and for 10…10,000 in the scaling run.
  public var fields: Int?
  /// The page counts of the scaling run; empty for none.
  public var sizes: [Int] = []
  /// A regular expression that selects benchmarks by any part of their names; nil for all.
  public var filter: String?
  /// The path of the user's form to time; nil for generated forms.
  public var form: String?
  /// The contenders with which the engine is compared.
  public var rivals = Set(BenchmarkOptions.allRivals)
  public var seed: UInt64 = 42
  /// Seconds of engine-only play in each benchmark, in long turns, for profilers; nil to compare.
  public var profileSeconds: Int?
  /// True to take a tenth of the time.
  public var isQuick = false
  /// True to play every benchmark, including the sizes that show growth.
  public var isFull = false
  /// True if the run is made for its verdict. It then plays no further sizes, since a verdict shows
  /// none.
  public var isForVerdict = false
  /// The measuring seconds of a process that is part of a run; nil for a whole run.
  public var partSeconds: Double?
  /// True if caches may be flushed line by line. Other threads of the process must then return no
  /// memory to the system during the run.
  public var flushes = false
  /// The number of processes that share the time, including this one.
  public var processes = 1

  public init() {}

  /// Every contender with which the engine can be compared.
  public static let allRivals = Contenders.rivals + RuleContenders.rivals

  /// The average number of fields per page, if it is a single number.
  var fieldsPerPage: Int { fields ?? 100 }

  /// - Throws: `BenchmarkError` if a number is out of range, or if the filter is not a regular
  ///   expression.
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

/// Selects the benchmarks to run, by name.
public struct BenchmarkFilter {
  private let expression: NamePattern?

  /// - Throws: `badOption` if the filter is no regular expression.
  public init(_ pattern: String?) throws(BenchmarkError) {
    guard let pattern else {
      expression = nil
      return
    }
    do throws(NamePattern.Failure) {
      expression = try NamePattern(pattern)
    } catch {
      throw .badOption(
        "--filter: expected a POSIX extended regular expression, found \(Escape.quoted(pattern)): "
          + error.reason
      )
    }
  }

  public func matches(_ name: String) -> Bool { expression?.matches(name) ?? true }
}

/// The reason why nothing can be measured.
public enum BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An option has an impossible value.
  case badOption(String)
  /// No benchmark's name matches the filter.
  case nothingMatches(filter: String)
  /// The run needs more memory than the machine or the control group has left.
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
