import Foundation

/// The three descriptors with which every process starts.
enum StandardStreams {
  /// Opens `/dev/null` for each standard descriptor that the caller closed. Otherwise the next file
  /// opened would receive standard output.
  static func fill() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest free number, which is this one. Read-only, so writing still fails.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
