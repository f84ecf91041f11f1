import FormBaselines
import FormModel
import FormNavigation
import FormWorkload
import MeasurementKit

/// The start state of all screens of a benchmark, and their work.
final class MenuWork {
  let form: SharedForm
  let pages: Int
  let fields: Int
  /// The number of distinct operations.
  let count: Int
  let device = ScreenGeometry(width: 390, height: 844)
  /// Visible pages, in order.
  let visible: [PageID]
  /// Random visible pages.
  let targets: [PageID]
  /// Random points of the half-open sheet.
  let points: [ScreenPoint]

  /// The usual number of distinct operations; branch predictors learn shorter loops.
  static let usualCount = 131_072
  /// The average number of fields per page, unless the options set one.
  static let usualFields = 10
  /// The minimum number of visible pages: a smaller form has no menu while one page is hidden.
  static let fewestVisiblePages = 4

  /// - Throws: `tooLarge`, `badShape`.
  init(
    pages: Int,
    fields: Int,
    seed: UInt64,
    count: Int = usualCount
  ) throws(BenchmarkError) {
    self.count = count
    self.pages = pages
    self.fields = fields
    form = try Self.makeForm(pages: pages, fields: fields, seed: seed)
    visible = Self.visiblePages(form.form)
    var generator = SampleGenerator(seed: seed)
    targets = (0..<count).map { [visible] _ in
      visible.isEmpty ? 0 : visible[generator.index(below: visible.count)]
    }
    points = (0..<count).map { [device] _ in
      ScreenPoint(
        x: generator.index(below: device.width),
        y: device.height / 2 + generator.index(below: device.height / 2)
      )
    }
  }

  var parameters: Parameters {
    ["pages": .number(pages), "fields": .number(fields), "names": "mixed"]
  }

  /// The page in the middle; it stays current unless an operation changes that.
  var middle: PageID { visible[visible.count / 2] }

  /// Returns the edits of an operation, which are repeated. Each has an effect.
  func edits(of operation: MenuOperation) -> [Edit] {
    switch operation {
    case .edit: return fills(targets)
    case .editShown:
      let first = max(visible.count / 2 - 1, 0)
      let shown = visible[first..<min(first + 3, visible.count)]
      return fills((0..<count).map { shown[first + $0 % shown.count] })
    case .pageToggle:
      // One page is hidden at a time, so that small forms keep their menus.
      return targets.filter { $0 != middle }.flatMap { [.hidePage($0), .showPage($0)] }
    case .open, .tap, .scroll, .hitTest, .rotate, .newWidth: return []
    }
  }

  /// Returns edits that fill or clear a fillable field of each page, and then undo that.
  private func fills(_ pages: [PageID]) -> [Edit] {
    var tracker = FlagTracker(form.form)
    var generator = SampleGenerator(seed: 7)
    var edits: [Edit] = []
    for page in pages {
      let count = tracker.fieldCount(ofPage: page)
      guard count > 0 else { continue }
      let field = generator.index(below: count)
      let flags = tracker.flags(page: page, field: field)
      guard flags.isDisjoint(with: [.hidden, .readOnly]) else { continue }
      let edit = Edit(flags.contains(.filled) ? .clear : .fill, page: page, field: field)
      _ = tracker.apply(edit)
      edits.append(edit)
    }
    return edits + edits.reversed().map(\.inverse)
  }

  private static func visiblePages(_ form: borrowing FormDefinition) -> [PageID] {
    let progress = RecomputePage(form)
    return (0..<progress.visiblePageCount).compactMap { progress.page(atRank: $0 + 1) }
  }

  /// The standard mixture, with names of all lengths and scripts.
  private static func makeForm(
    pages: Int,
    fields: Int,
    seed: UInt64
  ) throws(BenchmarkError) -> SharedForm {
    var shape = FormUnderTest.shape(pages: pages, fields: fields)
    shape.names = .mixed(NameMix())
    let bytes = try BenchmarkError.inShape { () throws(ShapeError) in try shape.byteEstimate() }
    // Each screen, and the oracle's, copies the form and needs some bytes per page.
    let needed = bytes * 6 + pages * 200 + 64 << 20
    if let available = MachineMemory.available, needed > available {
      throw .tooLarge(needed: needed, available: available)
    }
    return try SharedForm(shape, seed: seed)
  }
}
