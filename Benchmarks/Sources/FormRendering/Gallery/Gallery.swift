/// A picture of the gallery.
public struct GalleryPicture: Sendable {
  /// The name of its files, without the extension.
  public let name: String
  /// One sentence.
  public let caption: String
  public let drawing: Drawing
  /// The rules that the picture shows, by their numbers.
  public var rules: [String] { Gallery.rules(of: name) }

  init(_ name: String, _ caption: String, _ drawing: Drawing) {
    self.name = name
    self.caption = caption
    self.drawing = drawing
  }
}

/// Pictures that belong together.
public struct GallerySection: Sendable {
  public let title: String
  public let pictures: [GalleryPicture]

  init(_ title: String, _ pictures: [GalleryPicture]) {
    self.title = title
    self.pictures = pictures
  }
}

/// Pictures of everything that the navigation module computes, and the page that shows them. They are the same on
/// every machine, byte for byte.
public enum Gallery {
  public static func sections() -> [GallerySection] {
    [
      GallerySection("Navigation menu", menuPositions()),
      GallerySection("Around the menu", aroundTheMenu()),
      GallerySection("The menu as it slides", transitions()),
      GallerySection("Rare screens", rareScreens()),
      GallerySection("Landscape and tablet", wideScreens()),
      GallerySection("Right to left", rightToLeft()),
      GallerySection("Page cards", pageCards()),
      GallerySection("Step indicator", stepIndicators()),
      GallerySection("Navigation bar: titles", barTitles()),
      GallerySection("Navigation bar: actions and history", barActions()),
      GallerySection("Navigation bar: search and logo", barSearch()),
      GallerySection("Navigation structures", structures()),
    ]
  }

  /// The files of the gallery: the path of each in the gallery's folder, and its text.
  public static func files() -> [(path: String, text: String)] {
    let sections = sections()
    var files = [(path: "README.md", text: page(sections))]
    for picture in sections.flatMap(\.pictures) {
      for theme in Theme.allCases {
        files.append(
          (
            path: path(of: picture, theme),
            text: SVG.document(picture.drawing, title: picture.caption, theme: theme)
          )
        )
      }
    }
    return files
  }

  private static func path(of picture: GalleryPicture, _ theme: Theme) -> String {
    "\(theme.rawValue)/\(picture.name).svg"
  }

  // MARK: The page

  /// The width that the pictures in one row of the page take together, px.
  private static let rowWidth = 860

  private static func page(_ sections: [GallerySection]) -> String {
    var text = """
      # Gallery

      What `FormNavigation` computes, drawn by `FormRendering`: every frame, line break and fill is that of a
      snapshot. `formnav render --gallery docs/gallery` draws all of it anew, byte for byte the same;
      `scripts/check-gallery` holds that. `formnav render FORM` draws a form of your own.

      Each picture is there in a light and a dark theme, which is shown as the reader's system asks for. Below it stand
      the rules that it shows.


      """
    for section in sections {
      text += "## \(section.title)\n<table>\n"
      var width = 0
      for picture in section.pictures {
        let shown = shownWidth(of: picture)
        if width > 0 && width + shown > rowWidth {
          text += "</tr>\n"
          width = 0
        }
        if width == 0 { text += "<tr>\n" }
        width += shown
        text += cell(picture, width: shown)
      }
      text += "</tr>\n</table>\n\n"
    }
    return text
  }

  /// Pictures are shown at two thirds of their size, wide ones as wide as the page.
  private static func shownWidth(of picture: GalleryPicture) -> Int {
    let width = picture.drawing.width + 2 * picture.drawing.margin
    return min(width * 2 / 3, rowWidth)
  }

  private static func cell(_ picture: GalleryPicture, width: Int) -> String {
    let caption = SVG.escaped(picture.caption)
    return """
      <td valign="top" width="\(width)">
      <picture>
      <source media="(prefers-color-scheme: dark)" srcset="\(path(of: picture, .dark))">
      <img src="\(path(of: picture, .light))" width="\(width)" alt="\(caption)">
      </picture>
      <br>\(caption)
      <br><sub>\(picture.rules.joined(separator: ", "))</sub>
      </td>

      """
  }
}
