import ScreenModel

extension NavigationBarLayout {
  /// Empties the layout, and keeps the memory of its lists.
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

  /// Moves every frame, for a bar that does not stand at the origin.
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

  /// Becomes equal to another layout, and reuses the memory of its own lists. Inlined and member by member:
  /// assigning the whole layout copies it and retains each of its lists three times.
  ///
  /// - Complexity: O(actions). Allocates nothing once the lists have room.
  @inline(__always)
  mutating func assign(_ other: borrowing NavigationBarLayout) {
    frame = other.frame
    rowFrame = other.rowFrame
    leading = other.leading
    logoFrame = other.logoFrame
    titleFrame = other.titleFrame
    title = other.title
    subtitle = other.subtitle
    largeTitleFrame = other.largeTitleFrame
    largeTitle = other.largeTitle
    largeSubtitle = other.largeSubtitle
    searchFrame = other.searchFrame
    isSearchInBar = other.isSearchInBar
    trailing.assign(other.trailing)
    overflow.assign(other.overflow)
    toolbar.assign(other.toolbar)
    sidebar.assign(other.sidebar)
    isProfileInSidebar = other.isProfileInSidebar
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
    if isEmpty && other.isEmpty { return }
    removeAll(keepingCapacity: true)
    for index in 0..<other.count { append(other[index]) }
  }
}
