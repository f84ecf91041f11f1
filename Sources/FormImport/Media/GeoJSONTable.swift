import FormFormats

/// Reads a table from GeoJSON, as JavaRosa does: a row for each feature of a collection, with its properties, its
/// `id` and its geometry as a text: “latitude longitude 0 0; …”.
struct GeoJSONTable {
  private let bytes: [UInt8]

  /// - Throws: `ReadError` with line and column.
  /// - Complexity: O(bytes) time.
  static func read(_ bytes: [UInt8]) throws(ReadError) -> XFormsListMaker {
    try GeoJSONTable(bytes: bytes).read()
  }

  private func read() throws(ReadError) -> XFormsListMaker {
    var maker = XFormsListMaker(byteCount: bytes.count)
    let root = try JSONNode.read(bytes)
    guard root["type"]?.string == "FeatureCollection" else {
      throw failure(root["type"] ?? root, "the type \"FeatureCollection\"")
    }
    guard let features = root["features"], case .array(let nodes) = features.value else {
      throw failure(root["features"] ?? root, "an array of \"features\"")
    }
    let geometry = maker.column("geometry")
    for feature in nodes {
      guard feature["type"]?.string == "Feature" else {
        throw failure(feature["type"] ?? feature, "the type \"Feature\"")
      }
      maker.begin("item")
      try set(geometry, try feature["geometry"].map(coordinates) ?? "", at: feature, &maker)
      let id = feature["id"]
      for (name, node) in feature["properties"]?.members ?? [] where name != "geometry" {
        if case .null = node.value { continue }
        if name == "id", id != nil { continue }
        try set(maker.column(name), try scalar(node), at: node, &maker)
      }
      if let id { try set(maker.column("id"), try scalar(id), at: id, &maker) }
    }
    return maker
  }

  private func set(
    _ column: Int,
    _ text: String,
    at node: JSONNode,
    _ maker: inout XFormsListMaker
  ) throws(ReadError) {
    guard maker.set(column, text) else {
      throw TableText.failure(at: node.offset, bytes, XFormsListMaker.room, "more")
    }
  }

  private func scalar(_ node: JSONNode) throws(ReadError) -> String {
    guard let text = node.scalar else { throw failure(node, "a text, a number or a boolean") }
    return text
  }

  private func coordinates(_ geometry: JSONNode) throws(ReadError) -> String {
    let points: [JSONNode]
    let all = geometry["coordinates"]
    switch geometry["type"]?.string {
    case "Point": points = all.map { [$0] } ?? []
    case "LineString": points = all?.elements ?? []
    case "Polygon": points = all?.elements.first?.elements ?? []
    default:
      throw failure(geometry["type"] ?? geometry, "a Point, a LineString or a Polygon")
    }
    var texts: [String] = []
    for point in points {
      let numbers = point.elements
      guard numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number
      else { throw failure(point, "a longitude and a latitude") }
      texts.append("\(latitude) \(longitude) 0 0")
    }
    return texts.joined(separator: "; ")
  }

  private func failure(_ node: JSONNode, _ expected: String) -> ReadError {
    TableText.failure(at: node.offset, bytes, expected, TableText.quote(bytes, node.offset))
  }
}
