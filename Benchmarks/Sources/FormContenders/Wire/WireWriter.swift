/// Writes a frame; `frame()` sets its length.
public struct WireWriter {
  private var bytes: [UInt8] = [0, 0, 0, 0]

  public init(_ type: FrameType) { bytes.append(type.rawValue) }

  /// The size of the frame in bytes, without the length field.
  public var count: Int { bytes.count - 4 }

  public mutating func u8(_ value: UInt8) { bytes.append(value) }

  public mutating func u32(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a count, 0 ..< 2³².
  public mutating func count(_ value: Int) { u32(UInt32(value)) }

  public mutating func u64(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  public mutating func i64(_ value: Int) { u64(UInt64(bitPattern: Int64(value))) }

  public mutating func f64(_ value: Double) { u64(value.bitPattern) }

  public mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  public mutating func list<Elements: Collection>(
    _ elements: Elements,
    _ write: (inout WireWriter, Elements.Element) -> Void
  ) {
    count(elements.count)
    for element in elements { write(&self, element) }
  }

  /// Returns the whole frame, including its length.
  public consuming func frame() -> [UInt8] {
    let length = UInt32(bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: length >> UInt32(8 * index)) }
    return bytes
  }
}
