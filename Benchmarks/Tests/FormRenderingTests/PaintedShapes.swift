import FormNavigation
import FormRendering

/// A drawing's shapes in the order they are painted, each with the frames that clip it.
struct PaintedShapes {
  struct Painted {
    var shape: Shape
    var clips: [ScreenFrame]

    func isSeen(at point: ScreenPoint) -> Bool { clips.allSatisfy { $0.contains(point) } }
  }

  let drawing: Drawing
  private(set) var all: [Painted] = []

  init(_ drawing: Drawing) {
    self.drawing = drawing
    add(drawing.shapes, clips: [])
  }

  private mutating func add(_ shapes: [Shape], clips: [ScreenFrame]) {
    for shape in shapes {
      if case .clip(let frame, _, let inner) = shape {
        add(inner, clips: clips + [frame])
      } else {
        all.append(Painted(shape: shape, clips: clips))
      }
    }
  }

  var texts: [TextRun] {
    all.compactMap { if case .text(let run) = $0.shape { run } else { nil } }
  }

  /// The visible colour of shape `index` at a point, and the visible colour below it, both under
  /// everything painted later. Nil if the shape is not visible there.
  func colors(ofShape index: Int, _ role: ColorRole, at point: ScreenPoint, _ theme: Theme)
    -> (ink: Color, ground: Color?)?
  {
    guard all[index].isSeen(at: point) else { return nil }
    var ground: Color?
    var ink = theme.color(role)
    for (place, painted) in all.enumerated() where place != index {
      guard case .box(let box) = painted.shape, let fill = box.fill, box.frame.contains(point),
        painted.isSeen(at: point)
      else { continue }
      let color = theme.color(fill)
      if place > index {
        if box.fillPercent == 100 { return nil }
        ink = ink.covered(by: color, percent: box.fillPercent)
      }
      ground =
        box.fillPercent == 100 ? color : ground?.covered(by: color, percent: box.fillPercent)
    }
    return (ink, ground)
  }
}
