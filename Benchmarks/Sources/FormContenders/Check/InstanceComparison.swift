import FormModel
import FormProgress
import FormRules

/// A field in an instance, or a number of the form, in which a contender differs.
public struct InstanceDifference: Error, Hashable, Sendable {
  /// The index of the entry before the difference; nil for the form as it was loaded.
  public var entry: Int?
  /// The template's field; nil for a difference in a number of the form.
  public var field: FieldID?
  /// The index of a computed node.
  public var computed: Int?
  public var numbers = InstanceNumbers.none
  public var what: String
  public var expected: String
  public var found: String
  /// The shortest stream found that shows the difference.
  public var stream: [FormEntry] = []
}

/// The result of a comparison of instances.
public struct InstanceOutcome: Sendable {
  public var entries = 0
  public var differences: [InstanceDifference] = []
  public var failure: ContenderFailure?
}

/// Compares a form's own engine with a form in this process under random answers in random instances, and instances that come and go
/// (IM-4).
///
/// After each entry all pages are compared, in form order, with all instances. After a difference in a field's value, that
/// value is skipped in all instances; after another one, the field, with the counts that include it.
public struct InstanceComparison<Form: PlayableForm & ~Copyable> {
  let contender: ProcessContender
  /// Our engine, which draws the streams.
  let fresh: () -> SessionForm
  /// The form that says what is right.
  let judge: () -> Form
  private let answersShownOnly: Bool
  /// True to skip choices that a field does not offer at present (CH-2), which other engines take.
  private let answersOfferedOnly: Bool
  static var entriesOfStream: Int { 100 }
  private static var mostDifferences: Int { 50 }
  /// The most pages and fields in one response, which must fit into a frame.
  private static var mostObserved: Int { 200_000 }

  /// Fields to skip, of the template.
  private var masked: Set<FieldID>
  /// Fields of the template whose values alone are skipped.
  private var maskedValues: Set<FieldID> = []
  /// The nodes without a field that the contender was told of, and the indices of those to skip.
  public var computed: [ComputedNode] = []
  private var maskedComputed: Set<Int> = []

  /// - Parameter unasked: fields that have no part in the engine's form.
  /// - Precondition: the contender has loaded the form that `fresh` and `judge` make.
  public init(
    _ contender: ProcessContender,
    unasked: Set<FieldID>,
    answersShownOnly: Bool,
    answersOfferedOnly: Bool,
    fresh: @escaping () -> SessionForm,
    judge: @escaping () -> Form
  ) {
    self.contender = contender
    self.fresh = fresh
    self.judge = judge
    self.answersShownOnly = answersShownOnly
    self.answersOfferedOnly = answersOfferedOnly
    masked = unasked
    ignored = unasked
  }

  /// Fields that are skipped from the beginning, which count nowhere.
  private let ignored: Set<FieldID>

  /// Plays streams until it has compared this number of entries.
  public mutating func run(_ entries: Int, from stream: inout InstanceStream) -> InstanceOutcome {
    var outcome = InstanceOutcome()
    let longest = max(1, min(Self.entriesOfStream, Self.mostObserved / max(fresh().size, 1)))
    while outcome.entries < entries, outcome.differences.count < Self.mostDifferences {
      let drawn = draw(min(longest, entries - outcome.entries), from: &stream)
      if drawn.isEmpty { break }
      do throws(ContenderFailure) {
        guard let difference = try shortest(drawn) else {
          outcome.entries += drawn.count
          continue
        }
        outcome.entries += (difference.entry ?? -1) + 1
        outcome.differences.append(difference)
        guard skip(difference) else { break }
      } catch {
        outcome.failure = error
        break
      }
    }
    return outcome
  }

  /// Leaves out what a difference is about; returns false if it can't be left out.
  private mutating func skip(_ difference: InstanceDifference) -> Bool {
    if let node = difference.computed { return maskedComputed.insert(node).inserted }
    guard let field = difference.field else { return false }
    return difference.what == Self.value
      ? maskedValues.insert(field).inserted : masked.insert(field).inserted
  }

  /// - Parameter isWanted: returns whether an entry is played; others are drawn and left out.
  func draw(
    _ count: Int,
    from stream: inout InstanceStream,
    where isWanted: (FormEntry) -> Bool = { _ in true }
  ) -> [FormEntry] {
    var form = fresh()
    var entries: [FormEntry] = []
    for _ in 0..<(20 * count) where entries.count < count {
      guard let entry = stream.next(form.session) else { break }
      if !isWanted(entry) { continue }
      if answersShownOnly, !form.offers(.entry(entry)) { continue }
      if form.play(.entry(entry)) == .refused, answersOfferedOnly { continue }
      entries.append(entry)
    }
    return entries
  }

