import FormNavigation

/// The app as lines of text.
extension GoodsReceiptApp {
  /// In order: the tab; the bar's title and buttons, or the form's step; the bar's popover; the rows;
  /// the question; the notice.
  ///
  /// - Complexity: O(documents); allocates.
  public var lines: [String] {
    let shown = snapshot
    var lines = ["tab \(shown.tabTitles[shown.selectedTab])"]
    if let bar = shown.bar { lines += barLines(bar) }
    switch shown.content {
    case .form(let title, let step): lines.append("form \(title), step \(step)")
    case .list(let rows): lines += rows.map { "row \($0.title), \($0.status)" }
    case .details(let document):
      if let document {
        lines.append("details \(document.status)")
        lines += document.entries.map { "details \($0.line)" }
      }
    case .settings(let settings):
      lines += zip(GoodsReceiptSetting.allCases, settings).map {
        "setting \($0.title): \($1 ? "on" : "off")"
      }
    }
    return lines + [shown.question, shown.notice].compactMap { $0 }
  }

  private func barLines(_ bar: GoodsReceiptSnapshot.Bar) -> [String] {
    func word(_ kind: BarButton.Kind) -> String {
      switch kind {
      case .action(let action): bar.content.actions[action].identifier
      case .overflow: "more"
      default: "\(kind)"
      }
    }
    let layout = bar.snapshot.layout
    let leading = layout.leading.map { word($0.kind) } ?? "–"
    let trailing = layout.trailing.map { word($0.kind) }.joined(separator: ", ")
    let titles = [bar.content.title, bar.content.subtitle].compactMap { $0 }
    let line =
      "\(titles.joined(separator: ", ")): \(leading) | \(trailing.isEmpty ? "–" : trailing)"
    guard let popover = bar.snapshot.popover else { return [line] }
    if let text = popover.text { return [line, "says \(text)"] }
    let rows = bar.snapshot.popoverLayout.rows.map(\.title)
    return [line, "menu \(rows.joined(separator: ", "))"]
  }
}
