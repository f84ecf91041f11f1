import FormModel

/// Events that name pages and instances by the identities of pages.
extension RulesOracle {
  /// Applies an event as one transaction, with every change that the rules make because of it (UR-7).
  ///
  /// - Returns: true if an own flag, an answer, an instance or the clock changed.
  @discardableResult
  public mutating func apply(_ event: FormEvent) throws(OracleRefusal) -> Bool {
    switch event {
    case .undo: return undo()
    case .redo: return redo()
    case .setClock(let clock): return try setClock(clock)
    default: return try play(try entry(of: event))
    }
  }

  /// Applies edits in order as one transaction. If an edit is refused, those before it stay applied
  /// (UR-7, VP-4).
  ///
  /// - Returns: true if an own flag or an answer changed.
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(OracleBatchRefusal) -> Bool {
    var entries: [FormEntry] = []
    var refusal: OracleBatchRefusal?
    for index in edits.indices where refusal == nil {
      do throws(OracleRefusal) { entries.append(try entry(of: .edit(edits[index]))) } catch {
        refusal = OracleBatchRefusal(index: index, underlying: error)
      }
    }
    let isChange = try play(batch: entries)
    refusal?.isChange = isChange
    if let refusal { throw refusal }
    return isChange
  }

  /// The event as an entry, which names the template's page and the numbers of the instance.
  private func entry(of event: FormEvent) throws(OracleRefusal) -> FormEntry {
    switch event {
    case .edit(let edit):
      let (page, numbers) = try place(of: edit.page)
      return .edit(Edit(edit.operation, page: page, field: edit.field), in: numbers)
    case .answer(let address, let answer):
      let (page, numbers) = try place(of: address.page)
      return .answer(FieldID(page: page, field: address.field), answer, in: numbers)
    case .addInstance(let index, let inside, let before):
      guard template.rules.logic.repeats.indices.contains(index) else { throw .noSuchRepeat }
      let outer = try numbers(of: inside, home: template.rules.homes[index + 1].outer)
      guard let before else {
        return .addInstance(repeat: index, outer.appending(count(of: index, inside: outer) + 1))
      }
      let numbers = try numbers(of: before, home: index + 1)
      guard numbers.outer == outer else { throw .noSuchInstance }
      return .addInstance(repeat: index, numbers)
    case .removeInstance(let instance):
      let (page, numbers) = try instancePlace(of: instance)
      let home = template.rules.homeOfPage[page.place]
      guard home != OracleHome.form else { throw .noSuchInstance }
      return .removeInstance(repeat: home - 1, numbers)
    case .setClock, .undo, .redo: preconditionFailure("these have no place")
    }
  }

  private func place(
    of page: PageID
  ) throws(OracleRefusal) -> (template: PageID, numbers: InstanceNumbers) {
    guard let position = pages.firstIndex(of: page)?.rawValue else {
      throw .address(.noSuchPage(page: page, pageCount: pages.count))
    }
    return (view.pages[position].template, view.pages[position].numbers)
  }

  private func instancePlace(
    of instance: InstanceID
  ) throws(OracleRefusal) -> (template: PageID, numbers: InstanceNumbers) {
    guard let found = try? place(of: instance.page) else { throw .noSuchInstance }
    // An instance is known by its first page that is in no repeat inside it (RP-3), and by no other.
    let home = template.rules.homeOfPage[found.template.place]
    guard template.pages[home].first == found.template.place else { throw .noSuchInstance }
    return found
  }

  /// The numbers of an instance of a home; none for the form.
  private func numbers(
    of instance: InstanceID?,
    home: Int
  ) throws(OracleRefusal) -> InstanceNumbers {
    guard let instance else {
      guard home == OracleHome.form else { throw .noSuchInstance }
      return .none
    }
    let (page, numbers) = try instancePlace(of: instance)
    guard template.rules.homeOfPage[page.place] == home, home != OracleHome.form else {
      throw .noSuchInstance
    }
    return numbers
  }

  private func count(of index: Int, inside outer: InstanceNumbers) -> Int {
    findings.layout.ofHome[index + 1].count { place in
      findings.layout.instances[place].numbers.outer == outer
    }
  }
}
