extension FieldKind {
  /// The flags of a field of this kind if none are given: a note is read-only, so it counts as no item (FP-2).
  public var usualFlags: FieldFlags { self == .note ? .readOnly : [] }
}
