import TextEscaping

extension Table {
  /// Returns the table as HTML. Each cell names its column, for narrow pages, where a style can show
  /// rows as blocks.
  public func html() -> String {
    func row(_ cells: [String], _ element: String) -> String {
      let parts = zip(cells, columns).map { cell, column in
        let look = column.alignment == .right ? " class=\"number\"" : ""
        let title = element == "td" ? " data-title=\"\(Escape.markup(column.title))\"" : ""
        return "<\(element)\(look)\(title)>\(Escape.markup(cell))</\(element)>"
      }
      return "<tr>\(parts.joined())</tr>\n"
    }
    return "<div class=\"table\"><table>\n<thead>\n" + row(columns.map(\.title), "th")
      + "</thead>\n<tbody>\n" + rows.filter { !$0.isEmpty }.map { row($0, "td") }.joined()
      + "</tbody>\n</table></div>\n"
  }
}
