import FormNavigation

/// Finds widths at which a bar changes its shape: a part that just fits must be shown, and one that
/// is a px too wide must not.
enum BarEdges {
  /// The parts of a bar that change in steps as it gets wider.
  private struct Shape: Equatable {
    var kinds: [BarButton.Kind] = []
    var isLabelled = false
    var isSearchInBar = false
    var titleLines = 0
    var isTitleCut = false

    init(_ layout: NavigationBarLayout) {
      kinds = layout.trailing.map(\.kind)
      isLabelled = layout.leading?.labelFrame != nil
      isSearchInBar = layout.isSearchInBar
      titleLines = layout.title?.lineCount ?? 0
      isTitleCut = layout.title?.isTruncated ?? false
    }
  }

  /// A width at which the bar has another shape than at one px less.
  ///
  /// - Parameter reach: the most px above the environment's width to search.
  /// - Returns: nil if both ends have the same shape.
  static func edge(
    of bar: NavigationBar,
    in environment: BarEnvironment,
    reach: Int,
    _ layout: inout NavigationBarLayout
  ) -> Int? {
    func shape(_ width: Int, _ layout: inout NavigationBarLayout) -> Shape {
      bar.layOut(in: environment.with(width: width), &layout)
      return Shape(layout)
    }
    var low = environment.width
    var high = low + reach
    let lowest = shape(low, &layout)
    if shape(high, &layout) == lowest { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if shape(middle, &layout) == lowest { low = middle } else { high = middle }
    }
    return high
  }
}

extension BarEnvironment {
  /// The same environment with that width.
  func with(width: Int) -> BarEnvironment {
    BarEnvironment(
      width: width,
      sizeClass: sizeClass,
      leadingMargin: leadingMargin,
      trailingMargin: trailingMargin,
      direction: direction,
      scroll: scroll,
      hasBackPlace: hasBackPlace
    )
  }
}
