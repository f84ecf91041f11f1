import Synchronization

extension FormDefinition {
  /// A digest of the form's structure: its pages with their names and field counts, and the fields' ids.
  ///
  /// Flags, labels, kinds and rules do not change it. It is the same in every build and on every machine, and never 0.
  ///
  /// - Complexity: O(pages + bytes of names and ids) the first time for a template, then O(1).
  public var structureDigest: UInt64 {
    let kept = template.structureDigest.load(ordering: .relaxed)
    if kept != 0 { return kept }
    var hash = StructureHash()
    hash.add(UInt64(pageCount))
    for place in 0..<pageCount { hash.add(UInt64(pageHeads[place].fieldCount)) }
    hash.add(template.pageNames)
    hash.add(template.catalogue.ids)
    let digest = max(hash.value, 1)
    template.structureDigest.store(digest, ordering: .relaxed)
    return digest
  }
}
