import FormModel
import FormNavigation

/// Turns bytes into a small form, a device and actions on the input form screen. After each action the screen must
/// show the state that follows from counting the raw flags and laying out anew.
///
/// Three bytes choose form, device and configuration; the rest are actions, each a byte with its operands.
enum ScreenBytes {
  static func run(_ bytes: [UInt8]) -> FuzzFailure? {
    var reader = ByteReader(bytes)
    let stream = screenCase(&reader) { (reader, form) in
      var actions: [ScreenAction] = []
      while !reader.isAtEnd && actions.count < 256 { actions.append(action(&reader, form)) }
      return actions
    }
    return play(stream)
  }

  /// Restores the bytes on a screen in use, and plays on it afterwards.
  static func run(savedState bytes: [UInt8]) -> FuzzFailure? {
    var reader = ByteReader([7, 1, 0])
    let stream = screenCase(&reader) { (_, _) in
      [
        .event(.tap(.menuButton)), .restore(bytes), .event(.tap(.next)),
        .event(.resize(width: 844, height: 390)), .event(.tap(.menuButton)),
        .relaunch(width: 390, height: 844),
      ]
    }
    var probes = ProbeSet()
    let (failure, _) = FormatSession(.screenState, contentSeed: 0)
      .read(bytes, isRepaired: true, &probes)
    return failure ?? play(stream)
  }

  private static func play(_ stream: NavigationCase) -> FuzzFailure? {
    var probes = ProbeSet()
    guard var failure = stream.play(&probes).failure else { return nil }
    // The case reproduces the failure without the bytes: `formnav fuzz --replay`.
    failure.message += "\n" + FuzzCaseFile(stream).text()
    return failure
  }

  private static func screenCase(
    _ reader: inout ByteReader,
    _ actions: (inout ByteReader, borrowing FormDefinition) -> [ScreenAction]
  ) -> NavigationCase {
    let form = SmallForms.form(seed: UInt64(reader.byte()))
    let device = ScreenDevice.all[reader.number(below: ScreenDevice.all.count)]
    let settings = reader.byte()
    let configuration = MenuConfiguration(
      isEnabled: settings & 1 == 0,
      allowsFreeNavigation: settings & 2 == 0
    )
    let source = FormSource.inline(form)
    return NavigationCase(
      ScreenCase(
        form: source,
        device: device.screen,
        configuration: configuration,
        actions: actions(&reader, form)
      )
    )
  }

  private static func action(
    _ reader: inout ByteReader,
    _ form: borrowing FormDefinition
  ) -> ScreenAction {
    switch reader.number(below: 26) {
    case 0...7: return .event(.edit(edit(&reader, form)))
    case 8: return .event(.touchBegan(point(&reader)))
    case 9: return .event(.touchMoved(point(&reader)))
    case 10: return .event(.touchEnded(point(&reader)))
    case 11: return .event([.touchHeld, .touchCancelled][reader.number(below: 2)])
    case 12: return .event(.tap(target(&reader)))
    case 13: return .event(.longPress(target(&reader)))
    case 14: return .event(.scrollForm(to: reader.byte() - 32))
    case 15: return .event(.resize(width: 1 + 4 * reader.byte(), height: 1 + 4 * reader.byte()))
    case 16:
      return .event(.setSizeClass([nil, .compact, .regular][reader.number(below: 3)]))
    case 17:
      return .event(
        .setMargins(leading: reader.number(below: 64), trailing: reader.number(below: 64))
      )
    case 18: return .event([.enterBackground, .enterForeground][reader.number(below: 2)])
    case 19: return .event(.setMenuEnabled(reader.byte() & 1 == 0))
    case 20: return .event(.setFreeNavigation(reader.byte() & 1 == 0))
    case 21:
      return .batch((0..<reader.number(below: 8)).map { _ in edit(&reader, form) })
    case 22: return .declareBar(seed: UInt64(reader.byte()))
    case 24: return .setTexts(texts(&reader))
    case 25: return .declareChapters(seed: UInt64(reader.byte()))
    default: return .history(count: reader.number(below: 8), hasBackPlace: reader.byte() & 1 == 1)
    }
  }

  private static func texts(_ reader: inout ByteReader) -> ScreenTexts {
    let languages = ScreenTexts.Language.allCases
    let language = languages[reader.number(below: languages.count)]
    let direction: ReadingDirection = reader.byte() & 1 == 0 ? .leftToRight : .rightToLeft
    return ScreenTexts(language, direction, scale: 50 + reader.byte())
  }

  private static func edit(_ reader: inout ByteReader, _ form: borrowing FormDefinition) -> Edit {
    let kind = reader.number(below: 10)
    let page = PageID(place: reader.number(below: form.pageCount + 1))
    let fields = (try? form.fieldCount(ofPage: page)) ?? 0
    let field = reader.number(below: fields + 1)
    return EngineBytes.edit(kind, page, field)
  }

  /// Steps of 4 and 8 px: a byte reaches from one edge of a phone to the other.
  private static func point(_ reader: inout ByteReader) -> ScreenPoint {
    ScreenPoint(x: 4 * reader.byte(), y: 8 * reader.byte())
  }

  private static func target(_ reader: inout ByteReader) -> ScreenTarget {
    switch reader.number(below: 16) {
    case 0: .form
    case 1, 2: .menuButton
    case 3: .previous
    case 4: .next
    case 5: .finish
    case 6: .bars
    case 7: .outside
    case 8: .header
    case 9, 10: .card(page: PageID(place: reader.byte()))
    case 11: .emptyPart
    case 12: .bar(.title)
    case 13: .bar(.largeTitle)
    case 14: .bar(.search)
    default: .bar(.historyEntry(reader.byte()))
    }
  }

  /// No actions; the menu opened, dragged and used; fields filled and pages hidden while it is open.
  static let seeds: [[UInt8]] = [
    [7, 1, 0],
    [7, 1, 0, 12, 1, 8, 40, 60, 9, 40, 20, 10, 40, 20, 12, 9, 1],
    [9, 5, 0, 12, 1, 0, 0, 0, 0, 0, 8, 1, 0, 12, 4, 15, 200, 97, 0, 9, 1, 0],
  ]
}
