/// A diagram of one or more series over two axes.
public struct Chart: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double
    /// The band around y; nil if there is none.
    public var band: ClosedRange<Double>?
    /// What a page says of the point where the mouse is over it; nil for nothing.
    public var note: String?

    public init(x: Double, y: Double, band: ClosedRange<Double>? = nil, note: String? = nil) {
      self.x = x
      self.y = y
      self.band = band
      self.note = note
    }
  }

  /// The shape of a series' points, which tells series of one colour apart.
  public enum Marker: String, CaseIterable, Hashable, Sendable {
    case circle, square, diamond, triangle
  }

  public struct Series: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
      /// Points with lines between them, and shaded bands.
      case line
      /// A line without points, dashed.
      case dashed
      /// A line without points.
      case curve
      /// Large open points, around points of other series.
      case marks
    }

    public var name: String
    /// The number of the page's series colour, from 1 on; 0 is the colour of texts.
    public var color: Int
    /// The shape of points; a curve, which has none, is dashed in another way for each.
    public var marker: Marker
    public var style: Style
    public var points: [Point]

    public init(
      _ name: String,
      color: Int,
      marker: Marker = .circle,
      style: Style,
      points: [Point]
    ) {
      self.name = name
      self.color = color
      self.marker = marker
      self.style = style
      self.points = points
    }
  }

  public struct Tick: Hashable, Sendable {
    public var value: Double
    public var label: String

    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  public struct Axis: Hashable, Sendable {
    public var label: String
    public var isLogarithmic: Bool
    /// Marks with their labels, in rising order.
    public var ticks: [Tick]
    /// The range of the axis.
    public var range: ClosedRange<Double>

    public init(
      _ label: String,
      isLogarithmic: Bool = false,
      ticks: [Tick],
      range: ClosedRange<Double>
    ) {
      self.label = label
      self.isLogarithmic = isLogarithmic
      self.ticks = ticks
      self.range = range
    }

    /// Whether a value can be placed on the axis: only positive numbers have a logarithm.
    func canShow(_ value: Double) -> Bool { value.isFinite && (value > 0 || !isLogarithmic) }

    /// The most names of places that fit beside each other, and the most letters that do.
    private static let mostNames = (count: 6, letters: 40)

    /// An axis of named places, counted from 1; if there are many, only some names are shown.
    public init(_ label: String, places names: [String]) {
      let longest = max(names.lazy.map(\.count).max() ?? 1, 1)
      let most = max(min(Self.mostNames.count, Self.mostNames.letters / longest), 1)
      let step = max((names.count + most - 1) / most, 1)
      self.init(
        label,
        ticks: stride(from: 0, to: names.count, by: step).map {
          Tick(Double($0 + 1), names[$0])
        },
        range: 0.5...Double(max(names.count, 1)) + 0.5
      )
    }
  }

  public var title: String
  public var x: Axis
  public var y: Axis
  public var series: [Series]

  /// Leaves out points that can't be placed on the axes.
  public init(_ title: String, x: Axis, y: Axis, series: [Series]) {
    self.title = title
    self.x = x
    self.y = y
    self.series = series.map { series in
      var series = series
      series.points.removeAll { !x.canShow($0.x) || !y.canShow($0.y) }
      return series
    }
  }

  /// Whether there is a point to draw.
  public var isEmpty: Bool { series.allSatisfy { $0.points.isEmpty } }
}
