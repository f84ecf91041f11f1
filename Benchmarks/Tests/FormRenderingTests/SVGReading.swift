import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG, read by an XML parser.
final class SVGReading: NSObject, XMLParserDelegate {
  private(set) var texts: [String] = []
  private(set) var title = ""
  /// Nil if it is well-formed.
  private(set) var problem: String?
  private var characters = ""

  init(_ document: String) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    if !parser.parse() {
      problem = "line \(parser.lineNumber): \(parser.parserError?.localizedDescription ?? "")"
    }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement element: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) { characters = "" }

  func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string }

  func parser(
    _ parser: XMLParser,
    didEndElement element: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    if element == "text" { texts.append(characters) }
    if element == "title" { title = characters }
  }
}
