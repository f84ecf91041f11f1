import ScreenModel

extension FormHost where Structure == TabNavigation {
  /// Opens a form on top of the screen shown, in the selected tab.
  ///
  /// - Throws: `FormHostError.alreadyOpen` if the form already stands in a stack.
  /// - Complexity: O(forms open).
  @discardableResult
  public mutating func open(
    form number: UInt64,
    _ screen: consuming InputFormScreen
  ) throws(FormHostError) -> StructureChange {
    guard number < ScreenEntry.formBit else { throw .numberTooLarge(found: number) }
    guard form(number) == nil else { throw .alreadyOpen(form: number) }
    add(OpenForm(number: number, entryCount: 0, screen))
    return move { (tabs) throws(Never) in tabs.show(.form(number)) }
  }

  /// Shows a screen on top of the present one. An open form may stand in several places, as one and the same form.
  ///
  /// - Throws: `FormHostError.notOpen` for a form that is not open.
  /// - Complexity: O(forms open).
  @discardableResult
  public mutating func show(_ entry: ScreenEntry) throws(FormHostError) -> StructureChange {
    if let number = entry.form, form(number) == nil { throw .notOpen(form: number) }
    return move { (tabs) throws(Never) in tabs.show(entry) }
  }

  /// Handles a tap on a tab (NS-2, NS-3).
  ///
  /// - Complexity: O(open forms); for the selected tab, that for each discarded screen.
  @discardableResult
  public mutating func select(tab: Int) throws(TabError) -> StructureChange {
    try move { (tabs) throws(TabError) in try tabs.select(tab: tab) }
  }

  /// Shows a category's level, or an item's detail, of the tab's hierarchy (NS-7). A detail that is a form opens on
  /// top.
  ///
  /// - Complexity: O(forms open).
  @discardableResult
  public mutating func select(node: Int) throws(TabError) -> StructureChange {
    try move { (tabs) throws(TabError) in try tabs.select(node: node) }
  }

  /// Opens a tab at a node of its hierarchy, and leaves forms above its top level (NS-7).
  ///
  /// - Complexity: O(ancestors), and O(forms open) for each screen that is discarded.
  @discardableResult
  public mutating func open(tab: Int, at node: Int) throws(TabError) -> StructureChange {
    let stack = try navigation.stack(ofTab: tab)
    return try move(discardingFrom: stack) { (tabs) throws(TabError) in
      try tabs.open(tab: tab, at: node)
    }
  }
}

extension FormHost where Structure == DrillDown {
  /// Opens an item of the level shown as a form with the node's number. In a split level it replaces the detail
  /// beside the level, which is left.
  ///
  /// - Throws: `DrillDownError.notAnItem` for a category; otherwise the errors of `DrillDown.select(node:)`.
  /// - Complexity: O(forms open).
  @discardableResult
  public mutating func open(
    item node: Int,
    _ screen: consuming InputFormScreen
  ) throws(DrillDownError) -> StructureChange {
    let walk = navigation
    let isShown = try walk.checkItem(node)
    // An item whose detail is shown beside its level is selected already.
    if isShown { return StructureChange() }
    add(OpenForm(number: UInt64(node), entryCount: 0, screen))
    return try move { (walk) throws(DrillDownError) in try walk.select(node: node, asForm: true) }
  }

  /// Shows a category's level, or the detail of an item that is no form (NS-6).
  ///
  /// - Complexity: O(forms open).
  @discardableResult
  public mutating func select(node: Int) throws(DrillDownError) -> StructureChange {
    try move { (walk) throws(DrillDownError) in try walk.select(node: node) }
  }

  /// Goes to the top level.
  ///
  /// - Complexity: O(screens discarded · forms open).
  @discardableResult
  public mutating func backToTop() -> StructureChange {
    move { (walk) throws(Never) in walk.backToTop() }
  }
}
