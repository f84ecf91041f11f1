import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// The instructions and line misses of the worst single operation among very many. Nothing is
  /// timed: a median hides a rare stall, and percentiles of blocks say nothing about single
  /// operations.
  static var tails: [Definition] { edgesOfEdits + [edgeOfInstances, edgeOfGrowth] }

  private static var edgeOfInstances: Definition {
    let name = "tail/repeats/storm-anywhere"
    return Definition(
      name,
      "The worst single instance added or removed among \(RegionCounter.tailOperations), counted. "
        + InstanceProfile.stormAnywhere.reason,
      on: .structure,
      expects: .none
    ) { session throws(BenchmarkError) in
      guard let counter = session.counter else { return }
      let pages = RepeatSizes.pages[1]
      let work = try work(.stormAnywhere, pages: pages, session, count: RepeatSizes.entries)
      let player = try inForm { () throws in try InstancePlayer(work) }
      session.appendTail(name, pages: pages, operations: counter.playTail(player.timed))
    }
  }

  /// The form becomes an eighth larger, so a buffer that is copied to grow by so much is copied once.
  private static var edgeOfGrowth: Definition {
    let name = "tail/repeats/growth"
    return Definition(
      name,
      "The worst single instance added among \(RegionCounter.tailOperations), counted: memory grows.",
      on: .structure,
      expects: .none
    ) { session throws(BenchmarkError) in
      guard let counter = session.counter else { return }
      let pages = RepeatSizes.pages[1]
      let player = try inForm { () throws in try InstanceAdder(pages: pages) }
      session.appendTail(name, pages: pages, operations: counter.playTail(player.timed))
    }
  }

  private static var edgesOfEdits: [Definition] {
    [StreamProfile.uniform, .storm].map { profile in
      let name = "tail/edit/\(profile.rawValue)"
      return Definition(
        name,
        "The worst single edit of \(RegionCounter.tailOperations), with its reads, counted. "
          + profile.reason,
        on: .form,
        expects: .none
      ) { session throws(BenchmarkError) in
        guard let counter = session.counter else { return }
        let form = try session.form()
        let trip = RoundTrip(
          profile,
          form: form,
          seed: session.options.seed,
          count: RegionCounter.tailOperations
        )
        let engine = PassMaker(form: form.shared, trip: trip, loop: .reads).engine()
        let operations = counter.playTail(engine.timed)
        session.record.results.append(
          BenchmarkResult(
            benchmark: name,
            contender: engine.name,
            parameters: form.parameters,
            metrics: [Metric(.tailOperations, unit: "operations", value: Double(operations))],
            answer: .none
          )
        )
      }
    }
  }

  /// True if the benchmark is timed; others are only counted.
  var isTimed: Bool { !name.hasPrefix("tail/") }
}

extension BenchmarkSession {
  fileprivate func appendTail(_ name: String, pages: Int, operations: Int) {
    record.results.append(
      BenchmarkResult(
        benchmark: name,
        contender: Contenders.engine,
        parameters: ["pages": .number(pages)],
        metrics: [Metric(.tailOperations, unit: "operations", value: Double(operations))],
        answer: .none
      )
    )
  }
}
