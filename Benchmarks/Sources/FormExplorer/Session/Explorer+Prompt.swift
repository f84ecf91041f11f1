import FormModel
import FormNavigation
import FormProgress
import FormRules

/// Page numbers and names, typed in the row above the keys.
extension Explorer {
  /// The most characters of a prompt.
  private static let longestText = 200

  mutating func pressInPrompt(_ key: ExplorerKey, _ prompt: Prompt, _ text: String) {
    switch key {
    case .escape: mode = .page
    case .enter:
      mode = .page
      answer(prompt, text)
    case .backspace:
      mode = text.isEmpty ? .page : .prompt(prompt, text: String(text.dropLast()))
    case .character(let character) where text.count < Self.longestText:
      mode = .prompt(prompt, text: text + String(character))
    default: break
    }
  }

  private mutating func answer(_ prompt: Prompt, _ text: String) {
    switch prompt {
    case .pageNumber: goToPage(number: text)
    case .pageName: search(text)
    case .answer: answer(text)
    case .why: explain(text)
    case .instance: addInstance(number: text)
    }
  }

  private mutating func goToPage(number text: String) {
    let digits = text.filter { $0 != "," && $0 != " " }
    if digits.isEmpty { return }
    let count = screen.engine.visiblePageCount
    guard let rank = Int(digits), let page = screen.engine.page(atRank: rank) else {
      message = "expected a page of 1…\(TerminalText.grouped(count)), found \(text)"
      return
    }
    go(to: page)
  }

  private mutating func search(_ text: String) {
    let query = text.isEmpty ? lastQuery : text
    if query.isEmpty { return }
    lastQuery = query
    guard let page = PageSearch.page(named: query, after: currentPage, in: screen.session) else {
      message = "no visible page has a name with “\(query)”"
      return
    }
    if page == currentPage { message = "this is the only page with “\(query)” in its name" }
    go(to: page)
  }

  /// The kind of the answer, and the beginning of the field's hint.
  private func questionOfAnswer(_ address: FieldID) -> String {
    let hint = (try? screen.session.hint(of: address)) ?? nil
    return "Answer, \(details(of: address).kind.name)" + (hint.map { " \($0.shortened)" } ?? "")
      + ": "
  }

  /// The prompt's question.
  func question(_ prompt: Prompt) -> String {
    switch prompt {
    case .pageNumber: "Go to page, 1…\(TerminalText.grouped(screen.engine.visiblePageCount)): "
    case .pageName: "Search a page by name: "
    case .answer: chosenField.map { questionOfAnswer($0) } ?? "Answer: "
    case .why: "Why, a field's id, page:NAME, or Enter: "
    case .instance:
      "Add "
        + openings.enumerated().map { "\($0.offset + 1) \(label(of: $0.element))" }
        .joined(separator: ", ") + ": "
    }
  }
}
