import Foundation
import TextEscaping

/// A flame graph of where a benchmark's time goes.
public struct ProfilePicture: Sendable {
  /// The name of the profiled benchmark.
  let name: String
  /// The picture as SVG.
  let svg: String

  /// Fails if the text is not SVG. A declaration or comments may precede the element.
  public init?(name: String, svg: String) {
    let start = svg.prefix(4_096).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    let isDocument = ["<?xml", "<!--", "<!DOCTYPE", "<svg"].contains { start.hasPrefix($0) }
    guard isDocument, start.contains(/<svg[\s>\/]/), !svg.unicodeScalars.contains("\0") else {
      return nil
    }
    self.name = name
    self.svg = svg
  }
}

extension HTMLReport {
  /// The flame graphs, collapsed. Each is a separate document, so its script can't reach the page.
  var profilePictures: String {
    let pictures = profiles.map { profile in
      let data = Data(profile.svg.utf8).base64EncodedString()
      return Self.folded(
        profile.name,
        "<iframe title=\"flame graph of \(Escape.markup(profile.name))\" sandbox=\"allow-scripts\" "
          + "src=\"data:image/svg+xml;base64,\(data)\"></iframe>"
      )
    }
    return Self.part(
      "Profiles",
      "Where the time of an operation goes: the wider, the longer. On each function stand those that it calls. Click "
        + "one to widen it, the lowest to see all.",
      pictures.joined()
    )
  }
}
