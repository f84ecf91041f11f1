import FormModel
import FormNavigation
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct MenuBenchmarkTests {
  private func options(_ filter: String, pages: Int, sizes: [Int] = []) -> BenchmarkOptions {
    var options = BenchmarkOptions()
    options.pages = pages
    options.sizes = sizes
    options.filter = filter
    options.isQuick = true
    return options
  }

  @Test func screensShowTheSameAndAreCompared() throws {
    let record = try BenchmarkRun(options("^menu/", pages: 30)).run()
    for operation in MenuOperation.allCases {
      let results = record.results.filter {
        $0.benchmark == operation.benchmark
      }
      #expect(
        results.map(\.contender)
          == (operation.hasRivals ? ["engine", "prefix-array", "recompute-cards"] : ["engine"])
      )
      for result in results { #expect(result.answer.check == .agrees, "\(operation)") }
    }
    #expect(BenchmarkReport(record).text().contains("menu/open/centred"))
  }

  @Test func everySizeIsMeasuredAndItsGrowthIsRecorded() throws {
    let record = try BenchmarkRun(options("^scaling/menu/sizes$", pages: 3, sizes: [12, 24, 48]))
      .run()
    let opened = record.results.filter {
      $0.benchmark == "menu/open/centred" && $0.contender == "engine"
    }
    #expect(opened.map { $0.parameters.number("pages") } == [12, 24, 48])
    #expect(record.growth.count == 3 * 8 + 1)
  }

  @Test func aFormWithoutAMenuIsNotMeasured() throws {
    #expect(try BenchmarkRun(options("^menu/", pages: 2)).run().results.isEmpty)
  }

  @Test func aWrongSnapshotIsSeen() throws {
    let work = try MenuWork(pages: 30, fields: 6, seed: 1)
    let screens = MenuScreens(work)
    for operation in MenuOperation.allCases {
      let edits = work.edits(of: operation)
      #expect(
        operation == .edit || operation == .pageToggle || operation == .editShown || edits.isEmpty
      )
      var contender = screens.contenders[0]
      contender.begin(operation, edits)
      contender.play(7)
      #expect(screens.isRight(contender), "\(operation)")
      let shown = contender.shown
      contender.shown = {
        var (state, snapshot) = shown()
        snapshot.totals.filled += 1
        return (state, snapshot)
      }
      #expect(!screens.isRight(contender))
    }
  }

  @Test func eachOperationDoesWhatItSays() throws {
    let work = try MenuWork(pages: 300, fields: 6, seed: 1)
    let contender = MenuScreens(work).contenders[0]
    func states(_ operation: MenuOperation, _ count: Int) -> [InteractionState] {
      contender.begin(operation, work.edits(of: operation))
      return (0..<count).map { _ in
        contender.play(1)
        return contender.shown().state
      }
    }
    #expect(states(.open, 5).map(\.currentPage) == work.targets.prefix(5).map { $0 })
    #expect(states(.tap, 4).allSatisfy { $0.detent == nil })
    let scrolls = states(.scroll, 200)
    #expect(scrolls.allSatisfy { $0.detent == .full })
    #expect(scrolls.contains { $0.scroll == 0 })
    #expect(Set(scrolls.map(\.scroll)).count > 50)
    #expect(states(.rotate, 3).map(\.screen.isLandscape) == [true, false, true])
    #expect(Set(states(.newWidth, 9).map(\.screen.width)).count == 9)
    let toggles = states(.pageToggle, 8)
    #expect(toggles.allSatisfy { $0.detent == .halfOpen && $0.currentPage == work.middle })
    contender.begin(.pageToggle, work.edits(of: .pageToggle))
    contender.play(1)
    #expect(contender.shown().snapshot.visiblePageCount == work.visible.count - 1)
  }
}
