import FormModel
import FormNavigation
import FormProgress

/// The form's current page: heading and fields.
extension ScreenCanvas {
  mutating func page(
    of screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot,
    top: Int
  ) {
    let bottom = FormScreenPicture.footer(snapshot.screen).y
    // The app's content keeps the margins that the bar and the cards have.
    let environment = screen.barEnvironment
    let room = max(0, width - environment.leadingMargin - environment.trailingMargin)
    let columnWidth = min(room, Spacing.columnWidth)
    let x = environment.leadingMargin + (room - columnWidth) / 2
    var y = top + Spacing.margin
    guard let page = snapshot.currentPage else {
      canvas.text(
        words.noPages,
        .button,
        .secondaryText,
        in: frame(x: x, y: y, width: columnWidth, height: 20),
        .centre
      )
      return
    }
    if let chapter = snapshot.chapterTitle {
      let height = canvas.measurer.lineHeight(of: .button)
      canvas.text(
        chapter,
        .button,
        .secondaryText,
        in: frame(x: x, y: y, width: columnWidth, height: height)
      )
      y += height + Spacing.small
    }
    // A heading names the page, and no number stands beside the step indicator (SI-7).
    let name = screen.title(ofPage: page).flatMap {
      $0.allSatisfy(\.isWhitespace) ? nil : $0
    }
    let heading = name ?? words.unnamedPage
    let lines = canvas.lines(of: heading, .sheetTitle, width: columnWidth, most: 2)
    let height = lines.count * canvas.measurer.lineHeight(of: .sheetTitle)
    canvas.lines(
      lines,
      .sheetTitle,
      .text,
      in: frame(x: x, y: y, width: columnWidth, height: height)
    )
    y += height + Spacing.gap
    let most = max((bottom - y) / (Spacing.rowHeight + Spacing.gap) + 1, 0)
    let rows = fieldRows(ofPage: page, on: screen, most: most)
    if rows.isEmpty {
      canvas.text(
        words.noFields,
        .button,
        .secondaryText,
        in: frame(x: x, y: y, width: columnWidth, height: 20)
      )
    }
    self.rows(rows, x: x, y: y, width: columnWidth, bottom: bottom)
  }

  /// Draws the first shown fields of a page.
  private func fieldRows(
    ofPage page: PageID,
    on screen: borrowing InputFormScreen,
    most: Int
  ) -> [Row] {
    var rows: [Row] = []
    // A page of an instance has the details of its template's page (RP-3).
    let template = screen.loaded(page)
    let count = (try? screen.engine.form.fieldCount(ofPage: template)) ?? 0
    for field in 0..<count where rows.count < most {
      let address = FieldID(page: page, field: field)
      guard let flags = try? screen.engine.flags(at: address), !flags.contains(.hidden),
        let details = try? screen.engine.form.details(at: FieldID(page: template, field: field))
      else { continue }
      rows.append(row(flags, details, screen.label(of: address), place: field + 1))
    }
    return rows
  }

  private func row(
    _ flags: FieldFlags,
    _ details: FieldDetails,
    _ label: String?,
    place: Int
  ) -> Row {
    var row = Row(
      icon: Icon(details.kind),
      title: label ?? details.id ?? words.field.text(place, in: words.menu.language),
      detail: words.optional
    )
    if flags.contains(.filled) {
      row.detail = words.filled
      row.trailing = (.check, .success)
    } else if flags.contains(.readOnly) {
      row.detail = words.readOnly
    } else if flags.contains(.mandatory) {
      row.detail = words.required
      row.detailColor = .required
    }
    if flags.contains(.readOnly) { row.trailing = (.lock, .secondaryText) }
    return row
  }
}
