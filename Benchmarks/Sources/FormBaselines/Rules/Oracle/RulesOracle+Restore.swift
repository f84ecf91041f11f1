import FormModel

/// Saved answers (UD-3).
extension RulesOracle {
  /// A copy of instances, own flags and answers, for `restore`.
  public struct Memory: Sendable {
    fileprivate var form: OracleInstance
    fileprivate var clock: FormClock
  }

  public var memory: Memory { Memory(form: facts.form, clock: facts.clock) }

  /// Returns to the remembered instances, flags and answers, with an empty history. Of each repeat,
  /// instances are added or removed at the end; the others stay those that they are. The clock keeps
  /// its present time; if it is that of then, there are as many instances as were remembered, whatever expressions say.
  ///
  /// - Returns: false, changing nothing, if that makes too many instances (RP-1).
  public mutating func restore(_ memory: Memory) -> Bool {
    let form = adopt(memory.form, as: facts.form, home: OracleHome.form)
    return begin(with: form, at: memory.clock)
  }

  /// Restores saved answers and own flags: the state when the form was opened, with the changes in
  /// `saved`. The form may be another version of the one that was filled.
  ///
  /// - Returns: what the form can't take; nil, changing nothing, if no saved page or field can be
  ///   identified, or too many instances would be made (RP-1).
  public mutating func restore(_ saved: SavedAnswers) -> [DroppedAnswer]? {
    let isOther = saved.structureDigest != template.digest
    let tells =
      saved.fields.contains { $0.id != nil } || !saved.instances.isEmpty
      || saved.pages.contains { $0.mark.name != nil || !$0.mark.fieldIDs.isEmpty }
    if isOther, !tells, !saved.fields.isEmpty || !saved.pages.isEmpty { return nil }
    var counts: [SavedList: Int] = [:]
    for entry in saved.instances { counts[SavedList(entry)] = entry.count }
    var next = opened(OracleHome.form, as: facts.form, .none, &counts)
    var dropped = saved.instances.filter { counts[SavedList($0)] != nil }.map { entry in
      DroppedAnswer(.instances(entry.inside), id: entry.id, reason: .notFound)
    }
    var taken: [SavedPage] = []
    for page in saved.pages {
      let found = isOther ? self.page(of: page.mark) : page.page
      let place = found.map { SavedPage(page: $0, inside: page.inside) }
      // Of several pages that became one here, the first counts.
      if let place, !isOther || !taken.contains(place), change(&next, place, page.isHidden) {
        taken.append(place)
      } else {
        dropped.append(DroppedAnswer(.page(page.page), reason: .notFound))
      }
    }
    for field in saved.fields {
      if let reason = restore(field, isOther: isOther, &next) {
        dropped.append(DroppedAnswer(.field(field.address), id: field.id, reason: reason))
      }
    }
    return begin(with: next, at: isOther ? nil : saved.clock ?? facts.clock) ? dropped : nil
  }

  /// Clears the undo and redo history.
  public mutating func forget() {
    past = []
    future = []
  }

  /// Continues from these facts with an empty history.
  ///
  /// - Parameter then: the clock of the form that was filled, whose answers are kept as they are and whose instances are those
  ///   that it says unless the clock changes; nil for another form.
  /// - Returns: false, changing nothing, if that makes too many instances.
  private mutating func begin(with form: OracleInstance, at then: FormClock?) -> Bool {
    let before = moment
    made = madeInstances(form, from: facts.form, home: OracleHome.form)
    if made.isMore(than: mostNew) { return false }
    facts.form = form
    movesInstances = true
    read = [:]
    isOfAnotherForm = then == nil
    if let then {
      let now = facts.clock
      if OracleCalendar.allDays.contains(then.today) { facts.clock = then }
      var answers: [Int: [AnswerValue?]] = [:]
      evaluate(&answers, isRestored: true)
      facts.clock = now
    }
    settle(counts: then != facts.clock)
    if made.isMore(than: mostNew) {
      go(to: before)
      movesInstances = false
      return false
    }
    forget()
    return true
  }

