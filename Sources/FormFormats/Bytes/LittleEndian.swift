/// Returns the little-endian integer at a byte offset.
///
/// The offset is checked against the span. The load is safe because every bit pattern is a valid
/// integer.
@inline(__always)
func load<Integer: FixedWidthInteger & BitwiseCopyable>(
  _ bytes: RawSpan,
  _ offset: Int,
  _ type: Integer.Type
) -> Integer {
  Integer(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
}
