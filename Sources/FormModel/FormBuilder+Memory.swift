extension FormBuilder {
  /// Bytes held for what is built so far.
  var byteCount: Int {
    flagWords.byteCount + pageHeads.byteCount + pageNames.byteCount + fields.byteCount
  }

  /// Sees that there is memory for one more page, or for a name or a word of the last one.
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

  /// Sees that there is memory for the details of a field.
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

  /// Makes room for so many ids at once, so that those before are not hashed anew as they become more.
  mutating func reserveIDs(_ count: Int) throws(FormError) {
    try checkGrowth(fields.growth(forIDs: count))
    fields.reserve(ids: count)
  }

  private func checkGrowth(_ bytes: Int) throws(FormError) {
    // Small pieces are left to the room beside the limit.
    if bytes >= MemoryLimit.unasked { try memoryLimit.check(bytes, beside: byteCount) }
  }
}
