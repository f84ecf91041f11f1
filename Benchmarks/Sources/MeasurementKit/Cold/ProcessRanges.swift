import CHardware
import Foundation

/// The memory that this process can touch: allocations, stack, and the code and constants of its
/// executable and shared libraries.
struct ProcessRanges {
  /// A range of whole pages that are in physical memory.
  struct Range: Hashable {
    var start: UInt
    var byteCount: Int
  }

  /// A range of addresses, as the system lists it.
  struct Mapping: Hashable {
    var range: Range
    /// True for a mapped file. The system reports whether any process has such a page in memory,
    /// not whether this one has.
    var isFile: Bool
  }

  let ranges: [Range]

  var byteCount: Int { ranges.reduce(0) { $0 + $1.byteCount } }

  /// The number of pages checked by one system call.
  private static let window = 1 << 16

  /// Finds the present ranges; there are none if the system does not list them.
  ///
  /// - Parameter excluded: addresses to leave out.
  init(except excluded: Swift.Range<UInt> = 0..<0) {
    let pageMap = PageMap()
    ranges = Self.mappings(in: Self.map()).flatMap {
      Self.resident($0, except: excluded, pageMap)
    }
  }

  /// Returns the whole of `/proc/self/maps`. The system returns it one page at a time, and
  /// Foundation stops after the first because the file reports no size.
  static func map() -> String {
    let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      text += piece[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the readable private mappings in the text of `/proc/self/maps`. Omits the kernel's own
  /// mappings, such as the clock's page, which each clock read warms again. Omits memory shared
  /// with other processes too.
  static func mappings(in text: String) -> [Mapping] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count >= 5, fields[1].count == 4, fields[1].hasPrefix("r"),
        fields[1].hasSuffix("p")
      else { return nil }
      let name = fields.count > 5 ? fields[5].trimmingCharacters(in: .whitespaces) : ""
      let isOwn = ["[heap]", "[stack"].contains { name.hasPrefix($0) } || name.hasPrefix("[anon")
      guard !name.hasPrefix("[") || isOwn, !name.hasPrefix("/dev/") else { return nil }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[1] > ends[0] else { return nil }
      return Mapping(
        range: Range(start: ends[0], byteCount: Int(ends[1] - ends[0])),
        isFile: name.hasPrefix("/")
      )
    }
  }

  /// Returns the resident parts of a mapping. Touching other parts would load them.
  private static func resident(
    _ mapping: Mapping,
    except excluded: Swift.Range<UInt>,
    _ pageMap: PageMap?
  ) -> [Range] {
    let page = Int(hardware_page_bytes())
    let all = mapping.range
    var found: [Range] = []
    var offset = 0
    while offset < all.byteCount {
      let bytes = min(all.byteCount - offset, window * page)
      let start = all.start + UInt(offset)
      let isThere =
        (mapping.isFile ? pageMap?.isPresent(from: start, byteCount: bytes) : nil)
        ?? Self.isPresent(from: start, byteCount: bytes)
      for (index, isThere) in isThere.enumerated() where isThere {
        let at = start + UInt(index * page)
        guard !excluded.contains(at) else { continue }
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

  /// Returns, for each page, true if it is in memory.
  private static func isPresent(from start: UInt, byteCount: Int) -> [Bool] {
    let page = Int(hardware_page_bytes())
    var pages = [UInt8](repeating: 0, count: (byteCount + page - 1) / page)
    hardware_resident_pages(UnsafeRawPointer(bitPattern: start), byteCount, &pages)
    return pages.map { $0 & 1 != 0 }
  }
}

/// The pages that this process has mapped, from `/proc/self/pagemap`. Other pages of a file may be
/// in memory for another process.
private final class PageMap {
  private let descriptor: Int32
  private static let entry = 8

  /// Fails if the system has no such list.
  init?() {
    descriptor = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Returns, for each page, true if this process has it. Returns nil if the list can't be read.
  func isPresent(from start: UInt, byteCount: Int) -> [Bool]? {
    let page = Int(hardware_page_bytes())
    let count = (byteCount + page - 1) / page
    var entries = [UInt64](repeating: 0, count: count)
    let place = off_t(start / UInt(page)) * off_t(Self.entry)
    guard pread(descriptor, &entries, count * Self.entry, place) == count * Self.entry else {
      return nil
    }
    return entries.map { $0 >> 63 != 0 }
  }
}
