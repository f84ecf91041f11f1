extension Table {
  /// The table as HTML, in an element that scrolls by itself on a narrower page.
  public func html() -> String {
    func row(_ cells: [String], _ element: String) -> String {
      let parts = cells.enumerated().map { index, cell in
        let column = columns[index]
        let look =
          column.alignment == .right
          ? " class=\"number\"" : column.isUnbroken ? " class=\"whole\"" : ""
        let name = index == 0 && element == "td" ? "th scope=\"row\"" : element
        let end = index == 0 && element == "td" ? "th" : element
        return "<\(name)\(look)>\(Markup.escape(cell))</\(end)>"
      }
      return "<tr>\(parts.joined())</tr>\n"
    }
    var html = "<div class=\"table\"><table>\n<thead>\n"
    html += row(columns.map(\.title), "th") + "</thead>\n<tbody>\n"
    for (index, cells) in rows.enumerated() {
      if !cells.isEmpty {
        html += row(cells, "td")
      } else if index < rows.count - 1 {
        html += "</tbody>\n<tbody>\n"
      }
    }
    return html + "</tbody>\n</table></div>\n"
  }
}
