import FormBaselines
import FormContenders
import FormFormats
import FormModel
import FormProgress

/// Properties that must hold whatever the oracle says: relations between runs of the engine alone.
extension EngineSession {
  mutating func checkProperties(
    _ expectations: Expectations,
    _ answers: PageAnswers,
    _ digest: UInt64
  ) -> FuzzFailure? {
    checkInverse() ?? checkIndependence() ?? checkRebuilt(answers, expectations, digest)
      ?? checkRestored(digest) ?? checkRenamed(digest)
  }

  private func failure(_ property: String, _ message: String) -> FuzzFailure {
    FuzzFailure(check: "property: \(property)", message: message)
  }

  /// An edit of the stream that names an existing field or page, or nil. It depends on the number
  /// and the present step alone.
  private func anEdit(_ number: Int) -> Edit? {
    guard !stream.steps.isEmpty else { return nil }
    let place = (outcome.steps &* 31 &+ number &* 17) % stream.steps.count
    guard case .edit(let edit) = stream.steps[place] else { return nil }
    return (try? lanes.engine.flags(at: edit.address)) == nil ? nil : edit
  }

  /// FP-7: an edit and its inverse leave every flag, count and visible page as it was.
  private mutating func checkInverse() -> FuzzFailure? {
    guard let edit = anEdit(0) else { return nil }
    probes.hit(EngineProbe.inverse)
    let before = Self.countsDigest(lanes.engine)
    let current = lanes.engine.currentPage
    if let change = try? lanes.engine.engine.apply(edit), let inverse = change.inverse {
      _ = try? lanes.engine.apply(inverse)
    }
    if let current { _ = lanes.engine.outcome(ofMoveTo: current) }
    return Self.countsDigest(lanes.engine) == before
      && (current == nil || lanes.engine.currentPage == current)
      ? nil : failure("inverse", "\(edit) and its inverse leave another state")
  }

  /// Two edits of different flags give the same state in either order, except for the current page, which by VP-4
  /// depends on the page that vanished first.
  private mutating func checkIndependence() -> FuzzFailure? {
    guard let first = anEdit(1), let second = anEdit(2),
      first.rawValue | 1 << 16 != second.rawValue | 1 << 16
    else { return nil }
    probes.hit(EngineProbe.commuted)
    var one = rebuiltEngine()
    var other = rebuiltEngine()
    for edit in [first, second] { _ = try? one.apply(edit) }
    for edit in [second, first] { _ = try? other.apply(edit) }
    return Self.countsDigest(one) == Self.countsDigest(other)
      ? nil : failure("order", "\(first) and \(second) come to something else in the other order")
  }

  /// An edited engine must equal a new one made from its form.
  private func checkRebuilt(
    _ answers: PageAnswers,
    _ expectations: Expectations,
    _ digest: UInt64
  ) -> FuzzFailure? {
    let rebuilt = rebuiltEngine()
    return StateDigest(rebuilt).rawValue == digest && answers.agree(with: rebuilt)
      ? nil : failure("rebuild", "an engine built from the form as it is now is in another state")
  }

  /// A form that is written and read again must be the same, and so must the engine's state.
  private mutating func checkRestored(_ digest: UInt64) -> FuzzFailure? {
    probes.hit(EngineProbe.restored)
    let bytes = FormFile.bytes(of: lanes.engine.engine.form, as: .binary)
    guard let form = try? FormFile.read(bytes: bytes) else {
      return failure("restore", "the form that was written is not read")
    }
    guard form.isEqual(to: lanes.engine.engine.form) else {
      return failure("restore", "the form that was written is read as another")
    }
    return restored(form) == digest ? nil : failure("restore", "the restored state is another")
  }

  /// The names of pages must not affect progress.
  private mutating func checkRenamed(_ digest: UInt64) -> FuzzFailure? {
    probes.hit(EngineProbe.renamed)
    var form = stream.form
    for page in stream.form.ids {
      guard let isHidden = try? lanes.engine.engine.form.isPageHidden(page) else { continue }
      form.pages[page.place].isHidden = isHidden
      for field in form.pages[page.place].fields.indices {
        let address = FieldID(page: page, field: field)
        if let flags = try? oracle.flags(at: address) {
          form.pages[page.place].fields[field] = flags
        }
      }
    }
    return restored(form.makeForm { "Page \($0)" }) == digest
      ? nil : failure("rename", "names change the state")
  }

  /// The digest of an engine of that form, with the same current page.
  private func restored(_ form: consuming FormDefinition) -> UInt64 {
    var engine = EngineContender(taking: form)
    if let page = lanes.engine.currentPage { _ = engine.outcome(ofMoveTo: page) }
    return StateDigest(engine).rawValue
  }

  /// The digest of everything but the current page.
  private static func countsDigest(_ engine: borrowing EngineContender) -> UInt64 {
    var pages: UInt64 = 0
    for page in engine.pages {
      guard let progress = try? engine.progress(ofPage: page) else { continue }
      pages &+= StateDigest.term(ofPageAt: page.loadedPosition, progress)
    }
    return StateDigest(
      pages: pages,
      totals: engine.totals,
      visiblePageCount: engine.visiblePageCount,
      currentPage: nil,
      currentRank: nil
    ).rawValue
  }
}
