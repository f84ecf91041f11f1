import FormModel

/// Bursts of edits that hide pages and show them again.
///
/// A burst passes over its targets twice: first with the edits, then back with each edit's inverse.
/// The targets are one of these:
/// - up to 64 neighbouring pages, hidden as a whole (or shown, if the form hides them)
/// - all fields of one page with at most 256 fields
/// - the only shown field of up to 64 pages, if most pages have only one; every edit then hides or
///   shows a page
struct StormState: Sendable {
  private enum Targets { case pages, fields, lone }

  private var targets = Targets.pages
  private var first = 0
  private var length = 0
  private var position = 0
  private var isReturning = true

  mutating func next(_ outline: FormOutline, from random: inout Xoshiro256StarStar) -> Edit {
    if position == length {
      position = 0
      isReturning.toggle()
      if !isReturning { start(outline, from: &random) }
    }
    let edit = target(position, outline)
    position += 1
    return isReturning ? edit.inverse : edit
  }

  private mutating func start(_ outline: FormOutline, from random: inout Xoshiro256StarStar) {
    let bits = random.next()
    let wanted = Int(truncatingIfNeeded: bits >> 8 & 63) + 1
    targets = .pages
    if bits & 1 == 0 {
      if !outline.lone.isEmpty {
        targets = .lone
        length = Swift.min(wanted, outline.lone.count)
        first = random.draw(below: outline.lone.count)
        return
      }
      let index = random.draw(below: outline.filledPageCount)
      if outline.fieldCount(index) <= 256 {
        targets = .fields
        first = index
        length = outline.fieldCount(index)
        return
      }
    }
    length = Swift.min(wanted, outline.pageCount)
    first = random.draw(below: outline.pageCount)
  }

  private func target(_ position: Int, _ outline: FormOutline) -> Edit {
    switch targets {
    case .pages:
      let page = PageID(knownPlace: (first + position) % outline.pageCount)
      return outline.isHidden(page: page) ? .showPage(page) : .hidePage(page)
    case .fields: return .hide(page: outline.page(first), field: position)
    case .lone: return outline.lone[(first + position) % outline.lone.count]
    }
  }
}
