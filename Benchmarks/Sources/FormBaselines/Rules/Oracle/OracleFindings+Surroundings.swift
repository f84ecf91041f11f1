import FormModel

/// What an expression reads while it is evaluated.
extension OracleFindings: OracleSurroundings {
  func value(of reference: Int) -> OracleValue {
    let fieldCount = template.homeOfField.count
    guard reference < fieldCount else { return variables[reference - fieldCount] }
    let home = template.homeOfField[reference]
    let around = commonInstance(with: home)
    if layout.instances[around].home == home { return value(ofField: reference, around) }
    guard let first = layout.instances(of: home, in: around).first else { return .nothing }
    return value(ofField: reference, first)
  }

  func count(of reference: Int) -> Int {
    if reference >= rules.firstRepeat { return count(ofRepeat: reference - rules.firstRepeat + 1) }
    guard reference < template.homeOfField.count else { return 1 }
    let home = template.homeOfField[reference]
    let around = commonInstance(with: home)
    let all =
      layout.instances[around].home == home ? [around] : layout.instances(of: home, in: around)
    return all.count { counts(reference, $0) }
  }

  /// All instances of a repeat that are not hidden as a whole; for a repeat around the reader, those beside the reader's own.
  private func count(ofRepeat home: Int) -> Int {
    var around = commonInstance(with: home)
    if layout.instances[around].home == home { around = layout.instances[around].outer }
    let groups = rules.groupsThatHideInstances(of: home)
    return layout.instances(of: home, in: around).count { instance in
      !groups.contains { groupIsHidden[slot(ofGroup: $0, instance)] }
    }
  }

  func values(of reference: Int) -> [OracleValue]? {
    guard reference < template.homeOfField.count else { return nil }
    let home = template.homeOfField[reference]
    let around = commonInstance(with: home)
    if layout.instances[around].home == home { return nil }
    return layout.instances(of: home, in: around).filter { counts(reference, $0) }
      .map { value(ofField: reference, $0) }
  }

  var position: Int { layout.instances[reader].number }

  func value(of reference: Int, in repeats: [Int], numbers: [Double]) -> OracleValue {
    let homes = repeats.map { $0 - rules.firstRepeat + 1 }
    var instance = layout.instance(of: rules.homes[homes[0]].outer, around: reader)
    for (home, number) in zip(homes, numbers) {
      let whole = number >= 1 ? Int(min(number, 1e9)) : 1
      guard let next = layout.instance(of: home, in: instance, number: whole) else {
        return .nothing
      }
      instance = next
    }
    return value(ofField: reference, instance)
  }

  func value(of reference: Int, before distance: Int) -> OracleValue? {
    let own = layout.instances[reader]
    guard reference < template.homeOfField.count, rules.home(of: reference) == own.home else {
      return nil
    }
    let number = own.number - distance
    let earlier = layout.instance(of: own.home, in: own.outer, number: number)
    return earlier.map { value(ofField: reference, $0) } ?? .nothing
  }

  /// The innermost instance around the reader, or the reader's own, that has a home inside or is of
  /// it.
  private func commonInstance(with home: Int) -> Int {
    if home == OracleHome.form { return 0 }
    var instance = reader
    while !rules.isInside(home, layout.instances[instance].home) {
      instance = layout.instances[instance].outer
    }
    return instance
  }

  private func value(ofField field: Int, _ instance: Int) -> OracleValue {
    guard let answer = answer(of: field, instance),
      rules.policies[field] == .retained || isShown(field, instance)
    else { return .nothing }
    return OracleValue(answer, choices: rules.offers[field])
  }

  /// UR-6: under `blank` a hidden field counts for nothing; under `cleared` it still counts, although
  /// it has no answer.
  private func counts(_ field: Int, _ instance: Int) -> Bool {
    rules.policies[field] != .blank || isShown(field, instance)
  }
}
