import FormModel

extension RulesOracle {
  /// A copy of own flags and answers, for `restore`.
  public struct Memory: Sendable {
    var facts: OracleFacts
  }

  public var memory: Memory { Memory(facts: facts) }

  /// Returns to the remembered flags and answers. The clock keeps its present time.
  public mutating func restore(_ memory: Memory) {
    var next = memory.facts
    next.clock = facts.clock
    begin(with: next)
  }

  /// Restores saved answers and own flags (UD-3): the state when the form was opened, with the
  /// changes in `saved`.
  ///
  /// - Returns: the answers that the form can't take; nil, changing nothing, if no saved page or
  ///   field can be identified.
  public mutating func restore(_ saved: SavedAnswers) -> [DroppedAnswer]? {
    let isOther = saved.structureDigest != digest
    let tells =
      saved.fields.contains { $0.id != nil }
      || saved.pages.contains { $0.mark.name != nil || !$0.mark.fieldIDs.isEmpty }
    if isOther, !tells, !saved.fields.isEmpty || !saved.pages.isEmpty { return nil }
    var dropped: [DroppedAnswer] = []
    var next = opened
    next.clock = facts.clock
    var taken: [PageID] = []
    for page in saved.pages {
      let found = isOther ? self.page(of: page.mark) : page.page
      // Of several pages that became one here, the first counts.
      if let found, progress.pages.contains(found), !isOther || !taken.contains(found) {
        taken.append(found)
        next.pageIsHidden[found.place] = page.isHidden
      } else {
        dropped.append(DroppedAnswer(.page(page.page), reason: .notFound))
      }
    }
    for field in saved.fields {
      let place = isOther ? field.id.flatMap { rules.names[$0] } : rules.number(of: field.address)
      guard let place, place < rules.fieldCount else {
        drop(field, .notFound, &dropped)
        continue
      }
      for flag in [FieldFlags.hidden, .readOnly, .mandatory]
      where field.changedFlags.contains(flag) {
        if field.flags.contains(flag) {
          next.flags[place].insert(flag)
        } else {
          next.flags[place].remove(flag)
        }
      }
      if let refusal = restore(field.content, of: place, &next) { drop(field, refusal, &dropped) }
    }
    begin(with: next)
    return dropped
  }

  private func drop(
    _ field: SavedAnswers.Field,
    _ reason: DroppedAnswer.Reason,
    _ dropped: inout [DroppedAnswer]
  ) {
    dropped.append(DroppedAnswer(.field(field.address), id: field.id, reason: reason))
  }

  /// - Returns: the reason why the field does not take the answer; nil if it does.
  private func restore(
    _ content: SavedAnswers.Content?,
    of field: Int,
    _ next: inout OracleFacts
  ) -> DroppedAnswer.Reason? {
    guard let content else { return nil }
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
    next.answers[field] = answer
    if content == .filled {
      next.flags[field].insert(.filled)
    } else {
      next.flags[field].remove(.filled)
    }
    return nil
  }

  /// The page that has most of the mark's fields. In a tie, the page of the field that the mark
  /// names first wins.
  private func page(of mark: PageMark) -> PageID? {
    let pages = mark.fieldIDs.compactMap { id in
      rules.names[id].flatMap { $0 < rules.fieldCount ? rules.pages[$0] : nil }
    }
    var best: PageID?
    for page in pages {
      let count = pages.count { $0 == page }
      if best.map({ best in count > pages.count { $0 == best } }) ?? true { best = page }
    }
    if best != nil { return best }
    let named = progress.pages.filter { page in
      pageNames[page.place].map { PageMark.digest(ofName: $0) == mark.name } ?? false
    }
    return named.count == 1 ? named[0] : nil
  }
}
