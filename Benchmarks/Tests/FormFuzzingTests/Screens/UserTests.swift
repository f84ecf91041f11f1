import FormFuzzing
import FormModel
import FormNavigation
import FormWorkload
import Testing

/// Virtual users, by themselves and in apps.
@Suite struct UserTests {
  /// - Returns: the probes that were not met.
  @discardableResult
  private static func play(
    _ target: FuzzTarget,
    seed: UInt64,
    events: Int,
    on form: SharedForm? = nil
  ) -> [String] {
    var campaign = FuzzCampaign(target, seed: seed)
    campaign.steps = events
    campaign.form = form
    let result = campaign.run()
    #expect(result.steps >= events)
    if let found = result.failure {
      Issue.record("\(found.failure)\n\(FuzzCaseFile(campaign.makeCase(found.stream)).text())")
    }
    let met = Set(result.probes.names(of: target))
    return target.probeNames.filter { !met.contains($0) }
  }

  @Test("IF-3, SI-9, AX-2: what users of small forms see is what is computed from scratch")
  func forms() {
    // A few of the menu's events are rare in some of its states.
    #expect(Self.play(NavigationCase.target, seed: 1, events: 8_000).count < 12)
  }

  @Test("NS-2, NS-3, NS-6…NS-9, IF-3: no structure loses a form, an answer or a place")
  func apps() {
    // They meet every event of every structure.
    #expect(Self.play(AppCase.target, seed: 3, events: 8_000) == [])
  }

  @Test("NS-1, NS-2, NS-3, NS-6, NS-7, NS-8, NS-9: structures are what a model of arrays is")
  func structures() { Self.play(StructureCase.target, seed: 11, events: 12_000) }

  @Test("NB-13: what people see of the goods-receipt app is what its model says")
  func goodsReceipt() {
    #expect(Self.play(GoodsReceiptCase.target, seed: 1, events: 6_000) == [])
  }

  @Test("UR-9, UD-1, IF-3: what is shown of answers is what the rules as written say, in apps too")
  func formsWithRules() throws {
    var builder = FormBuilder()
    for page in 0..<5 {
      try builder.appendPage(name: "Page \(page)")
      for field in 0..<2 {
        let kind: FieldKind = field == 0 ? .integer : .text
        try builder.appendField([], details: FieldDetails(id: "f\(page)\(field)", kind: kind))
      }
    }
    builder.logic.constraints = FormPages(count: 5).map {
      Constraint(field: FieldID(page: $0, field: 0), expression: ". > 5 or . = ${f00}")
    }
    builder.logic.rules = [Rule(when: "${f00} > 3", [.init(.hide, .page(2))])]
    let form = SharedForm(builder.build(), path: "none")
    for target in FuzzTarget.form { Self.play(target, seed: 21, events: 3_000, on: form) }
  }

  /// Members with an answer in the title and visits that an answer counts; what the count reads stands in a label, too.
  private static func formWithRepeats() throws -> SharedForm {
    var builder = FormBuilder()
    let pages = [("Home", "count"), ("Member", "name"), ("Visit", "day"), ("Health", "ill")]
    for (name, id) in pages {
      try builder.appendPage(name: name)
      let kind: FieldKind = id == "count" || id == "name" ? .integer : .text
      try builder.appendField([], details: FieldDetails(id: id, kind: kind))
    }
    builder.logic.repeats = [
      FormRepeat(id: "member", label: "Member", pages: 1..<4, title: FieldID(page: 1, field: 0)),
      FormRepeat(id: "visit", pages: 2..<3, maximum: 12, count: "${name} + ${count}"),
    ]
    builder.logic.labels = [
      LabelExpression(of: .page(3), expression: "concat('Health of ', ${name})")
    ]
    builder.logic.rules = [Rule(when: "${count} > 3", [.init(.hide, .page(1))])]
    return SharedForm(builder.build(), path: "none")
  }

  @Test(
    "RP-2, RP-3, NM-27, SI-9, UD-3: what is shown of instances is computed from scratch, in apps too"
  )
  func formsWithRepeats() throws {
    let form = try Self.formWithRepeats()
    for target in FuzzTarget.form { Self.play(target, seed: 5, events: 3_000, on: form) }
  }

  @Test("A form that all users share is in the case, or named where a stream is drawn again")
  func sharedForm() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "The only page", fieldCount: 3)
    var campaign = FuzzCampaign(NavigationCase.target, seed: 1)
    campaign.form = SharedForm(builder.build(), path: "a b/c.form")
    let drawn = campaign.makeCase(4)
    #expect(drawn.lines == ["drawn on a b/c.form"])
    #expect(drawn.removing(steps: 0..<1).lines.contains { $0.contains("The only page") })
  }

  private static func apps(_ actions: [ScreenAction]) -> [any FuzzCase] {
    let form = FormSource.inline(Array("{\"schema\":\"formnav.form/1\",\"pages\":[]}".utf8))
    let device = ScreenGeometry(width: 390, height: 844)
    let kinds: [AppKind] = [.tabBar, .tabBarWithBack, .drillDown]
    let apps: [any FuzzCase] = kinds.map {
      AppCase(ScreenCase(form: form, device: device, app: $0, actions: actions))
    }
    let own = ScreenCase(form: nil, device: device, app: .goodsReceipt, actions: actions)
    return apps + [GoodsReceiptCase(own)]
  }

  @Test("Bytes that restore where they are to be refused are noticed")
  func restored() throws {
    let top = try TabNavigation(
      (0..<5).map { TabItem(identifier: $0 + 1, title: "", topLevel: $0 + 1) }
    )
    let played = Self.apps([
      .app(.show(screen: 30)), .restore([1, 2, 3]), .restore(top.savedState),
    ])[0]
    var probes = ProbeSet()
    let outcome = played.play(&probes)
    #expect(outcome.failure?.check == "app: restore" && outcome.steps == 3, "\(outcome)")
  }

  @Test("Moves that a structure does not know, or that lead nowhere, change nothing")
  func strangeMoves() throws {
    let moves: [AppMove] = [
      .selectTab(-1), .selectTab(.max), .show(screen: .max), .open(form: .max, bar: 1),
      .showAgain(form: .max), .select(node: -1), .select(node: .max), .back(steps: 0),
      .back(steps: -1), .back(steps: .max), .backToTop, .open(form: 3, bar: 0),
      .open(form: 3, bar: 9), .showAgain(form: 3),
    ]
    for played in Self.apps(moves.map { .app($0) }) {
      let again = try FuzzCaseFile(text: FuzzCaseFile(played).text()).content
      var probes = ProbeSet()
      #expect(again.play(&probes).failure == nil)
    }
  }
}
