import FormNavigation
import NavigationBaselines

/// An earlier state of both structures, and the bytes that they saved then.
struct KeptStructures {
  let tabBytes: [UInt8]
  let walkBytes: [UInt8]
  let tabModel: NaiveStructure
  let walkModel: NaiveStructure
}

/// Earlier states, to which the running structures return, and the app's restart as another version
/// (NS-9).
extension StructureSession {
  static let poolSize = 8

  mutating func keep() -> FuzzFailure? {
    let kept = KeptStructures(
      tabBytes: app.savedState,
      walkBytes: walk.savedState,
      tabModel: tabModel,
      walkModel: walkModel
    )
    if pool.count < Self.poolSize {
      pool.append(kept)
    } else {
      pool[keptCount % Self.poolSize] = kept
    }
    keptCount += 1
    // A form may announce the history after this; going back to the state does not take that back (NB-7).
    if keptCount % 3 == 0 {
      walk.noteAnnouncement()
      walkModel.noteAnnouncement()
    }
    return nil
  }

  mutating func restore(_ place: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    guard pool.indices.contains(place) else { return nil }
    probes.hit(StructureProbe.restoredLiving)
    let kept = pool[place]
    let (tabs, nodes) = (tabModel.restore(kept.tabModel), walkModel.restore(kept.walkModel))
    do throws(StructureStateError) {
      // An announcement stays made, whichever state is restored (NB-7).
      guard
        try app.restore(bytes: kept.tabBytes).announcesHistory == tabs.change.announcesHistory,
        try walk.restore(bytes: kept.walkBytes).announcesHistory == nodes.change.announcesHistory
      else { return FuzzFailure(check: "announced", message: "restoring a state of another time") }
    } catch {
      return FuzzFailure(check: "restore", message: "what was saved is refused: \(error)")
    }
    return compareThroughout()
  }

  mutating func update(to version: AppVersion, _ probes: inout ProbeSet) -> FuzzFailure? {
    probes.hit(StructureProbe.updated)
    // States of the old version have other tabs and nodes than the models.
    pool = []
    keptCount = 0
    return updateTabs(to: version.tabs) ?? updateWalk(to: version.hierarchy) ?? compareThroughout()
  }

  private mutating func updateTabs(to tabs: [TabItem]) -> FuzzFailure? {
    guard let (model, loss) = tabModel.updated(to: tabs) else { return nil }
    let bytes = app.savedState
    app = Self.app(tabs)
    // Restoring must replace these moves.
    guard (try? app.select(tab: tabs.count - 1)) != nil else {
      return FuzzFailure(check: "update", message: "the last tab is denied")
    }
    app.show(ScreenEntry(screen: 77))
    var report = StructureReport()
    let change = try? app.restore(bytes: bytes.span, report: &report)
    let step = tabModel.restore(model)
    tabModel = model
    if step.change.announcesHistory { tabModel.noteAnnouncement() }
    return check(change, report, loss, announces: step.change.announcesHistory)
  }

  private mutating func updateWalk(to hierarchy: Hierarchy) -> FuzzFailure? {
    guard let (model, loss) = walkModel.updated(to: hierarchy) else { return nil }
    let bytes = walk.savedState
    walk = DrillDown(hierarchy)
    var report = StructureReport()
    let change = try? walk.restore(bytes: bytes.span, report: &report)
    guard let model else {
      walkModel = NaiveStructure(.drillDown(hierarchy))
      if change == nil, case .otherStructure = report.refusal { return nil }
      return FuzzFailure(check: "update", message: "expected a refusal, found \(report)")
    }
    let step = walkModel.restore(model)
    walkModel = model
    if step.change.announcesHistory { walkModel.noteAnnouncement() }
    return check(change, report, loss, announces: step.change.announcesHistory)
  }

  private func check(
    _ change: StructureChange?,
    _ report: StructureReport,
    _ loss: NaiveStructure.Loss,
    announces: Bool
  ) -> FuzzFailure? {
    var expected = StructureReport()
    expected.isOtherStructure = loss.isOtherStructure
    expected.droppedTabs = loss.droppedTabs
    expected.droppedScreens = loss.droppedScreens
    guard let change, report == expected else {
      return FuzzFailure(check: "update", message: "expected \(expected), found \(report)")
    }
    return change.announcesHistory == announces
      ? nil
      : FuzzFailure(check: "announced", message: "another version announces it: \(!announces)")
  }
}
