import MeasurementKit

extension Definition {
  /// The navigation menu of an input form screen, and the rivals' menus.
  static var menu: [Definition] {
    MenuOperation.allCases.map { operation in
      Definition(
        operation.benchmark,
        operation.summary,
        on: .screen,
        expects: .freshSnapshot,
        growth: operation.growth,
        rivals: operation.hasRivals ? .screens : .none,
        allocates: operation.allocates
      ) { session throws(BenchmarkError) in
        let options = session.options
        let screens = try session.menu(
          pages: options.pages,
          fields: options.fields ?? MenuWork.usualFields
        )
        guard screens.work.visible.count >= MenuWork.fewestVisiblePages else { return }
        play(session, screens, operation, seconds: 0.7)
      }
    }
  }

  /// The same on forms of many sizes.
  static var menuScaling: [Definition] {
    [
      Definition(
        "scaling/menu/sizes",
        "Every menu benchmark on forms of the sizes in --sizes.",
        on: .sizes,
        expects: .freshSnapshot,
        rivals: .screens,
        seconds: 30
      ) { session throws(BenchmarkError) in
        var points: [String: [MenuOperation: [GrowthPoint]]] = [:]
        let sizes = Set(session.options.sizes).sorted()
        let progress = session.progress
        let steps = Double(sizes.count * MenuOperation.allCases.count)
        var step = 0.0
        for pages in sizes {
          let screens = try session.menu(
            pages: pages,
            fields: session.options.fields ?? MenuWork.usualFields
          )
          guard screens.work.visible.count >= MenuWork.fewestVisiblePages else { continue }
          for operation in MenuOperation.allCases {
            if session.isCancelled() { return }
            session.progress = { [step] in progress((step + $0) / steps) }
            step += 1
            for timings in play(session, screens, operation, seconds: 0.4) {
              points[timings.name, default: [:]][operation, default: []].append(
                GrowthPoint(size: Double(pages), costs: timings.allRounds)
              )
            }
          }
        }
        for (name, _) in MenuContenders.algorithms {
          for operation in MenuOperation.allCases {
            record(session, operation, name, points[name]?[operation] ?? [])
          }
        }
      }
    ]
  }

  /// Plays an operation on all screens in turns.
  ///
  /// - Returns: the timings, the engine's first.
  @discardableResult
  private static func play(
    _ session: BenchmarkSession,
    _ screens: MenuScreens,
    _ operation: MenuOperation,
    seconds: Double
  ) -> [Timings] {
    let playing = screens.begin(operation)
    return session.play(
      operation.benchmark,
      screens.work.parameters,
      playing.map { TimedContender($0.name, play: $0.play) },
      seconds: seconds,
      isBulk: operation == .newWidth
    ) { screens.check(playing) }
  }

  private static func record(
    _ session: BenchmarkSession,
    _ operation: MenuOperation,
    _ contender: String,
    _ points: [GrowthPoint]
  ) {
    guard points.count >= 3 else { return }
    let bootstrap = Bootstrap(resamples: 200, seed: session.options.seed)
    session.record.growth.append(
      GrowthResult(
        benchmark: operation.benchmark,
        contender: contender,
        parameters: [:],
        parameter: "pages",
        sizes: points.map(\.size),
        exponent: Growth(points, bootstrap: bootstrap).exponent,
        declared: nil
      )
    )
  }
}
