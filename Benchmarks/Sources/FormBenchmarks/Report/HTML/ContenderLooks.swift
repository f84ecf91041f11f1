import FormContenders
import MeasurementKit
import TextEscaping

/// The look of a contender in charts.
struct ContenderLook: Hashable {
  /// The number of its colour, from 1.
  let color: Int
  /// The shape of its marks, for readers who can't tell the colours apart.
  let shape: String

  /// The definitions of all shapes, once per document; `mark` refers to them by name.
  static let definitions = """
    <defs><circle id="circle" r="5.5"/><path id="square" d="M-5 -5H5V5H-5Z"/>
    <path id="diamond" d="M0 -7L7 0L0 7L-7 0Z"/><path id="triangle" d="M0 -7L7 6H-7Z"/></defs>

    """

  static let shapes = ["circle", "square", "diamond", "triangle"]

  private static let light = [
    "#0a5fc2", "#c2410c", "#7c3aed", "#0b7a55", "#6b7280", "#a16207", "#be185d", "#0e7490",
    "#4d7c0f", "#1e3a8a", "#7f1d1d", "#c026d3",
  ]
  private static let dark = [
    "#6cb2ff", "#ff9a62", "#b79bff", "#4cd3a0", "#a3adb8", "#e0b33c", "#ff8cc0", "#4ecbe0",
    "#a3e635", "#c7d2fe", "#f0655c", "#f0abfc",
  ]
  static var colors: Int { light.count }

  /// The style rules for all colours. Each keeps its hue in dark mode.
  static var style: String {
    func rules(_ colors: [String]) -> String {
      colors.enumerated().map {
        ".s\($0.offset + 1) { fill: \($0.element); stroke: \($0.element) }"
      }
      .joined(separator: "\n")
    }
    return rules(light) + "\n@media (prefers-color-scheme: dark) {\n\(rules(dark))\n}\n"
  }

  /// Returns a mark at a position in px or per cent.
  func mark(_ x: String, _ y: String, title: String? = nil) -> String {
    let words = title.map { "<title>\(Escape.markup($0))</title>" } ?? ""
    return "<use class=\"s\(color)\" href=\"#\(shape)\" x=\"\(x)\" y=\"\(y)\">\(words)</use>\n"
  }
}

/// The looks of all contenders in a document. This package's contenders always have the same;
/// others get unused ones.
struct ContenderLooks {
  private var looks: [String: ContenderLook] = [:]

  private static let known =
    Contenders.algorithms.map(\.name) + MenuContenders.rivals
    + RuleContenders.rivals

  /// - Parameter names: all contenders of the page; names may repeat.
  init(_ names: [String]) {
    let known = Dictionary(uniqueKeysWithValues: zip(Self.known, 0...))
    let named = Set(names)
    let free = (0...).lazy.filter { $0 >= Self.known.count || !named.contains(Self.known[$0]) }
    var next = free.makeIterator()
    for name in names where looks[name] == nil {
      looks[name] = Self.look(known[name] ?? next.next() ?? 0)
    }
  }

  subscript(name: String) -> ContenderLook { looks[name] ?? Self.look(0) }

  private static func look(_ place: Int) -> ContenderLook {
    let shapes = ContenderLook.shapes
    // Neighbours differ in colour and shape. When colours repeat, their shapes differ.
    return ContenderLook(
      color: place % ContenderLook.colors + 1,
      shape: shapes[(place + place / ContenderLook.colors) % shapes.count]
    )
  }
}
