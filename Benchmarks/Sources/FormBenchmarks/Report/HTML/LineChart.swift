import Foundation
import TextEscaping

/// A small line chart as SVG, for a page with the style and the shapes of `ContenderLook`.
struct LineChart {
  struct Point {
    /// The position, as shares of the chart's width and height.
    let x: Double
    let y: Double
    /// The interval of y; nil for none.
    var span: ClosedRange<Double>?
    /// The tooltip.
    let title: String
    /// The class of the ring around a marked point: "bad" or "good"; nil for none.
    var ring: String?
  }

  struct Line {
    let look: ContenderLook
    let points: [Point]
  }

  /// A labelled position on an axis.
  typealias Tick = (place: Double, label: String)

  let title: String
  let x: [Tick]
  let y: [Tick]
  let lines: [Line]
  /// True if points are drawn; false for lines alone.
  var hasMarks = true

  private static let (width, height) = (340.0, 200.0)
  private static let (left, right, top, bottom) = (52.0, 16.0, 32.0, 28.0)

  func svg() -> String {
    var svg =
      "<svg class=\"chart\" viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" "
    svg += "aria-label=\"\(Escape.markup(title))\">\n" + label(title, 0, 14)
    for tick in y {
      let place = py(tick.place)
      svg +=
        "<line class=\"grid\" x1=\"\(Self.left)\" x2=\"\(Self.width)\" y1=\"\(place)\" y2=\"\(place)\"/>\n"
      svg += label(tick.label, Self.left - 6, place + 4, "muted end")
    }
    for tick in x {
      let anchor = tick.place < 0.1 ? "" : tick.place > 0.9 ? " end" : " middle"
      svg += label(tick.label, px(tick.place), Self.height - 8, "muted" + anchor)
    }
    for line in lines { svg += drawn(line) }
    return svg + "</svg>\n"
  }

  private func drawn(_ line: Line) -> String {
    let color = "s\(line.look.color)"
    let places = line.points.map { "\(px($0.x)),\(py($0.y))" }
    var svg = "<polyline class=\"\(color)\" points=\"\(places.joined(separator: " "))\"/>\n"
    for point in line.points {
      let (x, y) = (px(point.x), py(point.y))
      if let span = point.span, hasMarks {
        svg +=
          "<line class=\"\(color) span\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(py(span.lowerBound))\" "
        svg += "y2=\"\(py(span.upperBound))\"/>\n"
      }
      if let ring = point.ring {
        svg += "<circle class=\"ring \(ring)\" cx=\"\(x)\" cy=\"\(y)\" r=\"8\"/>\n"
      }
      if hasMarks { svg += line.look.mark("\(x)", "\(y)", title: point.title) }
    }
    return svg
  }

  /// px with one decimal.
  private func px(_ share: Double) -> Double {
    let place = Self.left + 8 + share * (Self.width - Self.left - Self.right - 8)
    return (place * 10).rounded() / 10
  }

  private func py(_ share: Double) -> Double {
    let place = Self.height - Self.bottom - share * (Self.height - Self.top - Self.bottom)
    return (place * 10).rounded() / 10
  }

  private func label(_ text: String, _ x: Double, _ y: Double, _ look: String = "") -> String {
    "<text class=\"\(look)\" x=\"\(x)\" y=\"\(y)\">\(Escape.markup(text))</text>\n"
  }
}
