/// The integer that stands at a byte offset, least significant byte first.
///
/// Offsets are checked against the span. Any bit pattern is a valid integer, which is all that the
/// unsafe load leaves to the caller.
@inline(__always)
func load<Integer: FixedWidthInteger & BitwiseCopyable>(
  _ bytes: RawSpan,
  _ offset: Int,
  _ type: Integer.Type
) -> Integer {
  Integer(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
}
