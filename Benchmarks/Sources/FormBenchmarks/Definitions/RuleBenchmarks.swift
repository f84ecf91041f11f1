import FormContenders
import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// Answers on forms with rules, including every change that the rules cause.
  static var rules: [Definition] {
    [
      sized(
        "rules/answer/person",
        "A person answers an interview with realistic rules; a menu's reads follow each answer.",
        sizes: RuleSizes.interview,
        rivals: .rules
      ) { rules, seed in
        try RuleWork.person(
          RulePreset.verbalAutopsy.makeForm(fields: rules, seed: seed),
          seed: seed
        )
      },
      sized(
        "rules/answer/uniform",
        "Random answers to random fields of such an interview, each with a menu's reads.",
        sizes: RuleSizes.interview,
        rivals: .rules
      ) { rules, seed in
        try RuleWork.uniform(
          RulePreset.verbalAutopsy.makeForm(fields: rules, seed: seed),
          seed: seed
        )
      },
      sized(
        "rules/answer/calculated",
        "The same; four fields in ten are calculated, and conditions compute with two numbers.",
        sizes: [RuleSizes.interview[0]],
        rivals: .rules
      ) { rules, seed in
        var shape = RuleShape(fields: rules)
        shape.calculatedFields = .percent(40)
        shape.arithmetic = .percent(100)
        return try RuleWork.uniform(
          RuleFormGenerator(shape: shape, seed: seed).makeForm(),
          seed: seed
        )
      },
      sized(
        "rules/one-field/moved",
        "All rules compare one field with a constant; each answer changes the result of one rule.",
        sizes: RuleSizes.oneField,
        growth: .constant
      ) { rules, _ in
        // 20 and 21 give different results in one `=` and one `<`.
        RuleWork.toggle(
          try RulePreset.oneField.makeForm(fields: rules),
          FieldID(page: 0, field: 0),
          .integer(20),
          .integer(21)
        )
      },
      sized(
        "rules/chain/flip",
        "An answer that hides or shows a whole chain: the answer of each field shows the next field.",
        sizes: RuleSizes.chain,
        growth: .linear
      ) { rules, _ in
        RuleWork.toggle(
          try RulePreset.chain.makeForm(fields: rules),
          FieldID(page: 0, field: 0),
          .integer(2),
          .integer(1)
        )
      },
      sized(
        "rules/group/flip",
        "An answer that hides or shows a group of many fields on one page.",
        sizes: RuleSizes.group
      ) { rules, _ in
        RuleWork.toggle(
          try RulePreset.group.makeForm(fields: rules),
          FieldID(page: 0, field: 0),
          .boolean(true),
          .boolean(false)
        )
      },
    ] + unread + undo + opening
  }

  /// An answer that no rule reads, and an edit that fills the same field.
  private static var unread: [Definition] {
    UnreadPlayer.Way.allCases.map { way in
      Definition(way.rawValue, way.summary, on: .structure, expects: .model) {
        session throws(BenchmarkError) in
        try play(session) { () throws in
          let player = try UnreadPlayer(way, seed: session.options.seed)
          session.play(
            way.rawValue,
            [:],
            [TimedContender(Contenders.engine, play: player.play)]
          ) { [OracleCheck(player.isRight() ? .agrees : .disagrees)] }
        }
      }
    }
  }

  /// A person's answers with a journal, undone and redone.
  private static var undo: [Definition] {
    UndoPlayer.Step.allCases.map { step in
      let name = "rules/undo/\(step.rawValue)"
      return Definition(
        name,
        step.summary,
        on: .structure,
        expects: .oracleState,
        // The journal keeps replaced texts, so their store grows until the ring is full.
        allocates: step == .transaction
      ) { session throws(BenchmarkError) in
        try play(session) { () throws in
          let fields = RuleSizes.interview[0]
          let form = try RulePreset.verbalAutopsy.makeForm(
            fields: fields,
            seed: session.options.seed
          )
          let work = try RuleWork.person(form, seed: session.options.seed)
          let player = try UndoPlayer(work, step)
          let contender = TimedContender(
            Contenders.engine,
            maximumSteps: player.most,
            prepare: player.prepare,
            play: player.play
          )
          session.play(name, ["rules": .number(fields)], [contender]) {
            [player.isRight()]
          }
        }
      }
    }
  }

  /// Reading, compiling and first evaluating rules.
  private static var opening: [Definition] {
    RuleLoader.Source.allCases.map { source in
      let name = "rules/load/\(source.rawValue)"
      return Definition(
        name,
        source.summary,
        on: .structure,
        expects: .oracleState,
        growth: .linear,
        growthParameter: "rules",
        allocates: true,
        isRepeatable: false
      ) { session throws(BenchmarkError) in
        try play(session) { () throws in
          let sizes = session.options.isQuick ? RuleSizes.load.prefix(1) : RuleSizes.load[...]
          for rules in sizes where !session.isCancelled() {
            try playLoading(session, source, rules: rules, share: 1 / Double(sizes.count))
          }
        }
      }
    }
  }

  private static func playLoading(
    _ session: BenchmarkSession,
    _ source: RuleLoader.Source,
    rules: Int,
    share: Double
  ) throws {
    let loader = RuleLoader(
      RuleWork(try RulePreset.oneField.makeForm(fields: rules), []),
      from: source
    )
    session.play(
      "rules/load/\(source.rawValue)",
      ["rules": .number(rules)],
      [
        TimedContender(
          Contenders.engine,
          maximumSteps: loader.mostSteps,
          prepare: loader.prepare,
          play: loader.play
        )
      ],
      share: share,
      isBulk: true
    ) { [loader.isRight()] }
  }

  /// Rules on forms of the requested sizes.
  static var ruleScaling: Definition {
    Definition(
      "rules/load/sizes",
      "rules/load/binary and /json, with as many rules as --sizes says, up to a million.",
      on: .sizes,
      expects: .oracleState,
      allocates: true,
      isRepeatable: false,
      weight: 20
    ) { session throws(BenchmarkError) in
      try play(session) { () throws in
        let sizes = Set(session.options.sizes).sorted().filter { $0 <= RuleSizes.mostLoaded }
        for source in [RuleLoader.Source.binary, .json] {
          for rules in sizes where !session.isCancelled() {
            try playLoading(session, source, rules: rules, share: 0.5 / Double(sizes.count))
          }
        }
      }
    }
  }

  private static func sized(
    _ name: String,
    _ summary: String,
    sizes: [Int],
    rivals: Rivals = .none,
    growth: GrowthClass? = nil,
    _ work: @escaping @Sendable (_ rules: Int, _ seed: UInt64) throws -> RuleWork
  ) -> Definition {
    Definition(
      name,
      summary,
      on: .structure,
      expects: .oracleState,
      growth: growth,
      growthParameter: "rules",
      rivals: rivals,
      weight: Double(sizes.count)
    ) { session throws(BenchmarkError) in
      try play(session) { () throws in
        let options = session.options
        if let given = session.given { return try playAnswers(session, name, given) }
        let isShort = options.isQuick || options.isForVerdict || session.counter != nil
        for size in sizes where !isShort || size <= RuleSizes.shortest || growth == .constant {
          if session.isCancelled() { return }
          // Rivals evaluate rule by rule, so a short run races them on the smallest form only.
          let isRaced = rivals == .rules && (!isShort || size == sizes[0])
          let own = isRaced ? options.rivals : []
          let contenders = try TimedRuleContenders(work(size, options.seed), rivals: own)
          session.play(
            name,
            ["rules": .number(size)],
            contenders.contenders.map(\.timed),
            share: 1 / Double(sizes.count),
            isBulk: growth == .linear
          ) { contenders.contenders.map { $0.isRight() } }
        }
      }
    }
  }

  /// A person's answers on the user's form; nothing if no field takes one.
  private static func playAnswers(
    _ session: BenchmarkSession,
    _ name: String,
    _ given: GivenForm
  ) throws {
    let options = session.options
    // No answers lead back to the first values.
    if given.keptCount > 0 { return try playEntries(session, name, given) }
    let work = try RuleWork.person(given, seed: options.seed)
    guard !work.answers.isEmpty else { return }
    let contenders = try TimedRuleContenders(work, rivals: options.rivals).contenders
    session.play(name, given.parameters, contenders.map(\.timed)) {
      contenders.map { $0.isRight() }
    }
  }

  private static func play(
    _ session: BenchmarkSession,
    _ body: () throws -> Void
  ) throws(BenchmarkError) {
    do { try body() } catch { throw .badShape("\(error)") }
  }
}

/// The numbers of rules of the forms in these benchmarks.
enum RuleSizes {
  static let interview = [485, 4_000, 400_000]
  static let oneField = [100, 100_000]
  static let chain = [1_000, 10_000]
  static let group = [1_000, 10_000]
  static let load = [1_000, 10_000]
  /// The most rules to load: a form with more takes gigabytes.
  static let mostLoaded = 1_000_000
  /// The most rules in a short run.
  static let shortest = 10_000
}

extension UndoPlayer.Step {
  var summary: String {
    switch self {
    case .transaction: "A person's answers, kept so that they can be taken back."
    case .back: "Takes back a person's answers, the last first."
    case .again: "Gives answers again that were taken back."
    }
  }
}
