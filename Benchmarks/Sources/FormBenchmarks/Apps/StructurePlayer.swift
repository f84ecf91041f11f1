import CHardware
import FormModel
import FormNavigation
import NavigationBaselines

/// Navigation structures in a benchmark.
final class StructurePlayer {
  private let operation: AppOperation
  private let nodeCount: Int
  private var tabs: TabNavigation
  private let atFirst: TabNavigation
  private let saved: [UInt8]
  private var walk: DrillDown
  private var rows: [DrillDownRow] = []
  private var host: FormHost<TabNavigation>
  private var snapshot = InputFormSnapshot()
  /// The operations played so far.
  private var position = 0
  /// True if an operation was refused.
  private var isRefused = false

  private static let tabCount = 5
  private static let depth = 8
  private static let rowCount = 20
  private static let pageCount = 40

  /// - Parameter nodeCount: the nodes of the hierarchy: half on the top level, each with one child.
  init(_ operation: AppOperation, nodeCount: Int) throws(BenchmarkError) {
    self.operation = operation
    self.nodeCount = nodeCount
    do {
      tabs = try Self.makeTabs()
      atFirst = tabs
      saved = tabs.savedState
      walk = DrillDown(try Self.makeHierarchy(nodeCount))
      host = FormHost(try Self.makeTabs())
      // Otherwise its tooltip would stand over every edit (NB-7).
      host.noteAnnouncement()
      try host.open(form: 1, Self.makeScreen())
      host.declareBar(.goodsReceipt(.form(step: 2, previousTitle: "Receipts")))
    } catch {
      throw .badShape("\(error)")
    }
    // A warm-up, so that lists reach their full capacity.
    play(Self.pageCount * 2)
  }

  private static func makeTabs() throws -> TabNavigation {
    var tabs = try TabNavigation(
      (0..<tabCount).map {
        TabItem(identifier: UInt64($0), title: "Tab", topLevel: UInt64($0))
      }
    )
    for tab in 0..<tabCount {
      try tabs.select(tab: (tab + 1) % tabCount)
      for screen in 0..<depth { tabs.show(ScreenEntry(screen: UInt64(100 + screen))) }
    }
    return tabs
  }

  private static func makeHierarchy(_ nodeCount: Int) throws(HierarchyError) -> Hierarchy {
    var builder = HierarchyBuilder()
    builder.reserve(nodes: nodeCount)
    let top = nodeCount / 2
    for _ in 0..<top { try builder.append(.category(.list)) }
    for parent in 0..<nodeCount - top { try builder.append(.item, in: min(parent, top - 1)) }
    return builder.build()
  }

  private static func makeScreen() throws(FormError) -> InputFormScreen {
    var builder = FormBuilder()
    for page in 0..<pageCount { try builder.appendPage(name: "Page \(page)", fieldCount: 2) }
    return InputFormScreen(builder.build(), on: ScreenGeometry(width: 390, height: 844))
  }

  func play(_ steps: Int) {
    var sum = 0
    do {
      for _ in 0..<steps {
        sum &+= try playOne()
        position += 1
      }
    } catch {
      isRefused = true
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  private func playOne() throws -> Int {
    switch operation {
    case .pushPop:
      tabs.show(ScreenEntry(screen: 7))
      return try tabs.back().discarded
    case .toTop:
      for screen in 0..<Self.depth { tabs.show(ScreenEntry(screen: UInt64(screen))) }
      return try tabs.select(tab: tabs.selectedTab).discarded
    case .history:
      var sum: UInt64 = 0
      for entry in tabs.currentStack.history { sum &+= entry.screen }
      return Int(truncatingIfNeeded: sum)
    case .restore:
      let bytes = saved
      try tabs.restore(bytes: bytes.span)
      return tabs.selectedTab
    case .rows:
      let first = position &* 7_919 % max(nodeCount / 2 - Self.rowCount, 1)
      walk.fill(&rows, places: first..<first + Self.rowCount)
      return rows.count
    case .walk:
      try walk.select(node: position &* 7_919 % (nodeCount / 2))
      return try walk.back().discarded
    case .hostedEdit:
      let page = PageID(place: position / 2 % Self.pageCount)
      let edit = Edit(position.isMultiple(of: 2) ? .fill : .clear, page: page, field: 0)
      let change = try host.handle(.edit(edit))
      host.fill(&snapshot)
      return Int(change?.screen.effects.rawValue ?? 0)
    default:
      return try tabs.select(tab: (tabs.selectedTab + 1) % Self.tabCount).isTabChanged ? 1 : 0
    }
  }

  /// True if the structure is in the state that follows from the operations played.
  func isRight() -> Bool {
    if isRefused { return false }
    switch operation {
    case .switchTab: return tabs.selectedTab == position % Self.tabCount && hasAllScreens()
    case .toTop:
      // All tabs but the selected one are unchanged.
      return tabs.currentStack.depth == 1
        && tabs.allStacks.dropFirst().elementsEqual(atFirst.allStacks.dropFirst())
    case .rows:
      let first = (position - 1) &* 7_919 % max(nodeCount / 2 - Self.rowCount, 1)
      let nodes = Array(first..<min(first + Self.rowCount, nodeCount / 2))
      return rows.map(\.node) == nodes && rows.allSatisfy(\.isCategory)
    case .walk: return walk.snapshot.level == nil && walk.stack.depth == 1
    case .hostedEdit: return isHostRight()
    default: return tabs == atFirst && hasAllScreens()
    }
  }

  private func hasAllScreens() -> Bool {
    tabs.checkInvariants()
    return tabs.allStacks == atFirst.allStacks
  }

  private func isHostRight() -> Bool {
    guard let state = host.withForm(1, { $0.interactionState }), let screen = try? Self.makeScreen()
    else { return false }
    guard let form = try? screen.takeForm() else { return false }
    var fresh = LinearScreen(form, on: state.screen)
    if !position.isMultiple(of: 2) {
      let edit = Edit.fill(page: PageID(place: position / 2 % Self.pageCount), field: 0)
      guard (try? fresh.store(edit)) != nil else { return false }
    }
    var expected = InputFormSnapshot()
    fresh.fill(&expected, showing: state)
    return snapshot == expected
  }
}
