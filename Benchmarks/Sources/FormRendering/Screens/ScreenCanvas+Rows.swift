import FormNavigation

/// A row of a list: a symbol, a title, a detail, and an accessory at its end.
struct Row {
  var icon: Icon
  var title: String
  var detail: String
  var detailColor = ColorRole.secondaryText
  var trailing: (icon: Icon, color: ColorRole)?
  var isSelected = false
}

/// Rows and tiles, the parts of a screen's content.
extension ScreenCanvas {
  /// Draws a row from left to right at `x`; the direction of the screen mirrors it.
  mutating func row(_ row: Row, x: Int, y: Int, width rowWidth: Int) {
    let outer = frame(x: x, y: y, width: rowWidth, height: Spacing.rowHeight)
    canvas.fill(outer, .surface, radius: Spacing.cardRadius)
    canvas.stroke(
      outer,
      row.isSelected ? .accent : .divider,
      radius: Spacing.cardRadius,
      width: row.isSelected ? Spacing.stroke : 1
    )
    let inset = (Spacing.rowHeight - Spacing.iconWell) / 2
    let well = frame(
      x: x + inset,
      y: y + inset,
      width: Spacing.iconWell,
      height: Spacing.iconWell
    )
    canvas.fill(well, .well, radius: Spacing.controlRadius)
    canvas.icon(row.icon, in: Self.centred(Spacing.icon, in: well), .accent)
    let textX = x + 2 * inset + Spacing.iconWell
    let end = row.trailing == nil ? inset : 2 * inset + Spacing.icon
    let textWidth = max(rowWidth - (textX - x) - end, 0)
    canvas.text(
      row.title,
      .button,
      .text,
      in: frame(x: textX, y: y + 11, width: textWidth, height: 20)
    )
    canvas.text(
      row.detail,
      .cardDetail,
      row.detailColor,
      in: frame(x: textX, y: y + 33, width: textWidth, height: 16)
    )
    if let (icon, color) = row.trailing {
      let icons = frame(
        x: x + rowWidth - inset - Spacing.icon,
        y: y + (Spacing.rowHeight - Spacing.icon) / 2,
        width: Spacing.icon,
        height: Spacing.icon
      )
      canvas.icon(icon, in: icons, color)
    }
  }

  /// Draws rows from the top down as long as there is room.
  mutating func rows(_ rows: [Row], x: Int, y: Int, width: Int, bottom: Int) {
    var y = y
    for row in rows where y < bottom {
      self.row(row, x: x, y: y, width: width)
      y += Spacing.rowHeight + Spacing.gap
    }
  }

  /// Draws a tile of a grid.
  mutating func tile(_ icon: Icon, _ title: String, _ detail: String, in tile: ScreenFrame) {
    let outer = frame(x: tile.x, y: tile.y, width: tile.width, height: tile.height)
    canvas.fill(outer, .surface, radius: Spacing.cardRadius)
    canvas.stroke(outer, .divider, radius: Spacing.cardRadius)
    let inset = 12
    let well = frame(
      x: tile.x + inset,
      y: tile.y + inset,
      width: Spacing.iconWell,
      height: Spacing.iconWell
    )
    canvas.fill(well, .well, radius: Spacing.controlRadius)
    canvas.icon(icon, in: Self.centred(Spacing.icon, in: well), .accent)
    let width = tile.width - 2 * inset
    let y = tile.y + inset + Spacing.iconWell + Spacing.gap
    canvas.text(
      title,
      .button,
      .text,
      in: frame(x: tile.x + inset, y: y, width: width, height: 20)
    )
    canvas.text(
      detail,
      .cardDetail,
      .secondaryText,
      in: frame(x: tile.x + inset, y: y + 22, width: width, height: 16)
    )
  }
}
