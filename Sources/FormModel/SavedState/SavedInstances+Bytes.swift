extension SavedAnswers {
  /// Appends the number of repeats, and each: the instance around, how many instances it has, and its id.
  static func write(_ instances: [Instances], to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(instances.count))
    for item in instances {
      item.inside.write(to: &bytes)
      bytes.append(littleEndian: UInt32(clamping: item.count))
      bytes.append(text: item.id)
    }
  }

  /// Reads what `write(_:to:)` wrote.
  ///
  /// - Throws: `SavedStateError` for all other bytes.
  static func instances(_ reader: inout SavedStateReader) throws(SavedStateError) -> [Instances] {
    var instances: [Instances] = []
    for _ in 0..<(try reader.number(bytes: 4)) {
      let inside = try InstanceNumbers(&reader)
      let count = Int(try reader.number(bytes: 4, most: UInt64(FormLimits.pages)))
      let id = try reader.text(lengthBytes: 4)
      instances.append(Instances(id: id, inside: inside, count: count))
    }
    return instances
  }
}

extension InstanceNumbers {
  /// Appends how many numbers there are, and each number in 4 bytes.
  package func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(count))
    for level in 0..<count { bytes.append(littleEndian: UInt32(self[level])) }
  }

  /// Reads what `write(to:)` wrote.
  ///
  /// - Throws: `SavedStateError` for all other bytes.
  package init(_ reader: inout SavedStateReader) throws(SavedStateError) {
    self.init()
    for _ in 0..<(try reader.number(bytes: 1, most: UInt64(FormRepeat.mostLevels))) {
      let place = reader.offset
      let number = try reader.number(bytes: 4)
      guard (1...UInt64(FormLimits.pages)).contains(number) else {
        throw .noInstance(offset: place, found: number)
      }
      self = appending(Int(number))
    }
  }
}
