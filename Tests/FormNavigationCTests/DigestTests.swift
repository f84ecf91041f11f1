import CEmbeddingStreams
import FormFormats
import FormImport
import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

/// Plays the streams of Tests/Embedding/digest.c on the libraries themselves.
struct DigestTests {
  static let steps = 2_000
  static let forms = [
    "Corpus/forms/xforms/household.xml", "Corpus/forms/xforms/clinic-visit.xml",
    "Tests/Embedding/repeats.json",
  ]

  @Test("EM-2: the streams of the C and Python checks have one digest")
  func digest() throws {
    var stream = Stream()
    try stream.playPlain(Self.steps)
    for form in Self.forms {
      try stream.play(form, Self.steps)
      try stream.playScreen(form, Self.steps)
    }
    var file = try InputFile(path: path("Tests/Embedding/digest.txt"))
    let expected = String(decoding: try file.takeAll(memoryLimit: .unlimited), as: UTF8.self)
    let digits = String(stream.hash, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.count)
    #expect("\(Self.steps) \(padding)\(digits)\n" == expected)
    let forms = Self.forms.map { name in
      let bytes = path(name).utf8CString
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      return copy
    }
    defer { for form in forms { form.deallocate() } }
    let paths = forms.map { UnsafePointer($0.baseAddress) }
    #expect(embedding_digest(Self.steps, paths, paths.count) == stream.hash)
  }
}

/// A file of the package.
func path(_ name: String) -> String {
  #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/" + name
}

private struct Stream {
  var state: UInt64 = 0
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func random() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  mutating func absorb(_ word: some FixedWidthInteger) {
    hash = (hash ^ UInt64(truncatingIfNeeded: word)) &* 0x100_0000_01b3
  }

  mutating func absorb(_ page: PageID?) { absorb((page ?? .nowhere).rawValue) }

  mutating func absorb(_ change: TransactionChange) {
    absorb(0)
    absorb(
      (change.isChange ? 1 : 0) | (change.hasMorePages ? 2 : 0) | (change.movesPages ? 4 : 0)
    )
    absorb(change.pages.count)
    for page in change.pages { absorb(page.rawValue) }
    for range in [change.pageRange, change.visibilityRange] {
      absorb(range.lowerBound.rawValue)
      absorb(range.upperBound.rawValue)
    }
    absorb(change.currentPage)
    absorb(change.addedInstance?.page)
  }

  /// A transaction that the session may refuse.
  mutating func absorb(_ transaction: () throws(SessionError) -> TransactionChange) {
    do throws(SessionError) { absorb(try transaction()) } catch { absorb(code(of: error)) }
  }

  mutating func absorbReads(_ session: borrowing FormSession, _ page: PageID) throws {
    let totals = session.totals
    for count in [
      totals.shown, totals.total, totals.filled, totals.mandatoryTotal, totals.mandatoryRemaining,
      session.invalidCount, session.pages.count, totals.visiblePages, totals.completePages,
    ] { absorb(count) }
    absorb(session.engine.currentPage)
    absorb(session.engine.currentRank ?? 0)
    absorb(session.canUndo ? 1 : 0)
    absorb(session.canRedo ? 1 : 0)
    let counts = try? session.engine.progress(ofPage: page)
    absorb(counts == nil ? 5 : 0)
    for count in [counts?.shown, counts?.filled, counts?.mandatoryRemaining, counts?.invalid] {
      absorb(count ?? 0)
    }
    absorb(counts == nil ? 5 : 0)
    absorb((counts == nil ? nil : try session.engine.rank(ofPage: page)) ?? 0)
    absorb(counts == nil ? 5 : 0)
    if counts == nil {
      absorb(0)
    } else {
      absorb(try session.incompletePage(after: page, wrapping: true))
    }
    let field = try session.engine.unfilledMandatoryField(after: nil)
    absorb(field?.page)
    absorb(field.map { UInt32($0.field) } ?? .max)
  }

  mutating func edit(_ pages: UInt64, _ fields: UInt64) throws -> Edit {
    let random = random()
    let operation = try #require(EditOperation(rawValue: UInt8(random % 10)))
    let page = PageID(place: Int((random >> 8) % pages))
    return Edit(operation, page: page, field: Int((random >> 40) % fields))
  }

  mutating func absorb(_ edit: Edit, on session: inout FormSession) {
    do throws(SessionError) {
      let change = try session.apply(edit)
      absorb(0)
      absorb(change.effects.rawValue)
    } catch {
      absorb(code(of: error))
      absorb(0)
    }
  }

