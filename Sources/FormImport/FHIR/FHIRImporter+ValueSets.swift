/// Value sets in the file, and those of the media folder.
extension FHIRImporter {
  /// A value set, and the key under which questions share its options.
  struct ValueSet {
    var key: String
    var node: JSONNode
    var isInFile: Bool
  }

  /// Returns the value sets in the document, by “#id” and by URL.
  static func valueSets(in root: JSONNode) -> [String: JSONNode] {
    var valueSets: [String: JSONNode] = [:]
    for node in root["contained"]?.elements ?? [] where node["resourceType"]?.string == "ValueSet" {
      if let id = node["id"]?.string { valueSets["#" + id] = valueSets["#" + id] ?? node }
      if let url = node["url"]?.string { valueSets[url] = valueSets[url] ?? node }
    }
    return valueSets
  }

  /// Returns the address of an item's value set. In STU3 `options` has it.
  static func valueSet(of item: JSONNode) -> JSONNode? {
    item["answerValueSet"] ?? item["options"]?["reference"]
  }

  /// Returns the options that the value set of an item lists; nil if it does not list them all.
  ///
  /// - Complexity: O(concepts) time on the first call for a value set, O(1) later.
  mutating func offerOfValueSet(of item: JSONNode) -> FHIROffer? {
    guard let address = Self.valueSet(of: item), let valueSet = found(address) else { return nil }
    if let known = offers[valueSet.key] { return known }
    let offer = concepts(of: valueSet, at: address.offset).map(FHIROffer.init)
    offers[valueSet.key] = .some(offer)
    return offer
  }

  /// Returns the value set with an address, in the file or else in the media folder.
  ///
  /// - Complexity: O(bytes of a file) time on the first call that reads it.
  mutating func found(_ address: JSONNode) -> ValueSet? {
    let url = address.string ?? ""
    let plain = Self.withoutVersion(url)
    if let node = valueSets[url] { return ValueSet(key: url, node: node, isInFile: true) }
    if let node = valueSets[plain] { return ValueSet(key: plain, node: node, isInFile: true) }
    guard let id = Self.id(ofValueSet: plain) else { return nil }
    for name in ["ValueSet-\(id).json", "\(id).json"] {
      guard let node = file(name, of: url), node["resourceType"]?.string == "ValueSet",
        (node["url"]?.string ?? plain) == plain
      else { continue }
      return ValueSet(key: "media \(name)", node: node, isInFile: false)
    }
    return nil
  }

  /// Returns a file of the media folder, which is read once; nil if it is not there or can't be read.
  private mutating func file(_ name: String, of url: String) -> JSONNode? {
    if let known = mediaFiles[name] { return known }
    guard let folder, mediaError == nil else { return nil }
    do throws(MediaError) {
      let node = try folder.json(name, of: url)
      mediaFiles[name] = .some(node)
      return node
    } catch {
      mediaError = error
      return nil
    }
  }

  private static func withoutVersion(_ url: String) -> String { String(url.prefix { $0 != "|" }) }

  /// Returns the id that a value set has in the name of its file; nil if its address has none.
  private static func id(ofValueSet url: String) -> Substring? {
    guard !url.hasPrefix("#"), let id = url.split(separator: "/").last, id.utf8.count <= mostOfName
    else { return nil }
    return id
  }

  /// The most bytes of an id. With what is around it, a system's files have names this long.
  private static let mostOfName = 200

  /// Returns why an item does not have the options of its value set.
  mutating func absence(of address: JSONNode) -> String {
    let url = address.string ?? ""
    let name = "value set \(TextQuote.of(url))"
    if found(address) != nil { return "\(name) does not list its concepts" }
    guard let id = Self.id(ofValueSet: Self.withoutVersion(url)) else {
      return "\(name) is not in the file"
    }
    return folder == nil
      ? "\(name) is not in the file; \(MediaFolder.helps) \(TextQuote.of("ValueSet-\(id).json"))"
      : "\(name) is in neither the file nor the media folder"
  }

  /// Returns the concepts of a value set; nil if it does not list them all.
  ///
  /// - Parameter offset: Where the questionnaire names a value set of another file.
  private func concepts(of valueSet: ValueSet, at offset: Int) -> [FHIROffer.Option]? {
    guard var options = listed(in: valueSet.node) else { return nil }
    if !valueSet.isInFile { for index in options.indices { options[index].offset = offset } }
    return options
  }

  private func listed(in valueSet: JSONNode) -> [FHIROffer.Option]? {
    let expansion = valueSet["expansion"]
    let concepts = expansion?["contains"]?.elements ?? []
    let expanded = expanded(concepts)
    // A server may give a part alone.
    if let total = expansion?["total"]?.number.flatMap(Int.init), total > Self.count(of: concepts) {
      return nil
    }
    if !expanded.isEmpty { return expanded }
    if valueSet["compose"]?["exclude"] != nil { return nil }
    var options: [FHIROffer.Option] = []
    for include in valueSet["compose"]?["include"]?.elements ?? [] {
      guard let concepts = include["concept"], include["filter"] == nil, include["valueSet"] == nil
      else { return nil }
      let system = include["system"]?.string
      options += concepts.elements.map {
        FHIROffer.Option(concept: $0, system: system, in: language)
      }
    }
    return options
  }

  /// Returns the concepts of an expansion that a person can choose, with those inside others.
  private func expanded(_ concepts: [JSONNode]) -> [FHIROffer.Option] {
    concepts.flatMap { concept in
      let isHeading = concept["abstract"]?.bool == true || concept["code"] == nil
      let system = concept["system"]?.string
      let own = FHIROffer.Option(concept: concept, system: system, in: language)
      return (isHeading ? [] : [own]) + expanded(concept["contains"]?.elements ?? [])
    }
  }

  /// Returns the number of concepts with those inside others.
  private static func count(of concepts: [JSONNode]) -> Int {
    concepts.reduce(concepts.count) { $0 + count(of: $1["contains"]?.elements ?? []) }
  }
}
