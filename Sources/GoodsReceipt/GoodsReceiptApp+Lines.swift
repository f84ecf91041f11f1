import FormNavigation

/// What is shown, in words.
extension GoodsReceiptApp {
  /// The tab; title and ends of the bar, or the step of the form; an open menu; rows; a question; a notice.
  ///
  /// - Complexity: O(documents); allocates.
  public var lines: [String] {
    var lines = ["tab \(Self.tabTitles[host.navigation.selectedTab])"]
    if let form = host.currentForm, let draft = drafts[form] {
      lines.append("form \(title(of: draft)), step \(draft.step)")
    } else if let (content, layout) = plainLayout {
      lines += barLines(content, layout)
    }
    if case .list? = place { lines += listed.map { "row \($0.text)" } }
    if case .details(let number)? = place, let document = document(number) {
      lines.append("details \(document.text)")
    }
    if question != nil { lines.append("Discard changes?") }
    if let notice { lines.append(notice) }
    return lines
  }

  private func barLines(_ content: NavigationBarContent, _ layout: NavigationBarLayout) -> [String]
  {
    func word(_ kind: BarButton.Kind) -> String {
      switch kind {
      case .action(let action): content.actions[action].identifier
      case .overflow: "more"
      default: "\(kind)"
      }
    }
    let leading = layout.leading.map { word($0.kind) } ?? "–"
    let trailing = layout.trailing.map { word($0.kind) }.joined(separator: ", ")
    var lines = ["\(content.title ?? ""): \(leading) | \(trailing.isEmpty ? "–" : trailing)"]
    if isOverflowShown {
      let menu = layout.overflow.map { content.actions[$0].identifier }
      lines.append("menu \(menu.joined(separator: ", "))")
    }
    return lines
  }
}
