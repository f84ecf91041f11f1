import FormModel
import FormNavigation
import FormRendering
import FormWorkload
import Testing

/// Screens of forms outside the gallery.
@Suite struct FormScreenPictureTests {
  private static func form(_ names: [String], fields: Int = 3) throws -> FormDefinition {
    var builder = FormBuilder()
    for name in names {
      try builder.appendPage(name: name)
      for field in 0..<fields {
        try builder.appendField(.mandatory, details: FieldDetails(label: "\(name) \(field)"))
      }
    }
    return builder.build()
  }

  private static func drawing(
    _ form: consuming FormDefinition,
    _ geometry: ScreenGeometry,
    page: Int,
    _ detent: Detent?
  ) -> Drawing {
    var screen = InputFormScreen(
      form,
      on: geometry,
      bar: FormScreenPicture.bar(title: "A form's title <&>"),
      measurer: TypefaceMeasurer()
    )
    FormScreenPicture.show(rank: page, detent: detent, on: &screen)
    return FormScreenPicture().drawing(of: screen)
  }

  @Test("RP-3: a page of a further instance has its title, and the fields of its template")
  func instances() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Home")
    try builder.appendPage(name: "Person")
    try builder.appendField(.mandatory, details: FieldDetails(label: "How old?"))
    builder.logic.repeats = [FormRepeat(id: "member", label: "Member", pages: 1..<2, initial: 3)]
    let geometry = ScreenGeometry(width: 390, height: 844)
    let drawing = Self.drawing(builder.build(), geometry, page: 4, nil)
    let texts = SVGReading(SVG.document(drawing, title: "")).texts
    #expect(texts.contains("Member 3") && texts.contains("How old?"), "\(texts)")
  }

  static let hostile = [
    "<script>alert(1)</script>", "a & b", "\"quoted\" and 'quoted'", "]]>", "tab\there",
    "null\u{0}",
    "bell\u{7}", "not a character \u{FFFE}\u{FFFF}", "👩‍👩‍👧‍👦 family 🇩🇪", "right \u{202E}override",
    "الأسرة & الدخل", "e\u{301}\u{302}\u{303}", "", String(repeating: "W", count: 300),
    String(repeating: "ب", count: 300), "\u{2028}line\u{2029}",
  ]

  @Test("Names of any kind give a well-formed picture with texts in their boxes")
  func hostileNames() throws {
    for detent in [nil, Detent.halfOpen, .full] {
      for page in 1...Self.hostile.count {
        let drawing = Self.drawing(
          try Self.form(Self.hostile),
          ScreenGeometry(width: 320, height: 568, platform: .android),
          page: page,
          detent
        )
        let found = DrawingChecks.textsOutsideTheirBoxes(drawing)
        if !found.isEmpty { Issue.record("page \(page): \(found)") }
        let reading = SVGReading(SVG.document(drawing, title: Self.hostile[page - 1]))
        if let problem = reading.problem { Issue.record("page \(page): \(problem)") }
      }
    }
  }

  @Test("AX-1, AX-2: each accessibility element is numbered, and what it says stands beside it")
  func accessibility() throws {
    for detent in [nil, Detent.halfOpen, .full] {
      for direction in ReadingDirection.allCases {
        let geometry = ScreenGeometry(width: 390, height: 844, direction: direction)
        var screen = InputFormScreen(
          try Self.form(["Site", "Crops", "Income", "Remarks"]),
          on: geometry,
          bar: FormScreenPicture.bar(title: "Survey"),
          measurer: TypefaceMeasurer()
        )
        FormScreenPicture.show(rank: 2, detent: detent, on: &screen)
        let drawing = FormScreenPicture().accessibilityDrawing(of: screen)
        #expect(DrawingChecks.textsOutsideTheirBoxes(drawing).isEmpty)
        for theme in Theme.allCases { #expect(DrawingChecks.lowContrast(drawing, theme).isEmpty) }
        let texts = drawing.shapes.compactMap { shape -> String? in
          if case .text(let run) = shape { run.text } else { nil }
        }
        let elements = screen.accessibilityElements()
        for (place, element) in elements.enumerated() {
          let numbers = texts.filter { $0 == "\(place + 1)" }.count
          #expect(numbers == (element.frame == nil ? 1 : 2))
          #expect(texts.contains { $0.hasPrefix(element.label) })
        }
      }
    }
  }

  @Test("Characters that mean something in XML are escaped, those it does not have replaced")
  func escaping() {
    #expect(SVG.escaped("a<b>&\"c'") == "a&lt;b&gt;&amp;&quot;c&#39;")
    #expect(SVG.escaped("\u{0}\u{1F}\u{FFFE}") == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(SVG.escaped("a\tb\r\nc") == "a b  c")
  }

  static let screens: [ScreenGeometry] = [(320, 568), (932, 430), (1_180, 820), (60, 90), (1, 1)]
    .flatMap { width, height in
      ScreenGeometry.Platform.allCases.flatMap { platform in
        ReadingDirection.allCases.map {
          ScreenGeometry(width: width, height: height, platform: platform, direction: $0)
        }
      }
    }

  @Test("A generated form on any screen has its texts in their boxes", arguments: screens)
  func generated(screen: ScreenGeometry) throws {
    let shape = FormShape(
      pages: 40,
      fieldsPerPage: .uniform(0...20),
      mandatoryFields: .percent(30),
      filledFields: .percent(50),
      names: .mixed(NameMix(long: .percent(20)))
    )
    for detent in [nil, Detent.halfOpen, .full] {
      let form = try FormGenerator(shape: shape, seed: 3).makeForm()
      let drawing = Self.drawing(form, screen, page: 9, detent)
      // A screen smaller than any device only needs to give a picture.
      if screen.width < 320 { continue }
      let found = DrawingChecks.textsOutsideTheirBoxes(drawing)
      if !found.isEmpty { Issue.record("\(screen): \(found)") }
    }
  }

  @Test("A form without a visible page has a picture that says so")
  func nothingVisible() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Hidden", isHidden: true)
    let drawing = Self.drawing(
      builder.build(),
      ScreenGeometry(width: 390, height: 844),
      page: 1,
      .full
    )
    #expect(PaintedShapes(drawing).texts.contains { $0.text == "No page is visible" })
  }

  @Test("A page is shown by its rank, and none where there is no such")
  func rank() throws {
    var screen = InputFormScreen(
      try Self.form(["A", "B", "C"]),
      on: ScreenGeometry(width: 390, height: 844)
    )
    #expect(FormScreenPicture.show(rank: 3, detent: .full, on: &screen))
    #expect(screen.interactionState.currentPage == 2)
    #expect(screen.interactionState.detent == .full)
    #expect(!FormScreenPicture.show(rank: 4, detent: nil, on: &screen))
    #expect(screen.interactionState.detent == .full)
  }
}