  private func shortest(_ entries: [FormEntry]) throws(ContenderFailure) -> InstanceDifference? {
    guard var difference = try difference(entries) else { return nil }
    guard let index = difference.entry else { return difference }
    var minimizer = StreamMinimizer(Array(entries[...index]))
    while let candidate = minimizer.next() {
      if let smaller = try self.difference(candidate), smaller.field == difference.field,
        smaller.computed == difference.computed, smaller.what == difference.what
      {
        minimizer.keep(upTo: smaller.entry)
        difference = smaller
      }
    }
    difference.stream = minimizer.stream
    return difference
  }

  private func difference(_ entries: [FormEntry]) throws(ContenderFailure) -> InstanceDifference? {
    try contender.reset()
    var form = judge()
    if let found = compare(form, try contender.observe(view)) { return found }
    let events = entries.map { ContenderEvent.entry($0) }
    for (index, checked) in try contender.check(events, view).enumerated() {
      let outcome = form.play(events[index])
      var found: InstanceDifference?
      if outcome != checked.outcome {
        found = InstanceDifference(
          what: "the outcome",
          expected: "\(outcome)",
          found: "\(checked.outcome)"
        )
      }
      found = found ?? compare(form, checked.observation)
      found?.entry = index
      if let found { return found }
    }
    return nil
  }

  var view: ObservationView { .everything(of: contender.identity) }

  /// Compares the form with what the contender sees.
  func compare(
    _ form: borrowing some PlayableForm & ~Copyable,
    _ seen: Observation
  ) -> InstanceDifference? {
    let pages = form.pages
    guard seen.pages.count == pages.count else {
      return InstanceDifference(
        what: "the number of pages",
        expected: "\(pages.count)",
        found: "\(seen.pages.count)"
      )
    }
    var next = 0
    for page in pages {
      let (template, numbers) = form.template(of: page)
      for field in 0..<form.fieldCount(ofPage: page) {
        defer { next += 1 }
        let address = FieldID(page: template, field: field)
        guard next < seen.fields.count, !masked.contains(address) else { continue }
        let own = form.effectiveFlags(at: FieldID(page: page, field: field))
        for (flag, name) in Self.flags where own.contains(flag) != seen.fields[next].contains(flag)
        {
          return InstanceDifference(
            field: address,
            numbers: numbers,
            what: name,
            expected: "\(own.contains(flag))",
            found: "\(seen.fields[next].contains(flag))"
          )
        }
      }
    }
    return next == seen.fields.count
      ? numbers(form, seen) ?? values(form, seen)
      : InstanceDifference(
        what: "the number of fields",
        expected: "\(next)",
        found: "\(seen.fields.count)"
      )
  }

  /// The name of a difference in a value.
  private static var value: String { "value" }

  private func values(
    _ form: borrowing some PlayableForm & ~Copyable,
    _ seen: Observation
  ) -> InstanceDifference? {
    var others = seen.values.makeIterator()
    for page in form.pages {
      let (template, numbers) = form.template(of: page)
      for field in 0..<form.fieldCount(ofPage: page) {
        guard let other = others.next() else { return nil }
        let address = FieldID(page: template, field: field)
        let own = ObservedValue(form.value(at: FieldID(page: page, field: field)))
        if own.agrees(with: other) || masked.contains(address) || maskedValues.contains(address) {
          continue
        }
        return InstanceDifference(
          field: address,
          numbers: numbers,
          what: Self.value,
          expected: "\(own)",
          found: "\(other)"
        )
      }
    }
    return computedValues(form, seen)
  }

  private func computedValues(
    _ form: borrowing some PlayableForm & ~Copyable,
    _ seen: Observation
  ) -> InstanceDifference? {
    for (index, node) in computed.enumerated() where index < seen.computed.count {
      let (own, other) = (form.value(of: node), seen.computed[index])
      if own.agrees(with: other) || maskedComputed.contains(index) { continue }
      return InstanceDifference(
        computed: index,
        what: Self.value,
        expected: "\(own)",
        found: "\(other)"
      )
    }
    return nil
  }

  private func numbers(
    _ form: borrowing some PlayableForm & ~Copyable,
    _ seen: Observation
  ) -> InstanceDifference? {
    guard masked.count == ignored.count else { return nil }
    let totals = form.totals
    let all: [(String, Int, UInt32)] = [
      ("the form's total", totals.total, seen.total),
      ("the form's filled", totals.filled, seen.filled),
      ("the form's remaining", totals.mandatoryRemaining, seen.remaining),
    ]
    for (what, own, other) in all where own != Int(other) {
      return InstanceDifference(what: what, expected: "\(own)", found: "\(other)")
    }
    return nil
  }

  private static var flags: [(FieldFlags, String)] {
    [
      (.hidden, "hidden"), (.readOnly, "read-only"), (.mandatory, "mandatory"), (.filled, "filled"),
    ]
  }
}
