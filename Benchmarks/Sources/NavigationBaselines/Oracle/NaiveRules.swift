import FormBaselines
import FormModel

/// The flags, answers and instances that follow from one form's rules, computed by the oracle.
final class NaiveRules {
  private var oracle: RulesOracle
  /// The pages as loaded.
  private let loaded: [NaiveForm.Page]
  private let form: FormDefinition
  let repeats: NaiveRepeats
  /// The identity of each page that was in the form: it does not change (RP-3).
  private var identities: [NaivePageKey: PageID] = [:]
  /// The identities that the pages are to have, in form order.
  private var given: [PageID] = []

  /// Nil for a form without rules.
  ///
  /// - Precondition: the form's rules are valid.
  init?(_ form: borrowing FormDefinition, _ loaded: [NaiveForm.Page]) {
    if form.logic.isEmpty { return nil }
    oracle = Self.open(form)
    self.form = form.clone()
    self.loaded = loaded
    repeats = NaiveRepeats(form.logic, loaded)
  }

  private static func open(_ form: borrowing FormDefinition) -> RulesOracle {
    guard let oracle = try? RulesOracle(form, clock: FormClock(milliseconds: 0)) else {
      preconditionFailure("forms are checked before they are shown")
    }
    return oracle
  }

  func apply(_ event: FormEvent) throws(OracleRefusal) { try oracle.apply(event) }

  func apply(batch edits: Span<Edit>) throws(OracleBatchRefusal) { try oracle.apply(batch: edits) }

  func setCurrentPage(_ page: PageID) {
    guard (try? oracle.setCurrentPage(page)) != nil else {
      preconditionFailure("the page is visible")
    }
  }

  /// Opens the form again, with an empty undo history: in its present state, or as it was loaded if a file of it would lose
  /// something, so that its saved state has what was filled. Then its pages may have other identities.
  func reopen() {
    let hasEditables = form.logic.calculations.contains(where: \.isEditable)
    if repeats.declared.isEmpty, !hasEditables { return oracle.forget() }
    oracle = Self.open(form)
    (identities, given) = ([:], [])
  }

  /// - Returns: what the form does not take.
  func restore(_ answers: SavedAnswers) -> [DroppedAnswer] {
    oracle.restore(answers) ?? answers.allDropped
  }

  /// Takes the identities that the pages have after the next event, in form order. Those that were
  /// in the form keep theirs.
  func identify(_ pages: [PageID]) { given = pages }

  /// Copies pages, effective flags, invalid answers, changing texts and current page to the form.
  func write(to form: inout NaiveForm) {
    let view = oracle.view
    form.pages = view.pages.enumerated().map { position, page in
      var own = loaded[page.template.place]
      own.key.instance = page.instance
      own.numbers = page.numbers
      if !page.numbers.isEmpty {
        own.answerInTitle = repeats.answerInTitle(ofInstanceAt: position, view)
      }
      if let name = page.name { own.name = name }
      own.isHidden = page.isHidden
      own.flags = page.fields.map { view.fields[$0].flags }
      own.invalidFields = []
      for (field, place) in page.fields.enumerated() {
        if view.fields[place].isInvalid { own.invalidFields.insert(field) }
        guard let label = view.fields[place].label else { continue }
        if own.labels.isEmpty { own.labels = own.ids }
        own.labels[field] = label.isEmpty ? own.ids[field] : label
      }
      return own
    }
    if !repeats.declared.isEmpty { nameIdentities(&form) }
    form.current = oracle.currentPage
  }

  /// How pages are identified is not for the oracle to say (RP-3). One that was not in the form before
  /// has the identity that the judged screen gave it.
  private func nameIdentities(_ form: inout NaiveForm) {
    if given.count == form.pages.count {
      for (page, id) in zip(form.pages, given) where identities[page.key] == nil {
        identities[page.key] = id
      }
    }
    // A page that has none yet, and one of two that a wrong screen gave the same place, is named beyond all others.
    let named = form.pages.compactMap { identities[$0.key]?.place }
    var free = (named.max() ?? -1) + 1
    var used: Set<Int> = []
    for (position, page) in form.pages.enumerated() {
      if let id = identities[page.key], used.insert(id.place).inserted {
        form.pages[position].id = id
      } else {
        form.pages[position].id = PageID(place: free, generation: .max)
        free += 1
      }
    }
    form.order = FormPages(inOrder: form.pages.map(\.id))
    oracle.name(form.order)
  }
}

/// What identifies a page in an oracle.
public struct NaivePageKey: Hashable, Sendable {
  /// The key of the page's instance.
  var instance = 0
  /// The page as loaded from which it was made.
  var template: PageID
}

extension AddressError {
  /// The reason why the form with rules refuses an edit.
  init(_ refusal: OracleRefusal, _ edit: Edit) {
    switch refusal {
    // The oracle names the field of the template.
    case .address(.noSuchField(_, let field, let count)):
      self = .noSuchField(page: edit.page, field: field, fieldCount: count)
    case .address(let error): self = error
    default: self = .takesNoInput(page: edit.page, field: edit.field)
    }
  }
}
