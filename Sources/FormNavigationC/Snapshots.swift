import CFormNavigation
import FormModel
import FormNavigation

@c @implementation
public func formnav_screen_snapshot(
  _ handle: UInt64,
  _ time: Int64,
  _ buffer: UnsafeMutableRawPointer!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  result { () throws(Failure) in
    let screen = unsafe try screen(handle)
    var snapshot = InputFormSnapshot()
    if time < 0 {
      unsafe screen.pointee.fill(&snapshot)
    } else {
      unsafe screen.pointee.fill(&snapshot, at: Int(clamping: min(time, 60_000)))
    }
    let head = MemoryLayout<formnav_snapshot>.stride
    let stride = MemoryLayout<formnav_card>.stride
    let count = head + snapshot.cards.count * stride
    try unsafe checkRoom(for: count, in: buffer, capacity, length, of: "bytes")
    // No snapshot is empty, so there is a buffer.
    guard let buffer = unsafe buffer,
      Int(bitPattern: buffer) % MemoryLayout<formnav_snapshot>.alignment == 0
    else {
      throw .argument("a buffer aligned to 8 bytes", found: "another")
    }
    unsafe buffer.storeBytes(of: formnav_snapshot(snapshot), as: formnav_snapshot.self)
    for (index, card) in snapshot.cards.enumerated() {
      unsafe buffer.storeBytes(
        of: formnav_card(card),
        toByteOffset: head + index * stride,
        as: formnav_card.self
      )
    }
  }
}

extension formnav_frame {
  /// Zeros for a part that is not there.
  fileprivate init(_ frame: ScreenFrame?) {
    let frame = frame ?? .zero
    self.init(
      x: Int32(clamping: frame.x),
      y: Int32(clamping: frame.y),
      width: Int32(clamping: frame.width),
      height: Int32(clamping: frame.height)
    )
  }
}

extension formnav_card {
  init(_ card: CardSnapshot) {
    let marks = [
      (card.isCurrent, FORMNAV_CARD_IS_CURRENT),
      (card.isNameBlank, FORMNAV_CARD_IS_NAME_BLANK),
      (card.titleDirection == .rightToLeft, FORMNAV_CARD_IS_RIGHT_TO_LEFT),
      (card.titleFit.isTruncated, FORMNAV_CARD_IS_TRUNCATED),
      (card.chevronFrame != nil, FORMNAV_CARD_HAS_CHEVRON),
    ]
    self.init(
      page: card.page.rawValue,
      rank: UInt32(card.rank),
      flags: marks.reduce(0) { $0 | ($1.0 ? UInt32($1.1) : 0) },
      title_lines: UInt32(card.titleFit.lineCount),
      filled: UInt32(card.progress?.filled ?? 0),
      total: UInt32(card.progress?.total ?? 0),
      mandatory: UInt32(card.mandatory?.count ?? 0),
      invalid: UInt32(card.invalid?.count ?? 0),
      frame: formnav_frame(card.frame),
      title: formnav_frame(card.titleFrame),
      bar: formnav_frame(card.progress?.barFrame),
      fill: formnav_frame(card.progress?.fillFrame),
      label: formnav_frame(card.progress?.label.frame),
      no_items: formnav_frame(card.noItems?.frame),
      mandatory_text: formnav_frame(card.mandatory?.text.frame),
      invalid_text: formnav_frame(card.invalid?.text.frame),
      chevron: formnav_frame(card.chevronFrame)
    )
  }
}

extension formnav_snapshot {
  init(_ snapshot: InputFormSnapshot) {
    self.init()
    width = Int32(snapshot.screen.width)
    height = Int32(snapshot.screen.height)
    cards_count = UInt32(snapshot.cards.count)
    current_page = word(snapshot.currentPage)
    current_rank = UInt32(snapshot.currentRank ?? 0)
    visible_pages = UInt32(snapshot.visiblePageCount)
    let steps = snapshot.stepIndicator
    self.steps = UInt32(steps.stepCount)
    current_step = UInt32(steps.currentStep)
    step_part = UInt32(clamping: steps.share.part)
    step_whole = UInt32(clamping: steps.share.whole)
    bar = formnav_frame(snapshot.bar.layout.frame)
    bar_title = formnav_frame(snapshot.bar.layout.titleFrame)
    step_row = formnav_frame(snapshot.stepIndicatorFrame)
    previous = formnav_frame(snapshot.footer.previousFrame)
    menu_button = formnav_frame(snapshot.menuButton?.frame)
    next = formnav_frame(snapshot.footer.nextFrame)
    popover = formnav_frame(snapshot.bar.popoverLayout.frame)
    large_text = formnav_frame(snapshot.largeText?.frame)
    flags = Self.flags(of: snapshot)
    guard let sheet = snapshot.sheet else { return }
    menu_state = UInt32(sheet.state.rawValue)
    scroll = Int64(sheet.scroll)
    maximum_scroll = Int64(sheet.maximumScroll)
    content_height = Int64(sheet.contentHeight)
    overlay_opacity = UInt32(sheet.overlayOpacity)
    self.sheet = formnav_frame(sheet.frame)
    sheet_header = formnav_frame(sheet.headerFrame)
    pull_bar = formnav_frame(sheet.pullBarFrame)
    sheet_title = formnav_frame(sheet.title.frame)
    card_area = formnav_frame(sheet.cardAreaFrame)
  }

  private static func flags(of snapshot: InputFormSnapshot) -> UInt32 {
    let footer = snapshot.footer
    let marks: [(Bool, Int)] = [
      (snapshot.menuButton != nil, FORMNAV_HAS_MENU_BUTTON),
      (snapshot.stepIndicatorFrame != nil, FORMNAV_HAS_STEPS),
      (snapshot.sheet != nil, FORMNAV_HAS_SHEET),
      (snapshot.largeText != nil, FORMNAV_HAS_LARGE_TEXT),
      (snapshot.bar.popover != nil, FORMNAV_HAS_POPOVER),
      (footer.canGoToPrevious, FORMNAV_CAN_GO_BACK),
      (footer.canGoToNext, FORMNAV_CAN_GO_ON),
      (footer.showsFinish, FORMNAV_SHOWS_FINISH),
      (footer.canFinish, FORMNAV_CAN_FINISH),
      (footer.isFinished, FORMNAV_IS_FINISHED),
      (footer.showsSymbols, FORMNAV_FOOTER_HAS_SYMBOLS),
      (snapshot.sheet?.areBarsVisible == true, FORMNAV_BARS_OVER_SHEET),
    ]
    return marks.reduce(0) { $0 | ($1.0 ? UInt32($1.1) : 0) }
  }
}
