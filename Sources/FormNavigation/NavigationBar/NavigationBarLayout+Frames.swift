import ScreenModel

extension NavigationBarLayout {
  /// Empties it, keeping the lists' memory.
  mutating func clear() {
    frame = .zero
    rowFrame = .zero
    leading = nil
    logoFrame = nil
    titleFrame = nil
    title = nil
    subtitle = nil
    largeTitleFrame = nil
    largeTitle = nil
    largeSubtitle = nil
    searchFrame = nil
    isSearchInBar = false
    trailing.removeAll(keepingCapacity: true)
    overflow.removeAll(keepingCapacity: true)
    toolbar.removeAll(keepingCapacity: true)
    sidebar.removeAll(keepingCapacity: true)
    isProfileInSidebar = false
  }

  /// Puts every frame elsewhere, as for a bar that does not stand at the origin.
  ///
  /// - Complexity: O(buttons).
  public mutating func moveFrames(_ move: (inout ScreenFrame) -> Void) {
    move(&frame)
    move(&rowFrame)
    leading?.moveFrames(move)
    if logoFrame != nil { move(&logoFrame!) }
    if titleFrame != nil { move(&titleFrame!) }
    if title != nil { move(&title!.frame) }
    if subtitle != nil { move(&subtitle!.frame) }
    if largeTitleFrame != nil { move(&largeTitleFrame!) }
    if largeTitle != nil { move(&largeTitle!.frame) }
    if largeSubtitle != nil { move(&largeSubtitle!.frame) }
    if searchFrame != nil { move(&searchFrame!) }
    for index in trailing.indices { trailing[index].moveFrames(move) }
  }

  /// Becomes equal to another layout, using the memory of its own lists again.
  ///
  /// - Complexity: O(actions). Allocates nothing once the lists have room.
  mutating func assign(_ other: NavigationBarLayout) {
    var lists = NavigationBarLayout()
    lists.swapLists(&self)
    self = other
    // Of `other` everything was taken over but its lists.
    (trailing, overflow, toolbar, sidebar) = ([], [], [], [])
    swapLists(&lists)
    trailing.assign(other.trailing)
    overflow.assign(other.overflow)
    toolbar.assign(other.toolbar)
    sidebar.assign(other.sidebar)
  }

  private mutating func swapLists(_ other: inout NavigationBarLayout) {
    swap(&trailing, &other.trailing)
    swap(&overflow, &other.overflow)
    swap(&toolbar, &other.toolbar)
    swap(&sidebar, &other.sidebar)
  }
}

extension BarButton {
  fileprivate mutating func moveFrames(_ move: (inout ScreenFrame) -> Void) {
    move(&frame)
    if iconFrame != nil { move(&iconFrame!) }
    if labelFrame != nil { move(&labelFrame!) }
  }
}

extension Array {
  fileprivate mutating func assign(_ other: [Element]) {
    removeAll(keepingCapacity: true)
    for index in 0..<other.count { append(other[index]) }
  }
}
