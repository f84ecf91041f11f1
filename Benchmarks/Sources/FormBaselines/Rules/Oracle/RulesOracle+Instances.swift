import FormModel

extension RulesOracle {
  /// RP-2: adds an instance where a person may.
  mutating func addInstance(
    of index: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) {
    let (home, path) = try way(to: index, numbers)
    let repeated = template.rules.logic.repeats[index]
    guard repeated.count == nil, repeated.allowsAdding else { throw .instancesAreFixed }
    made = template.size(home)
    // Too many are not even made.
    let added = made.isMore(than: mostNew) ? nil : template.makeInstance(of: home, &lastKey)
    let last = path[path.endIndex - 1]
    try facts.form.change(path.dropLast()) { (outer) throws(OracleRefusal) in
      guard (1...outer.inner[last.place].count + 1).contains(last.number) else {
        throw .noSuchInstance
      }
      guard outer.inner[last.place].count < repeated.maximum ?? .max else { throw .instanceLimit }
      guard let added else { throw .tooManyNewInstances }
      outer.inner[last.place].insert(added, at: last.number - 1)
    }
    movesInstances = true
  }

  /// RP-2: removes an instance where a person may.
  mutating func removeInstance(
    of index: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) {
    let (_, path) = try way(to: index, numbers)
    let repeated = template.rules.logic.repeats[index]
    guard repeated.count == nil, repeated.allowsRemoving else { throw .instancesAreFixed }
    let last = path[path.endIndex - 1]
    try facts.form.change(path.dropLast()) { (outer) throws(OracleRefusal) in
      guard outer.inner[last.place].indices.contains(last.number - 1) else {
        throw .noSuchInstance
      }
      guard outer.inner[last.place].count > repeated.minimum else { throw .instanceLimit }
      outer.inner[last.place].remove(at: last.number - 1)
    }
    movesInstances = true
  }

  private func way(
    to index: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) -> (home: Int, path: ArraySlice<(place: Int, number: Int)>) {
    guard template.rules.logic.repeats.indices.contains(index) else { throw .noSuchRepeat }
    return (index + 1, try template.path(to: index + 1, numbers))
  }

  /// Adds and removes instances of a home, at the end, until there are as many as its expression says
  /// in each instance around (RP-1). Adds none if they are too many.
  ///
  /// - Returns: true if an instance came or went.
  mutating func adjustInstances(of home: Int) -> Bool {
    let outer = template.rules.homes[home].outer
    let place = template.rules.homes[outer].inner.firstIndex(of: home) ?? 0
    for around in findings.layout.ofHome[outer] {
      guard let wanted = findings.wantedCount(of: home, in: around) else { continue }
      let instance = findings.layout.instances[around]
      let path = (try? template.path(to: outer, instance.numbers)) ?? []
      let present = findings.layout.instances(of: home, in: around).count
      made.add(template.size(home), times: max(wanted - present, 0))
      if made.isMore(than: mostNew) { return movesInstances }
      if present > wanted {
        let removed: ()? = try? facts.form.change(path) {
          $0.inner[place].removeLast(present - wanted)
        }
        guard removed != nil else { preconditionFailure("the layout is that of the facts") }
      }
      for _ in stride(from: present, to: wanted, by: 1) {
        let added = template.makeInstance(of: home, &lastKey)
        try? facts.form.change(path) { $0.inner[place].append(added) }
      }
      if present != wanted { movesInstances = true }
    }
    return movesInstances
  }

  /// What must be made to get from what is there to an instance of a home.
  ///
  /// - Parameter present: the instance in its place; nil for a new one, which comes with instances inside.
  func madeInstances(_ next: OracleInstance, from present: OracleInstance?, home: Int) -> OracleSize
  {
    var made = OracleSize()
    for (place, inner) in template.rules.homes[home].inner.enumerated() {
      let old = present?.inner[place]
      let count = old?.count ?? template.firstCount(inner)
      made.add(template.size(inner), times: max(next.inner[place].count - count, 0))
      for (index, instance) in next.inner[place].enumerated() {
        let kept = old.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        made.add(madeInstances(instance, from: kept, home: inner), times: 1)
      }
    }
    return made
  }

  /// An instance as it was remembered, in the place of one that is there now, if there is one.
  mutating func adopt(
    _ remembered: OracleInstance,
    as present: OracleInstance?,
    home: Int
  ) -> OracleInstance {
    if present == nil { lastKey += 1 }
    var adopted = remembered
    adopted.key = present?.key ?? lastKey
    for (place, inner) in template.rules.homes[home].inner.enumerated() {
      let (old, new) = (present?.inner[place] ?? [], remembered.inner[place])
      for (index, instance) in new.enumerated() {
        let kept = old.indices.contains(index) ? old[index] : nil
        adopted.inner[place][index] = adopt(instance, as: kept, home: inner)
      }
    }
    return adopted
  }
}

/// A page of an instance.
struct OraclePage: Hashable {
  /// The instance's key.
  var instance: Int
  /// The page's place in the form as it is loaded.
  var place: Int

  init(_ page: OracleView.Page) {
    instance = page.instance
    place = page.template.place
  }
}

extension OracleView {
  /// The pages in form order.
  var places: [OraclePage] { pages.map { OraclePage($0) } }
}

// MARK: - The current page

extension RulesOracle {
  /// The position of the current page in form order; nil if there is none.
  public var currentPosition: Int? {
    guard let current else { return nil }
    return view.pages.firstIndex { page in
      page.instance == current.instance && page.template.place == current.place
    }
  }

  func page(at position: Int) -> OraclePage {
    OraclePage(view.pages[position])
  }

  /// VP-4: if the current page vanished, the next visible page becomes current, else the previous one, else none. If it
  /// was removed, the next one is that after the last page before it that is still there. If no page was current, the
  /// first visible page becomes current.
  ///
  /// - Parameter before: the pages before the transaction, in form order.
  mutating func settleCurrentPage(_ before: [OraclePage]) {
    let visible = view.pages.indices.filter { view.pages[$0].progress.isVisible }
    var place = 0
    if let position = currentPosition {
      if view.pages[position].progress.isVisible { return }
      place = position
    } else if let current, let old = before.firstIndex(of: current) {
      let positions = view.pages.indices.map { page(at: $0) }
      let last = before[..<old].last { positions.contains($0) }
      place = last.flatMap { positions.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    }
    let next = visible.first { $0 >= place } ?? visible.last
    current = next.map { page(at: $0) }
  }
}
