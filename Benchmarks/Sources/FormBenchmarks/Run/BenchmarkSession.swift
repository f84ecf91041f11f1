import FormModel
import FormWorkload
import MeasurementKit

/// The state that the benchmarks of a run share: options, form, and record.
final class BenchmarkSession {
  let options: BenchmarkOptions
  var record: ResultRecord
  /// Called between rounds.
  var progress: () -> Void = {}
  var isCancelled: () -> Bool = { false }
  /// Counts instead of timing; nil to time.
  let counter: RegionCounter?
  /// The user's form, which takes the place of the generated one.
  let given: GivenForm?
  /// The current benchmark; nil while something else plays.
  var definition: Definition?
  /// The nanoseconds for the current benchmark.
  var allowance = 0.0
  /// The operations whose results the record has: a size of `--sizes` may be that of the main run.
  private var recorded: Set<ResultKey> = []
  private var lastForm: FormUnderTest?
  private var lastMenu: MenuScreens?

  init(_ options: BenchmarkOptions, given: GivenForm? = nil, counter: RegionCounter? = nil) {
    self.options = options
    self.given = given
    self.counter = counter
    record = ResultRecord(environment: .current(seed: options.seed))
  }

  /// The form of the main run.
  func form() throws(BenchmarkError) -> FormUnderTest {
    guard let given else { return try form(pages: options.pages, fields: options.fieldsPerPage) }
    if let lastForm { return lastForm }
    let form = try FormUnderTest(given, rivals: options.rivals)
    lastForm = form
    return form
  }

  /// Returns a form of this size. The session keeps the last one.
  func form(pages: Int, fields: Int) throws(BenchmarkError) -> FormUnderTest {
    if let lastForm, lastForm.pages == pages, lastForm.fields == fields { return lastForm }
    lastForm = nil
    let form = try FormUnderTest(
      pages: pages,
      fields: fields,
      seed: options.seed,
      rivals: options.rivals
    )
    lastForm = form
    return form
  }

  /// Returns screens on a form of this size. The session keeps the last ones.
  func menu(pages: Int, fields: Int) throws(BenchmarkError) -> MenuScreens {
    if let lastMenu, lastMenu.work.pages == pages, lastMenu.work.fields == fields {
      return lastMenu
    }
    lastMenu = nil
    let work = try MenuWork(
      pages: pages,
      fields: fields,
      seed: options.seed,
      count: counter == nil ? MenuWork.usualCount : RegionCounter.operations
    )
    let menu = MenuScreens(work, withRivals: counter == nil || !options.rivals.isEmpty)
    lastMenu = menu
    return menu
  }

  /// Returns a round trip of edits; a short one for counting.
  func roundTrip(_ profile: StreamProfile, _ form: FormUnderTest) -> RoundTrip {
    RoundTrip(
      profile,
      form: form,
      seed: options.seed,
      count: counter == nil ? nil : RegionCounter.operations
    )
  }

  /// Plays contenders against each other, records their results, and returns their timings.
  ///
  /// - Parameters:
  ///   - isBulk: true if one step is a complete job.
  ///   - searched: the number of operations to search for one that allocates; nil for a default.
  ///   - check: compares the final states with the oracle's.
  ///   - share: the share of the benchmark's time.
  ///   - empty: does nothing, and is called like the contenders; only made to count its cache
  ///     lines.
  @discardableResult
  func play(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contenders: [AnyContender],
    share: Double = 1,
    isBulk: Bool = false,
    searched: Int? = nil,
    empty: @autoclosure () -> TimedContender = .nobody,
    counted: [Metric] = [],
    metrics: (AnyContender, Timings) -> [Metric] = { _, _ in [] },
    check: ([AnyContender]) -> [OracleCheck]
  ) -> [Timings] {
    play(
      benchmark,
      parameters,
      contenders.map(\.timed),
      share: share,
      isBulk: isBulk,
      searched: searched,
      empty: empty(),
      describeLast: { contenders[0].describeLast() },
      counted: counted,
      metrics: { metrics(contenders[$0], $1) },
      check: { check(contenders) }
    )
  }

