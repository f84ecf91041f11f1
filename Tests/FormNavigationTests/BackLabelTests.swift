import Testing

@testable import FormNavigation

@Suite struct BackLabelTests {
  @Test(
    "NB-3: Back loses its label in the first width that is too narrow, not a px before",
    arguments: 0..<4
  )
  func threshold(actions: Int) throws {
    let content = NavigationBarContent(
      title: "A title",
      leading: .back(previousTitle: "Before"),
      actions: (0..<actions).map { symbolAction("a\($0)", priority: $0) }
    )
    let bar = NavigationBar(content, measurer: EvenMeasurer())
    var thresholds = 0
    for width in 120...800 {
      let (narrow, wide) = (bar.fit(in: compactWidth(width - 1)), bar.fit(in: compactWidth(width)))
      if wide.showsLeadingLabel { #expect(wide.groups.width <= wide.width) }
      guard wide.showsLeadingLabel, !narrow.showsLeadingLabel else { continue }
      thresholds += 1
      // With the title on one line, the whole width is taken.
      var groups = wide.groups
      groups.title = try #require(bar.title.text).width
      #expect(groups.width == wide.width, "\(actions) actions, \(width) px")
    }
    #expect(thresholds == 1)
  }
}
