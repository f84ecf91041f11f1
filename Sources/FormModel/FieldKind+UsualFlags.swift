extension FieldKind {
  /// The flags of a field of which nothing else is said: a note is read and not filled in, so it counts as no item
  /// (FP-2); all others can be filled.
  public var usualFlags: FieldFlags { self == .note ? .readOnly : [] }
}
