import CHardware
import Foundation

/// The memory that a program of this process touches: its allocations, and the code and constants of its own
/// executable.
struct ProcessRanges {
  /// A range of whole pages that are in memory.
  struct Range: Hashable {
    var start: UInt
    var byteCount: Int
  }

  let ranges: [Range]

  var byteCount: Int { ranges.reduce(0) { $0 + $1.byteCount } }

  /// The pages that are checked together.
  private static let window = 1 << 16

  /// The present ranges; none if the system does not list them.
  init() {
    ranges = Self.mappings(in: TextFile.read("/proc/self/maps") ?? "", executable: Executable.own)
      .flatMap(Self.resident)
  }

  /// The readable mappings of the heap and of the executable, as `/proc/self/maps` lists them.
  static func mappings(in text: String, executable: String) -> [Range] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count >= 5, fields[1].hasPrefix("r") else { return nil }
      let name = fields.count > 5 ? fields[5].trimmingCharacters(in: .whitespaces) : ""
      let isHeap = name.isEmpty && fields[1].hasPrefix("rw") || name == "[heap]"
      guard isHeap || name == executable else { return nil }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[1] > ends[0] else { return nil }
      return Range(start: ends[0], byteCount: Int(ends[1] - ends[0]))
    }
  }

  /// The resident parts of a mapping; touching the others would load them.
  private static func resident(_ mapping: Range) -> [Range] {
    let page = Int(hardware_page_bytes())
    var found: [Range] = []
    var offset = 0
    while offset < mapping.byteCount {
      let bytes = min(mapping.byteCount - offset, window * page)
      var pages = [UInt8](repeating: 0, count: (bytes + page - 1) / page)
      let start = mapping.start + UInt(offset)
      hardware_resident_pages(UnsafeRawPointer(bitPattern: start), bytes, &pages)
      for (index, flags) in pages.enumerated() where flags & 1 != 0 {
        let at = start + UInt(index * page)
        if let last = found.last, last.start + UInt(last.byteCount) == at {
          found[found.count - 1].byteCount += page
        } else {
          found.append(Range(start: at, byteCount: page))
        }
      }
      offset += bytes
    }
    return found
  }
}
