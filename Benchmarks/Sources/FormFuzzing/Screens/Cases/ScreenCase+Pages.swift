import FormModel
import FormNavigation

extension ScreenCase {
  /// Removes pages from the form, and the actions that name them; later pages get lower numbers.
  ///
  /// - Precondition: the form has the pages.
  mutating func removePages(_ range: Range<Int>) {
    guard let form = try? form?.makeForm() else { return }
    var builder = FormBuilder()
    do {
      for page in form.pages where !range.contains(page.place) {
        let head = try form.head(ofPage: page)
        try builder.appendPage(name: try form.name(ofPage: page), isHidden: head.isHidden)
        for field in 0..<Int(head.fieldCount) {
          try builder.appendField(try form.flags(at: FieldID(page: page, field: field)))
        }
      }
    } catch {
      preconditionFailure("a smaller form passes a limit: \(error)")
    }
    self.form = .inline(builder.build())
    actions = actions.compactMap { $0.removingPages(range) }
  }
}

extension ScreenAction {
  /// The action on a form without those pages; nil if it names one of them.
  fileprivate func removingPages(_ range: Range<Int>) -> ScreenAction? {
    switch self {
    case .event(.edit(let edit)): edit.removingPages(range).map { .event(.edit($0)) }
    case .batch(let edits): .batch(edits.compactMap { $0.removingPages(range) })
    case .event(.tap(.card(let page))):
      page.removing(range).map { .event(.tap(.card(page: $0))) }
    default: self
    }
  }
}

extension Edit {
  fileprivate func removingPages(_ range: Range<Int>) -> Edit? {
    page.removing(range).map { Edit(operation, page: $0, field: field) }
  }
}