  /// An instance as it was opened, with as many instances inside as were saved, in the place of one
  /// that is there now, if there is one.
  private mutating func opened(
    _ home: Int,
    as present: OracleInstance?,
    _ numbers: InstanceNumbers,
    _ counts: inout [SavedList: Int]
  ) -> OracleInstance {
    var instance = template.makeInstance(of: home, &lastKey)
    if let present { instance.key = present.key }
    for (place, inner) in template.rules.homes[home].inner.enumerated() {
      let repeated = template.rules.logic.repeats[inner - 1]
      let saved = counts.removeValue(forKey: SavedList(id: repeated.id, inside: numbers))
      let least = max(saved ?? template.firstCount(inner), repeated.minimum)
      let count = min(least, repeated.maximum ?? FormLimits.pages)
      let old = present?.inner[place] ?? []
      instance.inner[place] = []
      for index in 0..<count {
        let kept = old.indices.contains(index) ? old[index] : nil
        instance.inner[place].append(
          opened(inner, as: kept, numbers.appending(index + 1), &counts)
        )
      }
    }
    return instance
  }

  /// - Returns: false if there is no such page.
  private func change(
    _ form: inout OracleInstance,
    _ place: SavedPage,
    _ isHidden: Bool
  ) -> Bool {
    guard template.rules.formPages.contains(place.page) else { return false }
    let home = template.rules.homeOfPage[place.page.place]
    let own = template.ownPage[place.page.place]
    do throws(OracleRefusal) {
      try form.change(try template.path(to: home, place.inside)) {
        $0.pageIsHidden[own] = isHidden
      }
    } catch { return false }
    return true
  }

  /// - Returns: the reason why the form does not take the field, or its content; nil if it does.
  private func restore(
    _ saved: SavedAnswers.Field,
    isOther: Bool,
    _ form: inout OracleInstance
  ) -> DroppedAnswer.Reason? {
    let rules = template.rules
    let found =
      isOther ? saved.id.flatMap { rules.names[$0] } : rules.number(of: saved.address)
    guard let field = found, field < rules.fieldCount else { return .notFound }
    let own = template.ownField[field]
    var reason: DroppedAnswer.Reason?
    do throws(OracleRefusal) {
      let path = try template.path(to: rules.home(of: field), saved.inside)
      try form.change(path) { instance in
        for flag in [FieldFlags.hidden, .readOnly, .mandatory]
        where saved.changedFlags.contains(flag) {
          if saved.flags.contains(flag) {
            instance.flags[own].insert(flag)
          } else {
            instance.flags[own].remove(flag)
          }
        }
        reason = restore(saved.content, of: field, &instance)
      }
    } catch { return .notFound }
    return reason
  }

  /// - Returns: the reason why the field does not take the answer; nil if it does.
  private func restore(
    _ content: SavedAnswers.Content?,
    of field: Int,
    _ instance: inout OracleInstance
  ) -> DroppedAnswer.Reason? {
    guard let content else { return nil }
    let rules = template.rules
    let own = template.ownField[field]
    if !rules.takesAnswers[field] { return .isCalculated }
    var answer: AnswerValue?
    switch content {
    case .empty: break
    case .filled: if rules.isRead[field] { return .doesNotFit }
    case .value(let value):
      do throws(OracleRefusal) { answer = try rules.kept(value, of: field) } catch {
        return .doesNotFit
      }
    }
    instance.answers[own] = answer
    if content == .filled {
      instance.flags[own].insert(.filled)
    } else {
      instance.flags[own].remove(.filled)
    }
    return nil
  }

  /// The page that has most of the mark's fields. In a tie, the page of the field that the mark
  /// names first wins.
  private func page(of mark: PageMark) -> PageID? {
    let rules = template.rules
    let pages = mark.fieldIDs.compactMap { id in
      rules.names[id].flatMap { $0 < rules.fieldCount ? rules.pages[$0] : nil }
    }
    var best: PageID?
    for page in pages {
      let count = pages.count { $0 == page }
      if best.map({ best in count > pages.count { $0 == best } }) ?? true { best = page }
    }
    if best != nil { return best }
    let named = rules.formPages.filter { page in
      template.pageNames[page.place].map { PageMark.digest(ofName: $0) == mark.name } ?? false
    }
    return named.count == 1 ? named[0] : nil
  }
}

/// The instances of a repeat in one instance around.
private struct SavedList: Hashable {
  var id: String
  var inside: InstanceNumbers
}

extension SavedList {
  init(_ saved: SavedAnswers.Instances) { self.init(id: saved.id, inside: saved.inside) }
}

/// A page of the template, in an instance.
private struct SavedPage: Hashable {
  var page: PageID
  var inside: InstanceNumbers
}