  mutating func playPlain(_ steps: Int) throws {
    let (pages, fields, batch) = (300, 7, 100)
    var builder = FormBuilder()
    for page in 0..<pages {
      try builder.appendPage(name: "Page \(page)")
      for _ in 0..<fields { try builder.appendField() }
    }
    let form = builder.build()
    var session = try FormSession(form.clone())
    state = 1
    for _ in 0..<steps {
      let edit = try edit(UInt64(pages + 1), UInt64(fields + 1))
      absorb(edit, on: &session)
      try absorbReads(session, edit.page)
    }
    var edits: [Edit] = []
    for _ in 0..<20 * steps / 8 * 8 { edits.append(try edit(UInt64(pages), UInt64(fields))) }
    let effects = try edits.map { try session.apply($0).effects.rawValue }
    absorb(edits.count)
    for start in stride(from: 0, to: edits.count, by: 8) {
      absorb(effects[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    session = try FormSession(form.clone(), journalBytes: 1 << 16)
    for step in 0..<steps / batch {
      absorb(try session.apply(batch: Array(edits[step * batch..<(step + 1) * batch])))
      absorb(session.undo())
      try absorbReads(session, 0)
      absorb(session.redo())
    }
  }

  /// An answer of some kind, which a field of another kind does not take.
  mutating func answer(for kind: FieldKind) -> AnswerValue? {
    let random = random()
    let number = Int((random >> 16) % 80)
    return switch random % 10 {
    case 1: kind == .choice ? .choice("\(number)") : .text("\(number)")
    case 2: kind == .decimal ? .decimal(Double(number)) : .integer(number)
    case 3: .decimal(Double(number) / 4)
    case 4: .boolean(random >> 16 & 1 == 1)
    case 5: .date(days: number)
    case 6: .time(milliseconds: number)
    case 7: .dateTime(milliseconds: number)
    case 8: kind == .choice ? .choice("yes") : .text("yes")
    case 9: .choices(["yes", "no"])
    default: nil
    }
  }

  mutating func play(_ name: String, _ steps: Int) throws {
    let template = try FormImporter.read(path: path(name))
    var session = try FormSession(
      template.clone(),
      clock: FormClock(milliseconds: 1_767_225_600_000),
      journalBytes: 1 << 14,
      savesAnswers: true
    )
    state = 2
    for _ in 0..<steps {
      let random = random()
      let position = Int(UInt32(truncatingIfNeeded: random >> 8)) % session.pages.count
      let page = session.pages[PagePosition(position)]
      let field = Int(UInt32(truncatingIfNeeded: random >> 32) % 5)
      switch random % 16 {
      case 0: absorb(session.undo())
      case 1: absorb(session.redo())
      case 2:
        let clock = FormClock(milliseconds: Int(random >> 20))
        absorb { () throws(SessionError) in try session.setClock(clock) }
      case 3:
        let around = field % 2 == 1 ? InstanceID(page: page) : nil
        absorb { () throws(SessionError) in try session.addInstance(of: field % 2, inside: around) }
      case 4:
        let id = InstanceID(page: page)
        absorb { () throws(SessionError) in try session.removeInstance(id) }
      case 5:
        do throws(AddressError) {
          try session.setCurrentPage(page)
          absorb(0)
        } catch {
          absorb(code(of: .address(error)))
        }
      case 6...9:
        let operation = try #require(EditOperation(rawValue: UInt8(random >> 60 & 7)))
        absorb(Edit(operation, page: page, field: field), on: &session)
      default:
        let address = FieldID(page: page, field: field)
        let own = FieldID(page: try session.templatePage(of: page), field: field)
        let kind = try? template.details(at: own).kind
        let answer = answer(for: kind ?? .text)
        absorb { () throws(SessionError) in try session.answer(address, answer) }
      }
      try absorbReads(session, page)
    }
    for byte in AnswersJSON.text(of: session.answers, for: session.form).utf8 { absorb(byte) }
    let saved = session.savedAnswers
    for byte in try #require(saved).bytes { absorb(byte) }
  }

  mutating func playScreen(_ name: String, _ steps: Int) throws {
    var screen = InputFormScreen(
      try FormImporter.read(path: path(name)),
      on: ScreenGeometry(width: 390, height: 844),
      bar: NavigationBarContent(title: "Form")
    )
    var snapshot = InputFormSnapshot()
    state = 3
    for _ in 0..<steps {
      let random = random()
      do throws(SessionError) {
        let change = try screen.handle(event(random))
        absorb(0)
        absorb(change.effects.rawValue)
        absorb(change.currentPage)
        absorb(number(of: change.refusal))
        absorb(change.transition == nil ? 0 : 1)
      } catch {
        absorb(code(of: error))
      }
      screen.fill(&snapshot)
      absorb(snapshot.currentRank ?? 0)
      absorb(snapshot.sheet?.state.rawValue ?? 0)
      absorb(snapshot.sheet?.scroll ?? 0)
      for card in snapshot.cards {
        absorb(card.page.rawValue)
        absorb(card.progress?.filled ?? 0)
        absorb(card.frame.y)
        absorb(card.frame.height)
      }
    }
  }

  private func event(_ random: UInt64) -> ScreenEvent {
    let page = PageID(place: Int((random >> 16) % 4))
    let point = ScreenPoint(x: Int((random >> 24) % 390), y: Int((random >> 40) % 844))
    let targets: [ScreenTarget] = [
      .form, .menuButton, .previous, .next, .finish, .bars, .outside, .header, .card(page: page),
      .emptyPart,
    ]
    let target = targets[Int((random >> 8) % 10)]
    switch random % 8 {
    case 0: return .touchBegan(point)
    case 1: return .touchMoved(point)
    case 2: return .touchEnded(point)
    case 3: return .touchHeld
    case 4: return .touchCancelled
    case 5: return .tap(target)
    case 6: return .longPress(target)
    default:
      let operation = EditOperation(rawValue: UInt8(random >> 60 & 7)) ?? .fill
      return .edit(Edit(operation, page: page, field: 0))
    }
  }

  private func number(of refusal: StepRefusal?) -> Int {
    switch refusal {
    case nil: 0
    case .noPage: 1
    case .firstPage: 2
    case .lastPage: 3
    case .notLastPage: 4
    case .alreadyFinished: 5
    case .mandatoryRemaining: 6
    case .invalidAnswer: 7
    }
  }

  /// The codes in FormNavigationC.h.
  private func code(of error: SessionError) -> Int {
    switch error {
    case .address(.noSuchPage), .address(.noSuchField), .noSuchID, .noSuchRepeat, .noSuchInstance: 5
    case .clockOutOfRange: 2
    default: 6
    }
  }
}