  /// The same for types that are not a `Contender`: a generator, a screen, a search structure.
  ///
  /// - Parameters:
  ///   - describeLast: describes the first contender's last step.
  ///   - counted: the first contender's metrics if nothing is timed.
  ///   - metrics: returns a contender's further metrics, given its index.
  ///   - check: compares the final states, in the order of the contenders.
  @discardableResult
  func play(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contenders: [TimedContender],
    share: Double = 1,
    isBulk: Bool = false,
    searched: Int? = nil,
    empty: @autoclosure () -> TimedContender = .nobody,
    describeLast: () -> String = { "" },
    counted: [Metric] = [],
    metrics: (Int, Timings) -> [Metric] = { _, _ in [] },
    check: () -> [OracleCheck]
  ) -> [Timings] {
    if let counter {
      count(benchmark, parameters, contenders, counter, isBulk: isBulk, metrics: counted)
      // The lines that one operation touches are measured, not derived.
      if let definition, definition.countsLines {
        countLines(benchmark, parameters, [contenders[0]], empty: empty(), counter)
      }
      return []
    }
    let isProfile = options.profileSeconds != nil
    let contenders = isProfile ? [contenders[0]] : contenders
    var rounds = Rounds(
      budget: options.profileSeconds.map { Double($0) * 1e9 } ?? allowance * share
    )
    rounds.progress = progress
    rounds.isCancelled = isCancelled
    let timings = rounds.play(contenders)
    let allocation = firstAllocation(contenders[0], timings[0], searched, describeLast)
    if let allocation { timings[0].add(allocation) }
    let answers = check()
    guard isFirst(benchmark, parameters, contenders[0]) else { return timings }
    for (index, contender) in contenders.enumerated() {
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender.name,
          parameters: parameters,
          metrics: Metric.metrics(of: timings[index]) + metrics(index, timings[index]),
          answer: answers[index],
          firstAllocation: index == 0 ? allocation : nil
        )
      )
      if index > 0 {
        compare(benchmark, parameters, timings[index], to: timings[0])
      }
    }
    return timings
  }

  /// True if the record has no results of the operation yet, of which it takes one.
  func isFirst(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contender: TimedContender
  ) -> Bool {
    recorded.insert(
      ResultKey(benchmark: benchmark, contender: contender.name, parameters: parameters)
    ).inserted
  }

  /// Searches for an allocation in a benchmark that must not allocate. Plays up to 65,536
  /// operations singly; many more if a timed operation allocated.
  private func firstAllocation(
    _ contender: TimedContender,
    _ timings: Timings,
    _ searched: Int?,
    _ describeLast: () -> String
  ) -> FirstAllocation? {
    guard let definition, !definition.allocates else { return nil }
    var steps = searched ?? min(timings.timedOperations, options.isQuick ? 1 << 12 : 1 << 16)
    if (timings.allocated?.allocated ?? 0) > 0 { steps = max(timings.timedOperations, 1 << 21) }
    return AllocationSearch.first(of: contender, steps: steps, describeLast: describeLast)
  }

  /// The counted operations of a rival, few because each may walk the whole form.
  private static let countedOfRivals = 256
  /// The same on large forms: a walk over a million fields executes a million instructions.
  private static let countedOfRivalsOnLargeForms = 16

  /// Counts the operation of each contender.
  private func count(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contenders: [TimedContender],
    _ counter: RegionCounter,
    isBulk: Bool,
    metrics: [Metric]
  ) {
    for (index, contender) in contenders.enumerated() {
      let isLarge = (parameters.number("pages") ?? 0) >= CountingRun.timedPages
      let ofRivals = isLarge ? Self.countedOfRivalsOnLargeForms : Self.countedOfRivals
      let most = index == 0 ? RegionCounter.operations : ofRivals
      let counts = counter.play(contender, isBulk: isBulk, atMost: most)
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender.name,
          parameters: parameters,
          metrics: counts.metrics(withAllocations: index == 0) + (index == 0 ? metrics : []),
          answer: .none
        )
      )
    }
  }

  private func compare(
    _ benchmark: String,
    _ parameters: Parameters,
    _ timings: Timings,
    to reference: Timings
  ) {
    record.comparisons.append(
      Comparison(
        benchmark: benchmark,
        parameters: parameters,
        contender: timings.name,
        reference: reference.name,
        metric: definition?.isRepeatable == false ? Comparison.systemTime : Comparison.time,
        ratio: timings.ratio(to: reference)
      )
    )
  }
}
