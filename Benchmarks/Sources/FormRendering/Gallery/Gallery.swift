/// A picture of the gallery.
public struct GalleryPicture: Sendable {
  /// The name of its file, without the extension.
  public let name: String
  /// A few words, below the title of the section.
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
      let text = SVG.document(picture.drawing, title: picture.caption)
      files.append((path: "\(picture.name).svg", text: text))
    }
    return files
  }

  // MARK: The page

  /// The width that the pictures in one row of the page take together, px.
  private static let rowWidth = 1_290

  private static func page(_ sections: [GallerySection]) -> String {
    let intro = """
      # Gallery

      `formnav render --gallery docs/gallery` draws these pictures and this page, the same bytes each time. Every frame,
      line break and fill comes from a snapshot of `FormNavigation`. The colours follow the reader's system, light or
      dark. The rules that a section shows stand below its title. [A page](../embedding.md#the-page) can be touched, too.


      """
    return intro + sections.map(text).joined(separator: "\n")
  }

  private static func text(of section: GallerySection) -> String {
    // By area, then by number.
    let rules = Set(section.pictures.flatMap(\.rules)).sorted {
      ($0.prefix(2), $0.count, $0) < ($1.prefix(2), $1.count, $1)
    }
    return "## \(section.title)\n\(rules.joined(separator: ", "))\n\n"
      + rows(section.pictures).map(table).joined(separator: "\n")
  }

  private static func rows(_ pictures: [GalleryPicture]) -> [[GalleryPicture]] {
    var rows: [[GalleryPicture]] = []
    var width = rowWidth
    for picture in pictures {
      let own = picture.drawing.width + 2 * picture.drawing.margin
      if width + own > rowWidth {
        rows.append([])
        width = 0
      }
      rows[rows.count - 1].append(picture)
      width += own
    }
    return rows
  }

  /// The captions as the header, the pictures below.
  private static func table(_ pictures: [GalleryPicture]) -> String {
    [
      pictures.map(\.caption), pictures.map { _ in "---" },
      pictures.map { "![](\($0.name).svg)" },
    ].map { "|" + $0.joined(separator: "|") + "|\n" }.joined()
  }
}
