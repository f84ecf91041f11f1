import CFormNavigation
import FormModel
import FormNavigation
import FormProgress
import FormRules

@c @implementation
public func formnav_screen_open(
  _ form: UInt64,
  _ options: UnsafePointer<formnav_screen_options>!,
  _ handle: UnsafeMutablePointer<UInt64>!
) -> Int32 {
  result { () throws(Failure) in
    let handle = unsafe try needed(handle)
    guard let options = unsafe options?.pointee else { throw .argument("options", found: "NULL") }
    guard unsafe options.platform <= 1, unsafe options.right_to_left <= 1,
      unsafe options.language <= FORMNAV_LANGUAGE_HE
    else {
      throw .argument("a platform, a direction and a language", found: "other numbers")
    }
    _ = unsafe try opened(form, .form, as: FormWithReport.self)
    let geometry = unsafe ScreenGeometry(
      width: try side(options.width),
      height: try side(options.height),
      platform: options.platform == FORMNAV_PLATFORM_IOS ? .iOS : .android,
      direction: options.right_to_left == 1 ? .rightToLeft : .leftToRight,
      safeArea: SafeArea(
        top: try margin(options.safe_top),
        bottom: try margin(options.safe_bottom),
        left: try margin(options.safe_left),
        right: try margin(options.safe_right)
      )
    )
    let words = unsafe words(inLanguage: Int(clamping: options.language))
    let scale = unsafe options.text_scale == 0 ? 100 : options.text_scale
    let percent = try inRange(scale, 50...400, "a scale of texts in percent")
    let title = unsafe try text(options.title.bytes, options.title.length)
    let session = unsafe try session(of: form, options.session)
    let screen = InputFormScreen(
      session,
      on: geometry,
      bar: NavigationBarContent(title: title),
      strings: words.menu,
      barStrings: words.bar,
      measurer: ClusterMeasurer(scale: percent)
    )
    try unsafe open(screen, as: .screen, handle)
  }
}

private func words(inLanguage language: Int) -> (menu: MenuStrings, bar: NavigationBarStrings) {
  switch language {
  case FORMNAV_LANGUAGE_AR: (.arabic, .arabic)
  case FORMNAV_LANGUAGE_HE: (.hebrew, .hebrew)
  default: (MenuStrings(), NavigationBarStrings())
  }
}

@inline(__always)
func screen(_ handle: UInt64) throws(Failure) -> UnsafeMutablePointer<InputFormScreen> {
  unsafe try opened(handle, .screen)
}

@c @implementation
public func formnav_screen_handle(
  _ handle: UInt64,
  _ event: UnsafePointer<formnav_event>!,
  _ change: UnsafeMutablePointer<formnav_screen_change>!
) -> Int32 {
  result { () throws(Failure) in
    let screen = unsafe try screen(handle)
    guard let event = unsafe event?.pointee else { throw .argument("an event", found: "NULL") }
    let result =
      switch try EventOfCaller(event) {
      case .form(let event): try accepted(try unsafe screen.pointee.handle(event))
      case .screen(let event): try accepted(try unsafe screen.pointee.handle(event))
      }
    unsafe change?.pointee = formnav_screen_change(result)
  }
}

@c @implementation
public func formnav_screen_set_answer(
  _ handle: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ answer: UnsafePointer<formnav_answer>!,
  _ change: UnsafeMutablePointer<formnav_screen_change>!
) -> Int32 {
  result { () throws(Failure) in
    let screen = unsafe try screen(handle)
    let value = unsafe try value(of: answer)
    do throws(SessionError) {
      let event = FormEvent.answer(address(page, field), value)
      let result = try unsafe screen.pointee.handle(event)
      unsafe change?.pointee = formnav_screen_change(result)
    } catch {
      throw unsafe refusal(of: error, value, screen.pointee.session)
    }
  }
}

@c @implementation
public func formnav_screen_apply_batch(
  _ handle: UInt64,
  _ words: UnsafePointer<UInt64>!,
  _ count: Int,
  _ applied: UnsafeMutablePointer<Int>!,
  _ change: UnsafeMutablePointer<formnav_screen_change>!
) -> Int32 {
  result { () throws(Failure) in
    let screen = unsafe try screen(handle)
    let batch = unsafe try edits(of: elements(words, count))
    let span = unsafe Span(_unsafeElements: batch.edits)
    do throws(ScreenBatchError) {
      let result = try unsafe screen.pointee.apply(batch: span)
      unsafe applied?.pointee = span.count
      unsafe change?.pointee = formnav_screen_change(result)
    } catch {
      unsafe applied?.pointee = error.index
      unsafe change?.pointee = formnav_screen_change(error.change)
      throw Failure(error.underlying.code, error.description)
    }
    if let failure = unsafe batch.failure { throw failure }
  }
}

@c @implementation
public func formnav_screen_text(
  _ handle: UInt64,
  _ kind: UInt32,
  _ page: UInt32,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let screen = unsafe try screen(handle)
    let text = unsafe try text(Int(clamping: kind), ofPage: PageID(rawValue: page), screen.pointee)
    try unsafe write(text, to: buffer, capacity, length)
  }
}

/// A text of a screen; empty if it is not shown.
private func text(
  _ kind: Int,
  ofPage page: PageID,
  _ screen: borrowing InputFormScreen
) throws(Failure) -> String {
  let strings = screen.menu.strings
  let language = strings.language
  if (FORMNAV_TEXT_CARD_TITLE...FORMNAV_TEXT_NO_ITEMS).contains(kind) {
    let counts = try placed(try screen.engine.progress(ofPage: page))
    switch kind {
    case FORMNAV_TEXT_CARD_TITLE: return screen.titleLines(ofPage: page).joined(separator: "\n")
    case FORMNAV_TEXT_PROGRESS:
      return strings.progress.text(counts.filled, counts.total, in: language)
    case FORMNAV_TEXT_MANDATORY:
      return strings.mandatory.text(counts.mandatoryRemaining, in: language)
    case FORMNAV_TEXT_INVALID: return strings.invalid.text(counts.invalid, in: language)
    default: return strings.noItems
    }
  }
  var snapshot = InputFormSnapshot()
  screen.fill(&snapshot)
  switch kind {
  case FORMNAV_TEXT_MENU_BUTTON:
    guard let button = snapshot.menuButton else { return "" }
    return strings.menuButton.text(button.rank, button.visiblePageCount, in: language)
  case FORMNAV_TEXT_SHEET_TITLE: return strings.title
  case FORMNAV_TEXT_PREVIOUS: return strings.previous
  case FORMNAV_TEXT_NEXT: return strings.next
  case FORMNAV_TEXT_FINISH: return strings.finish
  case FORMNAV_TEXT_LARGE: return snapshot.largeText?.text ?? ""
  case FORMNAV_TEXT_POPOVER: return snapshot.bar.popover?.text ?? ""
  default: throw .argument("a kind of text", found: "\(kind)")
  }
}
