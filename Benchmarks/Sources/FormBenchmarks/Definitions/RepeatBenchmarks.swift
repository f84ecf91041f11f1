import FormBaselines
import FormModel
import FormProgress
import FormWorkload
import MeasurementKit

extension Definition {
  /// Instances of repeats: pages that come and go, answers in instances, undo, and queries afterwards.
  static var repeats: [Definition] {
    changes + [firstChange] + answersInside + undoOfChanges + queriesInOrder + [moves]
  }

  /// The first page that is added to a form: the engine makes an order of all pages.
  private static var firstChange: Definition {
    let name = "repeats/first/added"
    return Definition(
      name,
      "Adds the first page to a form of bare pages, which gets an order of its pages.",
      on: .structure,
      expects: .model,
      allocates: true
    ) { session throws(BenchmarkError) in
      for pages in RepeatSizes.loaded where !session.isCancelled() {
        let change = FirstChange(pages: pages, seed: session.options.seed)
        session.play(
          name,
          ["pages": .number(pages)],
          [
            TimedContender(
              Contenders.engine,
              maximumSteps: 1,
              prepare: change.prepare,
              play: change.play
            )
          ],
          share: 1 / Double(RepeatSizes.loaded.count),
          isBulk: true
        ) { [change.check()] }
      }
    }
  }

  /// An instance of one page is added or removed in the middle of a form.
  private static var changes: [Definition] {
    InstanceProfile.allCases.filter { $0 != .person }.map { profile in
      let name = "repeats/change/\(profile.rawValue)"
      return Definition(
        name,
        "Adds or removes an instance of one page in the middle of a form. " + profile.reason,
        on: .structure,
        expects: .model,
        growth: .logarithmic,
        rivals: .pageLists,
        // Buffers grow, and are given back, in the transactions of a few operations.
        allocates: true,
        weight: 2
      ) { session throws(BenchmarkError) in
        let options = session.options
        let sizes = RepeatSizes.pages(session)
        for pages in sizes where !session.isCancelled() {
          let work = try work(profile, pages: pages, session)
          let player = try inForm { () throws in try InstancePlayer(work) }
          let array = PageListPlayer<InsertInArray>(work)
          let rebuilt = PageListPlayer<RebuildPages>(work)
          var contenders = [
            player.timed
          ]
          var checks = [player.isRight]
          if !options.rivals.isEmpty {
            contenders += [array.timed, rebuilt.timed]
            checks += [array.isRight, rebuilt.isRight]
          }
          session.play(
            name,
            ["pages": .number(pages)],
            contenders,
            share: 1 / Double(sizes.count)
          ) { checks.map { $0() } }
        }
      }
    }
  }

  /// An answer in one of many instances.
  private static var answersInside: [Definition] {
    let name = "repeats/answer/inside"
    return [
      Definition(
        name,
        "An answer in a random instance of five pages; the form sums the answers of all instances.",
        on: .structure,
        expects: .model,
        growth: .constant,
        growthParameter: "instances"
      ) { session throws(BenchmarkError) in
        for instances in RepeatSizes.instances where !session.isCancelled() {
          let player = try inForm { () throws in
            try InstanceAnswers(
              instances: instances,
              count: RepeatSizes.answered,
              seed: session.options.seed
            )
          }
          session.play(
            name,
            ["instances": .number(instances)],
            [TimedContender(Contenders.engine, play: player.play)],
            share: 1 / Double(RepeatSizes.instances.count)
          ) { [player.isRight()] }
        }
      }
    ]
  }

  /// A change of instances with a journal, and its undo.
  private static var undoOfChanges: [Definition] {
    let name = "repeats/undo/storm"
    return [
      Definition(
        name,
        "Takes back an instance that was added or removed, and the change itself with a journal.",
        on: .structure,
        expects: .model,
        allocates: true
      ) { session throws(BenchmarkError) in
        let work = try work(.stormAnywhere, pages: RepeatSizes.pages[0], session)
        let changing = try inForm { () throws in
          try InstancePlayer(work, journalBytes: RepeatSizes.journalBytes)
        }
        let undoing = try inForm { () throws in
          try InstancePlayer(work, journalBytes: RepeatSizes.journalBytes)
        }
        let most = work.entries.count
        session.play(
          name,
          ["pages": .number(RepeatSizes.pages[0])],
          [
            TimedContender(
              Contenders.engine,
              maximumSteps: most,
              prepare: undoing.prepareUndo,
              play: undoing.undo
            ),
            changing.timed(as: "transaction"),
          ]
        ) { [undoing.isRight(), changing.isRight()] }
      }
    ]
  }

  static func inForm<Value>(_ body: () throws -> Value) throws(BenchmarkError) -> Value {
    do { return try body() } catch { throw .badShape("\(error)") }
  }

  /// - Parameter count: the changes; nil for as many as are timed or counted.
  static func work(
    _ profile: InstanceProfile,
    pages: Int,
    _ session: BenchmarkSession,
    count: Int? = nil
  ) throws(BenchmarkError) -> InstanceWork {
    try inForm { () throws in
      try InstanceWork(
        profile,
        pages: pages,
        count: count
          ?? (session.counter == nil ? RepeatSizes.entries : RegionCounter.operations),
        seed: session.options.seed
      )
    }
  }

  /// Queries on pages that have come and gone, beside the same pages as they were loaded.
  private static var queriesInOrder: [Definition] {
    OrderedPages.Query.allCases.map { query in
      let name = "repeats/index/\(query.rawValue)"
      return Definition(
        name,
        query.summary,
        on: .barePages,
        expects: .model
      ) { session throws(BenchmarkError) in
        let pages = OrderedPages(
          query,
          pages: session.options.pages,
          seed: session.options.seed
        )
        session.play(
          name,
          ["pages": .number(session.options.pages)],
          [
            TimedContender(Contenders.engine) { pages.play($0, isReordered: true) },
            TimedContender("loaded-order") { pages.play($0, isReordered: false) },
          ]
        ) { pages.checks() }
      }
    }
  }

  /// Pages that move in a form in which others have come and gone.
  private static var moves: Definition {
    let name = "repeats/index/move"
    return Definition(
      name,
      "Takes a random page out and puts it in elsewhere, after pages have come and gone.",
      on: .barePages,
      expects: .model
    ) { session throws(BenchmarkError) in
      let pages = MovingPages(pages: session.options.pages, seed: session.options.seed)
      session.play(
        name,
        ["pages": .number(session.options.pages)],
        [TimedContender(Contenders.engine) { pages.play($0) }]
      ) { [pages.check()] }
    }
  }
}

enum RepeatSizes {
  /// The pages of forms in which instances come and go.
  static let pages = [10_000, 1_000_000]
  /// The pages of forms to which a first page is added.
  static let loaded = [100, 10_000, 1_000_000]

  /// The same, unless the options of a timed run set another number.
  static func pages(_ session: BenchmarkSession) -> [Int] {
    let asked = session.options.pages
    return session.counter != nil || asked == BenchmarkOptions().pages ? pages : [asked]
  }

  static let instances = [10, 100_000]
  /// The instances that take answers.
  static let answered = 4_096
  /// The changes of a pass.
  static let entries = 8_192
  static let journalBytes = 1 << 24
}
