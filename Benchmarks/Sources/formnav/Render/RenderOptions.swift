import FormFuzzing
import FormNavigation
import FormRendering
import ToolKit

/// How far the menu is open in a picture.
enum RenderedDetent: String, CaseIterable, Sendable {
  case closed, half, full

  var detent: Detent? {
    switch self {
    case .closed: nil
    case .half: .halfOpen
    case .full: .full
    }
  }
}

enum RenderedPlatform: String, CaseIterable, Sendable {
  case ios, android

  var platform: ScreenGeometry.Platform { self == .ios ? .iOS : .android }
}

/// The options of `render`.
enum RenderOptions {
  static let page = Option<Int?>(
    "--page",
    value: .count(in: 1...16_777_216, "NUMBER"),
    help: "The page by its number in the menu, 1 for the first visible one. Default: 1."
  )
  static let detent = Option<RenderedDetent>(
    "--detent",
    value: .choice(),
    default: .closed,
    help: "How far the navigation menu is open."
  )
  static let device = Option<ScreenDevice.Size>(
    "--device",
    "-d",
    value: .choice(),
    default: .phone,
    help: "The size of the screen."
  )
  static let platform = Option<RenderedPlatform>(
    "--platform",
    value: .choice(),
    default: .ios,
    help: "The platform whose menu to draw."
  )
  static let landscape = Option<Bool>(switch: "--landscape", help: "Turn the screen.")
  static let rightToLeft = Option<Bool>(
    switch: "--rtl",
    help: "Lay the screen out from right to left."
  )
  static let textSize = Option<Int>(
    "--text-size",
    value: .count(in: 80...310, "PERCENT"),
    default: 100,
    help: "The size of the texts of bars and menu; texts of bars grow to at most 110."
  )
  static let locked = Option<Bool>(
    switch: "--locked",
    help: "Show the menu without navigation: Next waits for the page's mandatory fields."
  )
  static let accessibility = Option<Bool>(
    switch: "--accessibility",
    help: "Number what a screen reader finds, in its order, and list what it says."
  )
  static let title = Option<String?>(
    "--title",
    value: .text("TEXT"),
    help: "The title in the navigation bar. Default: the form's file name."
  )
  static let output = Option.output("Where the picture goes.")
  static let gallery = Option<String?>(
    "--gallery",
    value: .folder,
    help: "Make this folder and write the gallery to it: a page and all its pictures."
  )

  static let ofForm: [any AnyOption] = [
    Input.media, page, detent, device, platform, landscape, rightToLeft, textSize, locked,
    accessibility, title,
    output,
  ]
}
