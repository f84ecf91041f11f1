#if _pointerBitWidth(_64)
  /// A whole number of 64 bits on every machine: answers, and milliseconds since 1970, do not fit 32.
  public typealias WideInt = Int
#else
  /// A whole number of 64 bits on every machine: answers, and milliseconds since 1970, do not fit 32.
  public typealias WideInt = Int64
#endif
