import FormNavigation

/// The app as lines of text.
extension GoodsReceiptApp {
  /// In order: the tab; the bar's title and buttons, or the form's step; the open menu; the rows;
  /// the question; the notice.
  ///
  /// - Complexity: O(documents); allocates.
  public var lines: [String] {
    let shown = snapshot
    var lines = ["tab \(shown.tabTitles[shown.selectedTab])"]
    switch shown.content {
    case .form(let title, let step): lines.append("form \(title), step \(step)")
    case .list(let rows): lines += barLines(shown.bar) + rows.map { "row \($0.text)" }
    case .details(let document):
      lines += barLines(shown.bar) + (document.map { ["details \($0.text)"] } ?? [])
    case .settings: lines += barLines(shown.bar)
    }
    if shown.isQuestionAsked { lines.append("Discard changes?") }
    if let notice = shown.notice { lines.append(notice) }
    return lines
  }

  private func barLines(_ bar: GoodsReceiptSnapshot.Bar?) -> [String] {
    guard let bar else { return [] }
    func word(_ kind: BarButton.Kind) -> String {
      switch kind {
      case .action(let action): bar.content.actions[action].identifier
      case .overflow: "more"
      default: "\(kind)"
      }
    }
    let leading = bar.layout.leading.map { word($0.kind) } ?? "–"
    let trailing = bar.layout.trailing.map { word($0.kind) }.joined(separator: ", ")
    let title = bar.content.title ?? ""
    let line = "\(title): \(leading) | \(trailing.isEmpty ? "–" : trailing)"
    if !bar.isMenuOpen { return [line] }
    let menu = bar.layout.overflow.map { bar.content.actions[$0].identifier }
    return [line, "menu \(menu.joined(separator: ", "))"]
  }
}
