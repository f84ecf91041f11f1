import FormModel
import FormNavigation

/// A small deterministic generator for tests: SplitMix64.
struct TestRandom {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(limit, 1)))
  }

  mutating func chance(_ percent: Int) -> Bool { next(100) < percent }
}

/// A page of a test form: its name and the flags of its fields.
struct TestPage {
  var name: String?
  var fields: [FieldFlags] = []
  var isHidden = false
}

func makeForm(_ pages: [TestPage]) -> FormDefinition {
  var builder = FormBuilder()
  for page in pages {
    try! builder.appendPage(name: page.name, isHidden: page.isHidden)
    for field in page.fields { try! builder.appendField(field) }
  }
  return builder.build()
}

let testNames: [String?] = [
  nil, "", " \u{A0}", "Site", "Cold chain equipment and its maintenance",
  String(repeating: "A rather long name ", count: 12), "世帯構成員の健康状態に関する質問票",
  "معلومات الأسرة المعيشية",
  "פרטי משק הבית", "परिवार के सदस्य", "👨‍👩‍👧‍👦 Family", "e\u{301}tude n\u{303}", "12 34",
  String(repeating: "x", count: 200),
]

/// Pages of different heights: no name or one of up to three lines, no fields, hidden and mandatory
/// fields.
func mixedPages(_ count: Int, seed: Int) -> [TestPage] {
  var random = TestRandom(seed)
  return (0..<count).map { _ in
    let fields = (0..<random.next(6)).map { _ in FieldFlags(rawValue: UInt8(random.next(16))) }
    return TestPage(
      name: testNames[random.next(testNames.count)],
      fields: fields,
      isHidden: random.chance(15)
    )
  }
}

/// Visible pages, each with one field and a name of one line.
func plainPages(_ count: Int, fields: [FieldFlags] = [[]]) -> [TestPage] {
  (0..<count).map { TestPage(name: "Page \($0)", fields: fields) }
}

let phone = ScreenGeometry(width: 390, height: 844)
let androidPhone = ScreenGeometry(width: 412, height: 915, platform: .android)

extension InputFormScreen {
  /// The screen as shown now.
  func snapshot() -> InputFormSnapshot {
    var snapshot = InputFormSnapshot()
    fill(&snapshot)
    return snapshot
  }

  /// A touch that moves from one point to another and ends there.
  mutating func drag(from start: ScreenPoint, to end: ScreenPoint) throws {
    try handle(.touchBegan(start))
    try handle(.touchMoved(end))
    try handle(.touchEnded(end))
  }

  /// A touch that begins and ends at one point.
  mutating func touch(_ point: ScreenPoint) throws {
    try handle(.touchBegan(point))
    try handle(.touchEnded(point))
  }
}
