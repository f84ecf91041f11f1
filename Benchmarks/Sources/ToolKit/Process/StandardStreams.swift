import Foundation

/// The three descriptors that every process begins with.
enum StandardStreams {
  /// Puts something in the place of those that the caller closed: else the next file opened would stand
  /// there, and take what is meant for standard output.
  static func fill() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is that one. Writing to it stays an error.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
