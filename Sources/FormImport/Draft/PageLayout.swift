import FormModel

/// A part of a foreign form: a question or a group of parts.
struct LayoutPart {
  enum Kind {
    case question
    case group
    /// A group that is a page, wherever it stands.
    case page
    /// A group of pages.
    case pages
    case `repeat`
  }

  var kind: Kind
  var node: JSONNode
  var parts: [LayoutPart] = []

  var holdsRepeat: Bool { parts.contains { $0.kind == .repeat || $0.holdsRepeat } }

  /// True if the part contains parts that are pages.
  var holdsPages: Bool {
    parts.contains {
      switch $0.kind {
      case .repeat, .page, .pages: true
      case .question, .group: $0.holdsPages
      }
    }
  }
}

/// An importer that puts questions on pages (IM-2).
protocol PageLayout {
  var draft: FormDraft { get set }
  var questionsPerPage: Int { get }
  /// Adds a field to the last page.
  mutating func addField(_ part: LayoutPart)
  /// Adds the properties of a group with this extent.
  mutating func addGroup(_ part: LayoutPart, _ extent: FieldGroup.Extent)
  mutating func title(of part: LayoutPart) -> DraftLabel
  /// Describes a repeat before its pages are laid out; nil, with a note, if the form can't have it.
  mutating func description(ofRepeat part: LayoutPart) -> FormRepeat?
  /// Sets the title of a repeat whose pages are laid out.
  mutating func setTitle(ofRepeat part: LayoutPart)
  /// Reports a page that is laid out as several, because it contains a repeat.
  mutating func noteSplit(_ part: LayoutPart)
}

extension PageLayout {
  mutating func setTitle(ofRepeat part: LayoutPart) {}

  /// Puts parts on pages.
  ///
  /// Explicit pages stay pages. An outermost group is a page too, unless it contains pages or
  /// repeats. The remaining questions get pages of their own.
  mutating func layOut(
    _ parts: [LayoutPart],
    within name: DraftLabel = DraftLabel(),
    isWithinGroup: Bool = false
  ) {
    var loose = 0
    for part in parts {
      guard part.kind == .question else {
        loose = 0
        layOutGroup(part, within: name)
        continue
      }
      let needsPage = loose == 0 || !isWithinGroup && loose >= questionsPerPage
      if needsPage { appendPage(inheriting: name) }
      addField(part)
      loose = needsPage ? 1 : loose + 1
      if !isWithinGroup, questionsPerPage == 1 {
        let last = draft.pages.count - 1
        if let label = draft.pages[last].fields.first?.label { draft.pages[last].name = label }
      }
    }
  }

  private mutating func layOutGroup(_ part: LayoutPart, within name: DraftLabel) {
    let title = title(of: part)
    let first = draft.pageIDs.endIndex
    let outer = draft.home
    let description = part.kind == .repeat ? self.description(ofRepeat: part) : nil
    if let description {
      draft.beginRepeat(description, key: part.node.offset, at: part.node.offset)
      draft.home = part.node.offset
    }
    let isOnePage =
      switch part.kind {
      case .page: !part.holdsRepeat
      case .pages: false
      case .question, .group, .repeat: !part.holdsPages
      }
    if isOnePage {
      if title.text == nil {
        appendPage(inheriting: name)
      } else {
        draft.pages.append(.init(name: title))
      }
      addFields(part.parts)
      if draft.pages.last?.fields.isEmpty == true { draft.pages.removeLast() }
    } else {
      if part.kind == .page { noteSplit(part) }
      layOut(part.parts, within: title.text == nil ? name : title, isWithinGroup: true)
    }
    if description != nil {
      draft.endRepeat(key: part.node.offset, from: first.rawValue)
      setTitle(ofRepeat: part)
    }
    draft.home = outer
    let extent = first..<draft.pageIDs.endIndex
    if !extent.isEmpty { addGroup(part, .pages(extent)) }
  }

  /// Adds a page with the name of the group around it, if there is room for that.
  private mutating func appendPage(inheriting title: DraftLabel) {
    let takesName = title.text.map { draft.takesLabel($0) } ?? false
    draft.pages.append(takesName ? .init(name: title) : .init())
  }

  /// Puts all questions of a group on the last page.
  private mutating func addFields(_ parts: [LayoutPart]) {
    let page = PageID(place: draft.pages.count - 1)
    for part in parts {
      if part.kind == .question {
        addField(part)
        continue
      }
      let first = draft[page].fields.count
      addFields(part.parts)
      let last = draft[page].fields.count
      if last > first { addGroup(part, .fields(page: page, first..<last)) }
    }
  }
}
