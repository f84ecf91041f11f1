import FormModel

extension EngineCase {
  public mutating func simplify(while isGood: (EngineCase) -> Bool) {
    simplifySettings(isGood)
    dropPages(isGood)
    for page in form.ids { dropFields(ofPage: page, isGood) }
    dropFlags(isGood)
    for step in steps.indices { simplify(step: step, isGood) }
  }

  /// Makes a change if the result is still good.
  @discardableResult
  private mutating func attempt(
    _ isGood: (EngineCase) -> Bool,
    _ change: (inout EngineCase) -> Void
  ) -> Bool {
    var changed = self
    change(&changed)
    guard changed != self, isGood(changed) else { return false }
    self = changed
    return true
  }

  private mutating func simplifySettings(_ isGood: (EngineCase) -> Bool) {
    attempt(isGood) { $0.settings = Settings() }
    attempt(isGood) { $0.settings.properties = false }
    attempt(isGood) { $0.settings.batch = 0 }
    attempt(isGood) { $0.settings.askAheadAbove = nil }
    for batch in settings.batch.simpler where attempt(isGood, { $0.settings.batch = batch }) {
      break
    }
    if settings.questions > 1, !attempt(isGood, { $0.settings.questions = 0 }) {
      attempt(isGood) { $0.settings.questions = 1 }
    }
  }

  /// Drops pages, and the steps that name them; later pages get lower numbers.
  private mutating func dropPages(_ isGood: (EngineCase) -> Bool) {
    var size = max(form.pages.count / 2, 1)
    while !form.pages.isEmpty {
      var end = form.pages.count
      while end > 0 {
        let start = max(end - size, 0)
        attempt(isGood) { $0.removePages(start..<end) }
        end = min(start, form.pages.count)
      }
      if size == 1 { return }
      size /= 2
    }
  }

  private mutating func removePages(_ range: Range<Int>) {
    form.pages.removeSubrange(range)
    steps = steps.compactMap { step in
      guard let page = step.page else { return step }
      return page.removing(range).map { step.onPage($0) }
    }
  }

  /// Drops fields of a page, and the steps that name them; later fields get lower numbers.
  private mutating func dropFields(ofPage page: PageID, _ isGood: (EngineCase) -> Bool) {
    var size = max(form.pages[page.place].fields.count / 2, 1)
    // On a long page fields are removed in runs only; one by one would take too long.
    let least = max(size >> 6, 1)
    while !form.pages[page.place].fields.isEmpty {
      var end = form.pages[page.place].fields.count
      while end > 0 {
        let start = max(end - size, 0)
        attempt(isGood) { $0.removeFields(start..<end, ofPage: page) }
        end = min(start, form.pages[page.place].fields.count)
      }
      if size <= least { return }
      size /= 2
    }
  }

  private mutating func removeFields(_ range: Range<Int>, ofPage page: PageID) {
    form.pages[page.place].fields.removeSubrange(range)
    steps = steps.compactMap { step in
      guard case .edit(let edit) = step, edit.page == page, !edit.operation.isPageOperation,
        edit.field >= range.lowerBound
      else { return step }
      if range.contains(edit.field) { return nil }
      return .edit(Edit(edit.operation, page: page, field: edit.field - range.count))
    }
  }

  private mutating func dropFlags(_ isGood: (EngineCase) -> Bool) {
    attempt(isGood) { simpler in
      for page in simpler.form.pages.indices {
        simpler.form.pages[page].isHidden = false
        for field in simpler.form.pages[page].fields.indices {
          simpler.form.pages[page].fields[field] = []
        }
      }
    }
    for page in form.pages.indices {
      attempt(isGood) { $0.form.pages[page].isHidden = false }
      let fields = form.pages[page].fields.indices
      for flag in [FieldFlags.filled, .mandatory, .readOnly, .hidden] {
        attempt(isGood) { for field in fields { $0.form.pages[page].fields[field].remove(flag) } }
        // On a long page, one by one would take too long.
        for field in fields where fields.count <= 512 {
          attempt(isGood) { $0.form.pages[page].fields[field].remove(flag) }
        }
      }
    }
  }

  /// Moves operands towards zero, and the operation towards the first.
  private mutating func simplify(step: Int, _ isGood: (EngineCase) -> Bool) {
    if let page = steps[step].page {
      for simpler in Int(page.rawValue).simpler
      where attempt(
        isGood,
        {
          $0.steps[step] = $0.steps[step].onPage(PageID(caseNumber: simpler))
        }
      ) { break }
    }
    guard case .edit(let edit) = steps[step] else { return }
    for field in edit.field.simpler
    where attempt(
      isGood,
      {
        $0.steps[step] = .edit(Edit(edit.operation, page: edit.page, field: field))
      }
    ) { break }
    guard case .edit(let edit) = steps[step] else { return }
    for operation in EditOperation.allCases.prefix(Int(edit.operation.rawValue))
    where attempt(
      isGood,
      {
        $0.steps[step] = .edit(Edit(operation, page: edit.page, field: edit.field))
      }
    ) { break }
  }
}

extension EngineStep {
  /// The page that the step names.
  fileprivate var page: PageID? {
    switch self {
    case .edit(let edit): edit.page
    case .move(let page): page
    case .recount, .reload: nil
    }
  }

  fileprivate func onPage(_ page: PageID) -> EngineStep {
    switch self {
    case .edit(let edit): .edit(Edit(edit.operation, page: page, field: edit.field))
    case .move: .move(page)
    case .recount, .reload: self
    }
  }
}
