import FormModel

extension RepeatsOracle {
  /// RP-2: adds an instance where a person may.
  mutating func addInstance(
    of index: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) {
    let (home, path) = try way(to: index, numbers)
    let repeated = template.rules.logic.repeats[index]
    guard repeated.count == nil, repeated.allowsAdding else { throw .instancesAreFixed }
    let added = template.makeInstance(of: home, &lastKey)
    let last = path[path.endIndex - 1]
    try facts.form.change(path.dropLast()) { (outer) throws(OracleRefusal) in
      guard (1...outer.inner[last.place].count + 1).contains(last.number) else {
        throw .noSuchInstance
      }
      guard outer.inner[last.place].count < repeated.maximum ?? .max else { throw .instanceLimit }
      outer.inner[last.place].insert(added, at: last.number - 1)
    }
    movesInstances = true
  }

  /// RP-2: removes an instance where a person may.
  mutating func removeInstance(
    of index: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) {
    let (home, path) = try way(to: index, numbers)
    let repeated = template.rules.logic.repeats[index]
    guard repeated.count == nil, repeated.allowsRemoving else { throw .instancesAreFixed }
    let last = path[path.endIndex - 1]
    let (outer, removed) = try facts.form.change(path.dropLast()) {
      (outer) throws(OracleRefusal) in
      guard outer.inner[last.place].indices.contains(last.number - 1) else {
        throw .noSuchInstance
      }
      guard outer.inner[last.place].count > repeated.minimum else { throw .instanceLimit }
      return (outer.key, outer.inner[last.place].remove(at: last.number - 1))
    }
    movesInstances = true
    note(removed, RepeatsGap(outer: outer, home: home, number: last.number))
  }

  private func way(
    to index: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) -> (home: Int, path: ArraySlice<(place: Int, number: Int)>) {
    guard template.rules.logic.repeats.indices.contains(index) else { throw .noSuchRepeat }
    return (index + 1, try template.path(to: index + 1, numbers))
  }

  /// Adds and removes instances of a home, at the end, until there are as many as its expression says
  /// in each instance around (RP-1).
  ///
  /// - Returns: true if an instance came or went.
  mutating func adjustInstances(of home: Int) -> Bool {
    let outer = template.rules.homes[home].outer
    let place = template.rules.homes[outer].inner.firstIndex(of: home) ?? 0
    for around in findings.layout.ofHome[outer] {
      let wanted = findings.wantedCount(of: home, in: around)
      let instance = findings.layout.instances[around]
      let path = (try? template.path(to: outer, instance.numbers)) ?? []
      let present = findings.layout.instances(of: home, in: around).count
      for number in stride(from: present, to: wanted, by: -1) {
        let removed = try? facts.form.change(path) { $0.inner[place].removeLast() }
        guard let removed else { preconditionFailure("the layout is that of the facts") }
        note(removed, RepeatsGap(outer: instance.key, home: home, number: number))
      }
      for _ in stride(from: present, to: wanted, by: 1) {
        let added = template.makeInstance(of: home, &lastKey)
        try? facts.form.change(path) { $0.inner[place].append(added) }
      }
      if present != wanted { movesInstances = true }
    }
    return movesInstances
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
      for number in stride(from: old.count, to: new.count, by: -1) {
        note(old[number - 1], RepeatsGap(outer: adopted.key, home: inner, number: number))
      }
      for (index, instance) in new.enumerated() {
        let kept = old.indices.contains(index) ? old[index] : nil
        adopted.inner[place][index] = adopt(instance, as: kept, home: inner)
      }
    }
    return adopted
  }

  /// Notes where the current page stood, if it goes with an instance.
  private mutating func note(_ removed: OracleInstance, _ place: RepeatsGap) {
    let key = gap?.outer ?? current?.instance
    if let key, removed.contains(key) { gap = place }
  }
}

/// A page of an instance.
struct RepeatsPage: Hashable {
  /// The instance's key.
  var instance: Int
  /// The page's place in the form as it is loaded.
  var place: Int
}

/// The place of an instance that was removed.
struct RepeatsGap {
  /// The key of the instance around.
  var outer: Int
  var home: Int
  var number: Int
}

// MARK: - The current page

extension RepeatsOracle {
  /// The position of the current page in form order; nil if there is none.
  public var currentPosition: Int? {
    guard let current else { return nil }
    return view.pages.firstIndex { page in
      page.instance == current.instance && page.template.place == current.place
    }
  }

  /// Makes a visible page the current one (VP-4).
  ///
  /// - Parameter position: in form order.
  public mutating func setCurrentPage(_ position: Int) throws(OracleRefusal) {
    guard view.pages.indices.contains(position) else {
      throw .address(.noSuchPage(page: .nowhere, pageCount: view.pages.count))
    }
    guard view.pages[position].progress.isVisible else {
      throw .address(.pageNotVisible(page: view.pages[position].template))
    }
    current = page(at: position)
  }

  private func page(at position: Int) -> RepeatsPage {
    let page = view.pages[position]
    return RepeatsPage(instance: page.instance, place: page.template.place)
  }

  /// VP-4: if the current page vanished or was removed, the next visible page after the place where
  /// it stood becomes current, else the previous one, else none. If no page was current, the first
  /// visible page becomes current.
  mutating func settleCurrentPage() {
    defer { gap = nil }
    let visible = view.pages.indices.filter { view.pages[$0].progress.isVisible }
    var place = 0
    if let gap {
      guard let outer = findings.layout.place(ofKey: gap.outer) else {
        preconditionFailure("the instance around what was removed is there")
      }
      place = findings.layout.position(of: gap.home, in: outer, number: gap.number, template)
    } else if let position = currentPosition {
      if view.pages[position].progress.isVisible { return }
      place = position
    }
    let next = visible.first { $0 >= place } ?? visible.last
    current = next.map { page(at: $0) }
  }
}
