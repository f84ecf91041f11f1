extension FormBuilder {
  /// Bytes held by the form built so far, without its logic.
  var byteCount: Int {
    flagWords.byteCount + pageHeads.byteCount + pageNames.byteCount + fields.byteCount
  }

  /// Checks the memory limit before a page is added, or a name or a word of the last page.
  @inline(__always)
  func checkMemory(place: Int, words: Int, nameBytes: Int) throws(FormError) {
    if flagWords.hasRoom(for: words), place < pageHeads.capacity,
      pageNames.hasRoom(for: place, byteCount: nameBytes)
    {
      return
    }
    try checkGrowth(
      flagWords.growth(for: words) + pageHeads.growth(for: place < pageCount ? 0 : 1)
        + pageNames.growth(for: place, byteCount: nameBytes)
    )
  }

  /// Checks the memory limit before the details of a field are set.
  func checkMemory(
    idBytes: Int,
    labelBytes: Int,
    kind: FieldKind,
    slot: Int
  ) throws(FormError) {
    if idBytes == 0, labelBytes == 0, kind == .text { return }
    try checkGrowth(
      fields.growth(idBytes: idBytes, labelBytes: labelBytes, kind: kind, slot: slot)
    )
  }

  /// Makes room for `count` ids at once, so that the table does not grow step by step.
  mutating func reserveIDs(_ count: Int) throws(FormError) {
    try checkGrowth(fields.growth(forIDs: count))
    fields.reserve(ids: count)
  }

  private func checkGrowth(_ bytes: Int) throws(FormError) {
    // The limit leaves room for small allocations.
    if bytes >= MemoryLimit.unasked { try memoryLimit.check(bytes, beside: byteCount) }
  }
}
