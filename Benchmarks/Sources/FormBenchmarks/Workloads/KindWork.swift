import FormModel
import MeasurementKit

/// Edits of one kind, each on a different target.
struct KindWork {
  let kind: EditKind
  /// Edits that bring the form into the state that the kind needs; made once.
  let setup: [Edit]
  /// The edits. If the kind changes the form, every edit does, in any order.
  let edits: [Edit]

  /// The most targets.
  static let usualTargets = 16_384
  /// The most pages that need a prepared state.
  static let mostPages = 2_048

  /// - Parameter mostTargets: the most targets to choose.
  init(
    _ kind: EditKind,
    form: borrowing FormDefinition,
    seed: UInt64,
    mostTargets: Int = usualTargets
  ) {
    let mostPages = min(Self.mostPages, mostTargets)
    self.kind = kind
    let choice = TargetChoice(form, seed: seed)
    switch kind {
    case .vanish, .appear:
      let targets = choice.pages(atMost: mostPages)
      setup = targets.flatMap { target in
        (0..<choice.fieldCount(ofPage: target.page)).map { field -> Edit in
          field == target.field
            ? .show(page: target.page, field: field) : .hide(page: target.page, field: field)
        }
      }
      edits = targets.map { Edit(kind == .vanish ? .hide : .show, at: $0) }
    case .complete:
      let targets = choice.pages(atMost: mostPages)
      setup = targets.flatMap { target -> [Edit] in
        let others = (0..<choice.fieldCount(ofPage: target.page)).filter { $0 != target.field }
        return others.map { .fill(page: target.page, field: $0) }
          + [Edit(.show, at: target), Edit(.unlock, at: target), Edit(.clear, at: target)]
      }
      edits = targets.map { Edit(.fill, at: $0) }
    case .hidePage, .showPage:
      setup = []
      edits = choice.pages(atMost: mostTargets, visible: true).map {
        Edit(kind == .hidePage ? .hidePage : .showPage, page: $0.page)
      }
    case .noSuchPage:
      setup = []
      edits = (0..<mostTargets).map {
        .fill(page: PageID(rawValue: UInt32(form.pageCount + $0)), field: 0)
      }
    case .noSuchField:
      setup = []
      edits = choice.fields(atMost: mostTargets) { _ in true }
        .map { .fill(page: $0.page, field: FormLimits.fieldsPerPage) }
    case .noChange:
      setup = []
      edits = choice.fields(atMost: mostTargets) { $0.contains(.filled) }
        .map { Edit(.fill, at: $0) }
    default:
      guard let operation = kind.operation else {
        preconditionFailure("a kind without an operation")
      }
      let flag = FieldFlags(rawValue: 1 << (operation.rawValue >> 1))
      let isSet = operation.rawValue & 1 != 0
      setup = []
      // Two shown fields, so that the page does not vanish or appear; those are other kinds.
      edits = choice.fields(atMost: mostTargets, onPagesShowing: 2) {
        $0.contains(flag) != isSet
      }
      .map { Edit(operation, at: $0) }
    }
  }
}

/// Chooses distinct fields and pages of a form at random.
private struct TargetChoice: ~Copyable {
  private let tracker: FlagTracker
  private let pageCount: Int
  private let seed: UInt64

  init(_ form: borrowing FormDefinition, seed: UInt64) {
    tracker = FlagTracker(form)
    pageCount = form.pageCount
    self.seed = seed
  }

  func fieldCount(ofPage page: PageID) -> Int { tracker.fieldCount(ofPage: page) }

  /// Returns distinct fields on pages that are not themselves hidden; fewer if the form has too
  /// few.
  ///
  /// - Parameter shown: the minimum number of shown fields on the page.
  func fields(
    atMost count: Int,
    onPagesShowing shown: Int = 0,
    where isWanted: (FieldFlags) -> Bool
  ) -> [FieldID] {
    var generator = SampleGenerator(seed: seed)
    var chosen: [FieldID] = []
    var seen: Set<FieldID> = []
    // Sixteen draws per target find nearly all of a small form's targets.
    for _ in 0..<count * 16 where chosen.count < count {
      let page = PageID(place: generator.index(below: pageCount))
      let fields = tracker.fieldCount(ofPage: page)
      guard fields > 0, !tracker.isHidden(page: page) else { continue }
      guard shows(shown, onPage: page) else { continue }
      let field = FieldID(page: page, field: generator.index(below: fields))
      guard isWanted(tracker.flags(page: page, field: field.field)) else { continue }
      if seen.insert(field).inserted { chosen.append(field) }
    }
    return chosen
  }

  private func shows(_ count: Int, onPage page: PageID) -> Bool {
    var found = 0
    for field in 0..<tracker.fieldCount(ofPage: page) where found < count {
      if !tracker.flags(page: page, field: field).contains(.hidden) { found += 1 }
    }
    return found >= count
  }

  /// Returns a random field on each of up to `count` pages, in random order. The pages have fields
  /// and are not themselves hidden. If `visible` is true, they have a shown field.
  func pages(atMost count: Int, visible: Bool = false) -> [FieldID] {
    var generator = SampleGenerator(seed: seed)
    var pages = FormPages(count: pageCount).filter { page in
      let fields = 0..<tracker.fieldCount(ofPage: page)
      return !fields.isEmpty && !tracker.isHidden(page: page)
        && (!visible
          || shows(1, onPage: page))
    }
    for index in pages.indices.dropLast() {
      pages.swapAt(index, index + generator.index(below: pages.count - index))
    }
    return pages.prefix(count).map { page in
      FieldID(page: page, field: generator.index(below: tracker.fieldCount(ofPage: page)))
    }
  }
}
