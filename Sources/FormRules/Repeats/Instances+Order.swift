import FormModel

/// Where instances stand among the pages of the form.
extension Instances {
  /// The place of the page before which an instance stands, or is to stand; nil for the end of the form.
  ///
  /// - Parameters:
  ///   - part: that of the instance.
  ///   - outer: the slot of the instance around.
  ///   - next: the slot of the next instance; `InstanceRecord.none` if it is the last.
  /// - Complexity: O(repeats in the parts around).
  func page(after part: Int, inside outer: Int, before next: UInt32) -> Int? {
    next == InstanceRecord.none
      ? page(after: part, inside: outer) : firstPage(ofPart: part, slot: Int(next))
  }

  /// The first page of an instance in form order, which may be one of an inner instance.
  private func firstPage(ofPart part: Int, slot: Int) -> Int {
    for item in plan.parts[part].items {
      switch item {
      case .pages(let places):
        return place(of: PageID(knownPlace: places.lowerBound), part: part, slot: slot)
      case .part(let inner):
        let first = self[inner].list(inside: slot).first
        if first != InstanceRecord.none { return firstPage(ofPart: inner, slot: Int(first)) }
      }
    }
    return firstPlace(ofPart: part, slot: slot)
  }

  /// The first page after all instances of a repeat in an instance around; nil if none follows.
  private func page(after part: Int, inside outer: Int) -> Int? {
    let around = plan.parts[part].around
    var isAfter = false
    for item in plan.parts[around].items {
      switch item {
      case .pages(let places):
        guard isAfter else { continue }
        let page = PageID(knownPlace: places.lowerBound)
        return around == 0 ? page.place : place(of: page, part: around, slot: outer)
      case .part(part): isAfter = true
      case .part(let inner):
        let first = self[inner].list(inside: outer).first
        if isAfter, first != InstanceRecord.none {
          return firstPage(ofPart: inner, slot: Int(first))
        }
      }
    }
    if around == 0 { return nil }
    let record = self[around][outer]
    return page(after: around, inside: Int(record.outer), before: record.next)
  }
}
