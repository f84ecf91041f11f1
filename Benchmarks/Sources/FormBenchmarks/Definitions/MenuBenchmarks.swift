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
        play(session, screens, operation)
      }
    }
  }

  /// The menu on forms of many sizes.
  static var menuScaling: [Definition] {
    [
      Definition(
        "scaling/menu/sizes",
        "Every menu benchmark on forms of the sizes in --sizes.",
        on: .sizes,
        expects: .freshSnapshot,
        rivals: .screens,
        weight: 30
      ) { session throws(BenchmarkError) in
        var cells: [MenuOperation: [GrowthCell]] = [:]
        let sizes = Set(session.options.sizes).sorted()
        let share = 1 / Double(sizes.count * MenuOperation.allCases.count)
        for pages in sizes {
          let screens = try session.menu(
            pages: pages,
            fields: session.options.fields ?? MenuWork.usualFields
          )
          guard screens.work.visible.count >= MenuWork.fewestVisiblePages else { continue }
          for operation in MenuOperation.allCases {
            if session.isCancelled() { return }
            for timings in play(session, screens, operation, share: share) {
              cells[operation, default: []].append(GrowthCell(["pages": pages], timings))
            }
          }
        }
        for (name, _) in MenuContenders.algorithms {
          for operation in MenuOperation.allCases {
            let own = (cells[operation] ?? []).filter { $0.contender == name }
            recordGrowth(session, operation.benchmark, own, along: "pages", [:])
          }
        }
      }
    ]
  }

  /// Plays an operation on all screens in turns.
  ///
  /// - Parameter share: the share of the benchmark's time.
  /// - Returns: the timings, the engine's first.
  @discardableResult
  private static func play(
    _ session: BenchmarkSession,
    _ screens: MenuScreens,
    _ operation: MenuOperation,
    share: Double = 1
  ) -> [Timings] {
    let playing = screens.begin(operation)
    return session.play(
      operation.benchmark,
      screens.work.parameters,
      playing.map { TimedContender($0.name, play: $0.play) },
      share: share,
      isBulk: operation == .newWidth
    ) { screens.check(playing) }
  }
}
