import FormModel

/// An endless stream of edits of a form's pages and fields, from a profile and a seed.
///
/// The same form, profile and seed give the same edits in debug, in release and on every machine. A
/// form without fields only has page edits; a form without pages has no edits.
public struct EditStreamGenerator: IteratorProtocol, Sequence, Sendable {
  /// Increase this if a seed would give a different stream.
  public static let version = 1

  let outline: FormOutline
  private let profile: StreamProfile
  private let mix: StreamMix
  private let invalidParts: UInt64
  private let operations: [EditOperation]
  var random: Xoshiro256StarStar
  private var last: Edit?
  private var person = PersonState()
  private var storm = StormState()
  private var toggles: PageToggles
  private let permutation: IndexPermutation
  private var turn = 0
  private var uniform = FieldsAhead()
  private var zipf = FieldsAhead()
  private var different = FieldsAhead()

  /// - Parameters:
  ///   - outline: the outline of the form to edit.
  ///   - mix: the profiles that `.mixed` combines.
  ///   - invalid: the share of edits of a page or field that does not exist, for tests (FP-9).
  /// - Complexity: O(1). Page toggles and mixes store one bit a page, which takes O(pages).
  public init(
    profile: StreamProfile,
    seed: UInt64,
    outline: FormOutline,
    mix: StreamMix = .standard,
    invalid: Share = .none
  ) {
    self.outline = outline
    self.profile = profile
    self.mix = mix
    invalidParts = UInt64(Swift.min(Swift.max(invalid.parts, 0), Share.whole))
    operations = FormOutline.operations
    random = Xoshiro256StarStar(seed: seed)
    toggles = PageToggles(outline)
    permutation = IndexPermutation(count: Swift.max(outline.filledPageCount, 1), random: &random)
  }

  /// As above; reads the form itself.
  public init(
    profile: StreamProfile,
    seed: UInt64,
    form: borrowing FormDefinition,
    mix: StreamMix = .standard,
    invalid: Share = .none
  ) {
    self.init(
      profile: profile,
      seed: seed,
      outline: FormOutline(of: form),
      mix: mix,
      invalid: invalid
    )
  }

  /// Returns the next edit; nil if the form has no page.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func next() -> Edit? {
    if invalidParts > 0, random.next() & 0xFFFF < invalidParts { return invalidEdit() }
    guard outline.pageCount > 0 else { return nil }
    let edit = validEdit(profile)
    last = edit
    return edit
  }

  /// Returns the next `count` edits; none if the form has no page.
  ///
  /// - Precondition: `count` is 0 or more.
  /// - Complexity: O(count).
  public mutating func makeEdits(count: Int) -> [Edit] {
    Array(unsafeUninitializedCapacity: count) { edits, made in
      while made < count, let edit = next() {
        edits.initializeElement(at: made, to: edit)
        made += 1
      }
    }
  }

  private mutating func validEdit(_ profile: StreamProfile) -> Edit {
    // Without fields, only pages can be hidden and shown.
    guard outline.fieldCount > 0 else {
      return profile == .noOps ? noOp() : toggles.next(from: &random)
    }
    switch profile {
    case .person: return person.next(outline, from: &random)
    case .uniform:
      if uniform.isUsedUp { outline.drawFields(into: &uniform, from: &random) }
      return anyEdit(uniform.take())
    case .zipf:
      if zipf.isUsedUp { refillZipf() }
      return anyEdit(zipf.take())
    case .storm: return storm.next(outline, from: &random)
    case .pageToggles: return toggles.next(from: &random)
    case .noOps: return noOp()
    case .mixed: return mixedEdit()
    case .singlePage:
      let field = random.draw(below: outline.fieldCount(outline.largest))
      return anyEdit(
        .init(
          page: outline.page(outline.largest).rawValue,
          field: UInt32(truncatingIfNeeded: field)
        )
      )
    case .allDifferentPages:
      if different.isUsedUp { refillDifferent() }
      return anyEdit(different.take())
    }
  }

  private mutating func refillZipf() {
    let count = outline.filledPageCount
    outline.drawFields(into: &zipf, from: &random) { random in
      permutation[random.drawZipfRank(count: count) - 1]
    }
  }

  private mutating func refillDifferent() {
    let count = outline.filledPageCount
    var turn = turn
    outline.drawFields(into: &different, from: &random) { _ in
      turn = turn + 1 == count ? 0 : turn + 1
      return permutation[turn]
    }
    self.turn = turn
  }

  private mutating func anyEdit(_ field: FieldsAhead.Field) -> Edit {
    let operation = operations[Int(truncatingIfNeeded: random.next() >> 58)]
    return Edit(operation, page: PageID(rawValue: field.page), field: Int(field.field))
  }

  private mutating func noOp() -> Edit {
    outline.settled[random.draw(below: outline.settled.count)]
  }

  private mutating func mixedEdit() -> Edit {
    var left = random.draw(below: mix.totalWeight)
    for part in mix.parts {
      left -= part.weight
      guard left < 0 else { continue }
      // Other profiles may have changed the flags, but repeating the last edit never changes
      // anything.
      if part.profile == .noOps, let last { return last }
      return validEdit(part.profile)
    }
    preconditionFailure("the weights add up to the total")
  }
}
