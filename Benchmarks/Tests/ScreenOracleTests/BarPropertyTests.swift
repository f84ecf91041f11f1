import FormNavigation
import FormWorkload
import NavigationBaselines
import Testing

@Suite struct BarPropertyTests {
  @Test(
    "NB-2, NB-3, NB-11: any bar in any environment is laid out as the oracle's",
    arguments: 0..<4
  )
  func randomDeclarations(part: Int) {
    var bars = BarGenerator(seed: 1_000 + UInt64(part))
    var layout = NavigationBarLayout()
    for number in 0..<500 {
      let content = bars.content()
      let bar = NavigationBar(content)
      for _ in 0..<2 {
        let environment = bars.environment(tiny: true)
        bar.layOut(in: environment, &layout)
        var oracle = NaiveBar(content, ClusterMeasurer())
        if layout != oracle.layout(in: environment) {
          Issue.record("\(part)/\(number): \(content)\n\(environment)\n\(layout)")
          return
        }
      }
    }
  }

  @Test("NB: a layout is legal at every width, with any margins, logos and numbers of actions")
  func extremes() {
    var bars = BarGenerator(seed: 5)
    for number in 0..<400 {
      var content = bars.content()
      if number % 3 == 0 { content.logo = BarLogo(width: .max, height: .max) }
      content.isHomeScreen = number % 2 == 0
      if number % 50 == 0 {
        content.actions = (0..<2_000).map {
          BarAction("\($0)", title: "Action \($0)", face: .symbol(.add), priority: $0 % 7)
        }
      }
      for width in [-5, 0, 1, 43, 44, 60, 96, 140, 199, 32_767, .max] {
        let environment = BarEnvironment(
          width: width,
          sizeClass: number % 2 == 0 ? .compact : .regular,
          leadingMargin: [0, 16, 400, .max, -3][number % 5],
          trailingMargin: [0, 16, .max, 5][number % 4],
          direction: number % 3 == 0 ? .rightToLeft : .leftToRight,
          scroll: [0, .max, .min, 51][number % 4]
        )
        let layout = NavigationBar(content).layout(in: environment)
        var frames = layout.trailing.map(\.frame)
        frames += [layout.leading?.frame, layout.logoFrame, layout.titleFrame, layout.searchFrame]
          .compactMap { $0 }
        for frame in frames where frame.x < 0 || frame.maxX > environment.width {
          Issue.record("\(number), \(width): \(frame)")
        }
      }
    }
  }
}
