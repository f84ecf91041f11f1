import FormFormats
import FormFuzzing
import Foundation
import TextEscaping

/// A case that grows with the simulation, so that one is left where the tool itself ends by a trap: each
/// action is in the file before it is played.
final class SimulationJournal {
  private let descriptor: Int32
  private let path: String

  /// - Throws: where the file can't be created, or is there.
  init(path: String) throws(IOError) {
    self.path = path
    descriptor = try NewFile.create(path)
  }

  deinit { close(descriptor) }

  /// Begins the file anew.
  func begin(_ empty: ScreenCase) {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    write(empty.text(isOpenEnded: true))
  }

  func append(_ action: ScreenAction) { write("\(action)\n") }

  /// No case is needed: nothing ended by a trap.
  func remove() { unlink(SystemText.terminated(path)) }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A journal that can't be written is no reason to end what it is kept for.
      _ = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}
