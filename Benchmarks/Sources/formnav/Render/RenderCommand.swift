import FormFormats
import FormFuzzing
import FormModel
import FormNavigation
import FormProgress
import FormRendering
import Foundation
import ToolKit

extension Commands {
  static let render = Command(
    name: "render",
    summary: "Draw a form's screen as SVG, or the gallery of everything.",
    discussion: """
      Examples:
        formnav render survey.form --page 412 --detent full -o page.svg
        formnav render survey.form --device tablet --landscape --rtl -o page.svg
        formnav render --gallery docs/gallery
      """,
    operands: [
      Operand(
        name: "FORM",
        help: "The form to draw; - is standard input. Not with --gallery.",
        isOptional: true
      )
    ],
    options: RenderOptions.ofForm + [RenderOptions.gallery]
  ) { arguments in
    if let folder = arguments[RenderOptions.gallery] {
      try RenderCommand.writeGallery(to: folder, arguments)
    } else {
      try RenderCommand.drawForm(arguments)
    }
  }
}

private enum RenderCommand {
  /// Draws one screen of a form.
  static func drawForm(_ arguments: Arguments) throws {
    guard let path = arguments.operand(0) else {
      throw UsageError("FORM is missing: the form to draw, or --gallery FOLDER")
    }
    try Console.refuseTerminal(
      arguments[RenderOptions.output],
      showing: "picture",
      named: "page.svg"
    )
    let form = try Input.form(path, media: arguments[Input.media])
    let device = ScreenDevice(
      arguments[RenderOptions.device],
      isLandscape: arguments[RenderOptions.landscape],
      platform: arguments[RenderOptions.platform].platform,
      direction: arguments[RenderOptions.rightToLeft] ? .rightToLeft : .leftToRight
    )
    let measurer = TypefaceMeasurer(scale: arguments[RenderOptions.textSize])
    let title = arguments[RenderOptions.title] ?? name(ofFile: path)
    var screen = InputFormScreen(
      form,
      on: device.screen,
      configuration: MenuConfiguration(
        allowsFreeNavigation: !arguments[RenderOptions.locked]
      ),
      bar: FormScreenPicture.bar(title: title),
      measurer: measurer
    )
    let page = arguments[RenderOptions.page]
    let detent = arguments[RenderOptions.detent].detent
    guard FormScreenPicture.show(rank: page, detent: detent, on: &screen) else {
      let count = screen.engine.visiblePageCount
      throw UsageError(
        count == 0
          ? "--page: no page of the form is visible"
          : "--page: expected 1...\(count), a number of a visible page, found \(page ?? 0)"
      )
    }
    let picture = FormScreenPicture(measurer: measurer)
    let drawing =
      arguments[RenderOptions.accessibility]
      ? picture.accessibilityDrawing(of: screen) : picture.drawing(of: screen)
    var file = try OutputFile(path: arguments[RenderOptions.output])
    try file.write(SVG.document(drawing, title: title))
    try file.commit()
  }

  /// Returns the last part of a path, without its extension.
  private static func name(ofFile path: String) -> String {
    if path == "-" { return "Form" }
    return URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Writes the gallery's files, each completely or not at all.
  static func writeGallery(to folder: String, _ arguments: Arguments) throws {
    if let form = arguments.operand(0) {
      throw UsageError("--gallery draws its own forms: remove \"\(form)\"")
    }
    for option in RenderOptions.ofForm where arguments.has(named: option.names[0]) {
      throw UsageError("\(option.names[0]) has no meaning with --gallery")
    }
    try Folder.create(folder, withParents: true)
    for (path, text) in Gallery.files() {
      var file = try OutputFile(path: "\(folder)/\(path)")
      try file.write(text)
      try file.commit()
    }
  }
}
