import FormModel
import FormProgress
import FormRules
import Testing

@testable import FormImport

/// An imported form that is filled, by the ids of its fields.
struct Filling: ~Copyable {
  private var session: FormSession
  private let addresses: [String: FieldID]
  let report: ImportReport

  init(_ bytes: [UInt8], today: Int = 0, milliseconds: Int = 0) throws {
    let imported = try ImportSamples.imported(bytes)
    var found: [String: FieldID] = [:]
    for (address, _) in imported.sources {
      found[try imported.form.details(at: address).id ?? "?"] = address
    }
    let clock = FormClock(milliseconds: today * 86_400_000 + milliseconds)
    let opened = try FormSession(imported.form.clone(), clock: clock)
    session = opened
    addresses = found
    report = imported.report
  }

  mutating func answer(_ id: String, _ value: AnswerValue?) throws {
    try session.answer(try #require(addresses[id]), value)
  }

  func text(_ id: String) throws -> String? {
    switch try session.answer(at: try #require(addresses[id])) {
    case .text(let text)?, .choice(let text)?: text
    case .integer(let number)?: "\(number)"
    case .decimal(let number)?: "\(number)"
    case .date(let days)?: "day \(days)"
    default: nil
    }
  }

  func value(_ id: String) throws -> AnswerValue? {
    try session.answer(at: try #require(addresses[id]))
  }

  func isShown(_ id: String) throws -> Bool {
    let address = try #require(addresses[id])
    let isPageVisible = try session.engine.isVisible(page: address.page)
    return try isPageVisible && !session.effectiveFlags(at: address).contains(.hidden)
  }

  func has(_ flag: FieldFlags, _ id: String) throws -> Bool {
    try session.effectiveFlags(at: try #require(addresses[id])).contains(flag)
  }

  var totals: FormTotals { session.engine.totals }

  func isInvalid(_ id: String) throws -> Bool {
    let address = try #require(addresses[id])
    return try session.isInvalid(at: address)
  }
}

@Suite struct FilledFormTests {
  private static let form = ImportSamples.xform(
    data:
      "<color/><city/><born/><n/><name/><zone/><big/><when/><down/><up/><phone/><meta><instanceID/></meta>",
    binds: """
      <bind nodeset="/d/born" type="date"/><bind nodeset="/d/n" type="decimal"/>
      <bind nodeset="/d/name" calculate="jr:choice-name(/d/color, '/d/color')"/>
      <bind nodeset="/d/zone" calculate="instance('towns')/root/town[key = /d/city]/zone"/>
      <bind nodeset="/d/big" calculate="count(instance('towns')/root/town[size &gt; /d/n])"/>
      <bind nodeset="/d/when" calculate="format-date(/d/born, '%d.%n.%Y, %b %e %y')"/>
      <bind nodeset="/d/down" calculate="floor(/d/n)"/><bind nodeset="/d/up" calculate="ceiling(/d/n)"/>
      <bind nodeset="/d/phone" constraint="regex(., '^07[0-9]{8}$')"/>
      <bind nodeset="/d/meta/instanceID" calculate="concat('uuid:', uuid())"/>
      """,
    body: """
      <select1 ref="/d/color"><item><label>Rot</label><value>r</value></item>
      <item><label>Blau</label><value>b</value></item></select1>
      <input ref="/d/city"/><input ref="/d/born"/><input ref="/d/n"/><input ref="/d/name"/><input ref="/d/zone"/>
      <input ref="/d/big"/><input ref="/d/when"/><input ref="/d/down"/><input ref="/d/up"/><input ref="/d/phone"/>
      """,
    model: """
      <instance id="towns"><root>
      <town><key>a</key><zone>north</zone><size>5</size></town>
      <town><key>b</key><zone>south</zone><size>50</size></town>
      <town><key>b</key><zone>second</zone><size>500</size></town></root></instance>
      """
  )

  @Test(
    "IM-2, UR-2: look-ups, labels of choices and whole numbers come to what they are in JavaRosa"
  )
  func lookUps() throws {
    var filling = try Filling(Self.form)
    let unsupported = filling.report.notes.filter { $0.kind == .unsupported }.map(\.reason)
    #expect(unsupported.isEmpty)
    try filling.answer("color", .choice("b"))
    try filling.answer("city", .text("b"))
    try filling.answer("n", .decimal(-4.5))
    let texts = try ["name", "zone", "big", "down", "up"].map { try filling.text($0) }
    #expect(texts == ["Blau", "south", "3", "-5", "-4"])
    try filling.answer("city", .text("c"))
    try filling.answer("n", .decimal(50))
    let others = try ["zone", "big", "down", "up"].map { try filling.text($0) }
    #expect(others == [nil, "1", "50", "50"])
  }

  @Test(
    "IM-2, UR-2: a date is written by a format, whatever year it is in",
    arguments: [
      (19_782, "29.2.2024, Feb 29 24"), (-25_508, "01.3.1900, Mar 1 00"),
      (-1, "31.12.1969, Dec 31 69"),
      (10_957, "01.1.2000, Jan 1 00"), (11_016, "29.2.2000, Feb 29 00"),
      (20_818, "31.12.2026, Dec 31 26"),
    ]
  )
  func formatsDates(days: Int, expected: String) throws {
    var filling = try Filling(Self.form)
    let before = try filling.text("when")
    try filling.answer("born", .date(days: days))
    let after = try filling.text("when")
    #expect(before == nil && after == expected)
  }

  @Test(
    "IM-2, UR-9: a pattern of digits lets pass what it lets pass there",
    arguments: [
      ("0712345678", false), ("071234567", true), ("0812345678", true), ("07123 5678", true),
      ("0712345.78", true), ("071234567a", true), ("07123456,8", true), ("07-2345678", true),
    ]
  )
  func judgesPatterns(phone: String, isInvalid: Bool) throws {
    var filling = try Filling(Self.form)
    try filling.answer("phone", .text(phone))
    let found = try filling.isInvalid("phone")
    #expect(found == isInvalid)
  }

  @Test("IM-2, UR-2: sums, ages and columns come to what they are in SurveyJS")
  func survey() throws {
    let text = """
      {"elements": [
        {"type": "text", "name": "a", "inputType": "number"}, {"type": "text", "name": "b", "inputType": "number"},
        {"type": "text", "name": "born", "inputType": "date"},
        {"type": "expression", "name": "sum", "expression": "{a} + {b}"},
        {"type": "expression", "name": "share", "expression": "{a} / {b}"},
        {"type": "expression", "name": "age", "expression": "age({born})"},
        {"type": "expression", "name": "months", "expression": "dateDiff({born}, '2024-03-30', 'months')"},
        {"type": "expression", "name": "app", "expression": "{fromTheApp} + 1"},
        {"type": "matrixdropdown", "name": "m", "rows": ["r1", "r2"],
          "columns": [{"name": "x", "cellType": "text", "inputType": "number", "totalType": "sum"}]},
        {"type": "expression", "name": "total", "expression": "{m-total.x} * 2"}]}
      """
    // 2024-02-28.
    var filling = try Filling(Array(text.utf8), today: 19_781)
    let before = try ["sum", "share", "age", "app", "total"].map { try filling.text($0) }
    #expect(before == ["0", nil, nil, "1", "0"])
    try filling.answer("a", .decimal(3))
    try filling.answer("born", .date(days: 11_016))
    try filling.answer("m.r1.x", .decimal(4))
    try filling.answer("m.r2.x", .decimal(1.5))
    let after = try ["sum", "share", "age", "months", "total"].map { try filling.text($0) }
    // Born on 2000-02-29: the birthday is tomorrow.
    #expect(after == ["3", nil, "23", "289", "11"])
    try filling.answer("b", .decimal(2))
    let last = try ["sum", "share"].map { try filling.text($0) }
    #expect(last == ["5", "1.5"])
  }

  @Test("IM-2, UR-9: rules, patterns and limits of a FHIR item judge its answer")
  func questionnaire() throws {
    let url = "http://hl7.org/fhir/StructureDefinition"
    let text = """
      {"resourceType": "Questionnaire", "item": [
        {"linkId": "code", "type": "string",
          "extension": [{"url": "\(url)/regex", "valueString": "matches('^[0-9]{4}$')"}]},
        {"linkId": "low", "type": "decimal", "extension": [{"url": "\(url)/maxDecimalPlaces", "valueInteger": 1}]},
        {"linkId": "high", "type": "decimal", "extension": [{"url": "\(url)/targetConstraint", "extension": [
          {"url": "severity", "valueCode": "error"}, {"url": "human", "valueString": "Above the low one"},
          {"url": "expression", "valueExpression": {"language": "text/fhirpath", "expression":
            "%resource.item.where(linkId='high').answer.value > %resource.item.where(linkId='low').answer[0].value"}}]}]},
        {"linkId": "mass", "type": "quantity", "initial": [{"valueQuantity": {"value": 2.5, "code": "kg"}}]}]}
      """
    var filling = try Filling(Array(text.utf8))
    let mass = try filling.text("mass")
    #expect(mass == "2.5")
    for (code, isInvalid) in [("1234", false), ("123", true), ("12345", true), ("12.4", true)] {
      try filling.answer("code", .text(code))
      let found = try filling.isInvalid("code")
      #expect(found == isInvalid, "\(code)")
    }
    try filling.answer("low", .decimal(1.25))
    let tooFine = try filling.isInvalid("low")
    try filling.answer("low", .decimal(1.5))
    let fine = try filling.isInvalid("low")
    #expect(tooFine && !fine)
    for (high, isInvalid) in [(1.5, true), (1.6, false)] {
      try filling.answer("high", .decimal(high))
      let found = try filling.isInvalid("high")
      #expect(found == isInvalid, "\(high)")
    }
  }
}
