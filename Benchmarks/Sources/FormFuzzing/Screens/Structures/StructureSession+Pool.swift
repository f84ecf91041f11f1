import FormNavigation

/// An earlier state of both structures, and the bytes that they saved then.
struct KeptStructures {
  let appBytes: [UInt8]
  let walkBytes: [UInt8]
  let stacks: [[ScreenEntry]]
  let selected: Int
  let path: [(node: Int, state: [UInt8])]
  let topState: [UInt8]
}

/// States of other times, to which the structures return as they stand.
extension StructureSession {
  static let poolSize = 8

  mutating func keep() -> FuzzFailure? {
    let kept = KeptStructures(
      appBytes: app.savedState,
      walkBytes: walk.savedState,
      stacks: stacks,
      selected: selected,
      path: path,
      topState: topState
    )
    if pool.count < Self.poolSize {
      pool.append(kept)
    } else {
      pool[keptCount % Self.poolSize] = kept
    }
    keptCount += 1
    return nil
  }

  mutating func restore(_ place: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    guard pool.indices.contains(place) else { return nil }
    probes.hit(StructureProbe.restoredLiving)
    let kept = pool[place]
    let isNew = kept.stacks[kept.selected].count >= 3 && !hasAnnounced
    let isWalkNew = kept.path.count >= 2 && !hasWalkAnnounced
    (stacks, selected, path, topState) = (kept.stacks, kept.selected, kept.path, kept.topState)
    do throws(StructureStateError) {
      // What was announced once stays so, whatever the state was (NB-7).
      guard try app.restore(bytes: kept.appBytes).announcesHistory == isNew,
        try walk.restore(bytes: kept.walkBytes).announcesHistory == isWalkNew
      else { return FuzzFailure(check: "announced", message: "restoring a state of another time") }
    } catch {
      return FuzzFailure(check: "restore", message: "what was saved is refused: \(error)")
    }
    return compareThroughout()
  }
}
