import FormModel
import FormNavigation
import FormProgress

extension Explorer {
  /// Does something to the chosen field, or to the current page.
  mutating func edit(_ operation: EditOperation) {
    guard let page = currentPage else {
      message = "no page is visible"
      return
    }
    guard operation.isPageOperation || fieldCount > 0 else {
      message = "this page has no fields"
      return
    }
    apply(Edit(operation, page: page, field: field), isUndo: false)
  }

  /// Sets a flag of the chosen field, or clears it where it is set.
  mutating func toggle(_ flag: FieldFlags, set: EditOperation, clear: EditOperation) {
    guard let page = currentPage, fieldCount > 0,
      let flags = try? screen.engine.flags(at: FieldAddress(page: page, field: field))
    else {
      edit(set)
      return
    }
    edit(flags.contains(flag) ? clear : set)
  }

  mutating func undo() {
    guard let edit = undoList.popLast() else {
      message = "there is nothing to take back"
      return
    }
    apply(edit, isUndo: true)
    // What was hidden is shown again: that is where to look.
    if (try? screen.engine.isVisible(page: edit.page)) ?? false {
      go(to: edit.page, field: edit.operation.isPageOperation ? nil : edit.field)
    }
  }

  private mutating func apply(_ edit: Edit, isUndo: Bool) {
    let page = currentPage
    guard let before = try? screen.engine.progress(ofPage: edit.page) else { return }
    meter.begin()
    let change = send(.edit(edit))
    let measure = meter.end()
    guard let after = try? screen.engine.progress(ofPage: edit.page) else { return }
    let isChange = change.effects.contains(.form)
    lastCost = EditCost(edit, isChange: isChange, measure, from: before, to: after)
    if isChange && !isUndo {
      if undoList.count == Self.undoLimit { undoList.removeFirst(Self.undoLimit / 2) }
      undoList.append(edit.inverse)
    }
    follow(from: page)
    if before.isVisible && !after.isVisible {
      message = "the page is not visible any more; u brings it back"
    }
  }
}
