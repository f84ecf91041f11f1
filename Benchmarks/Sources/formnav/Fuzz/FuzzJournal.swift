import FormFormats
import FormFuzzing
import Foundation
import TextEscaping

/// A file that names the stream a process is playing. It is written before the stream begins, so
/// that a trap, a hang or a kill leaves a case to replay. A comment in it gives the number of steps
/// played.
final class FuzzJournal {
  private let descriptor: Int32
  private let path: String
  private let campaign: FuzzCampaign

  /// - Throws: if the file can't be created, or already exists.
  init(path: String, _ campaign: FuzzCampaign) throws(IOError) {
    self.path = path
    self.campaign = campaign
    descriptor = try NewFile.create(path)
  }

  deinit { close(descriptor) }

  /// - Parameter played: the streams and steps before this one.
  func begin(stream: Int, played: FuzzCampaign.Result) {
    var text = Self.text(campaign, stream: stream, played)
    // All texts have the same length, so one write replaces the previous text. A failed write does
    // not end the campaign.
    text.withUTF8 { _ = pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  func remove() { unlink(SystemText.terminated(path)) }

  private static func text(
    _ campaign: FuzzCampaign,
    stream: Int,
    _ played: FuzzCampaign.Result
  ) -> String {
    """
    \(FuzzCaseFile.firstLine) \(campaign.target.rawValue)
    stream \(fixed(stream)) of seed \(campaign.seed)
    \(campaign.isCanary ? "canary\n" : "")drawn\(campaign.form.map { " on \($0.path)" } ?? "")
    # \(fixed(played.streams)) streams, \(fixed(played.steps)) steps before it

    """
  }

  /// Twenty digits, so that all texts have the same length.
  private static func fixed(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 20 - digits.count)) + digits
  }

  /// The content of a journal.
  struct Entry: Equatable {
    var stream: Int
    var streams: Int
    var steps: Int
  }

  /// More bytes than any journal has.
  private static let mostBytes = 8_192

  /// Returns nil if no stream has begun yet.
  static func read(_ path: String) -> Entry? {
    let file = open(SystemText.terminated(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = Foundation.read(file, &bytes, mostBytes)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\n" }
    guard let stream = words.firstIndex(of: "stream"), let note = words.firstIndex(of: "#"),
      note + 3 < words.count, let number = Int(words[stream + 1]),
      let streams = Int(words[note + 1]), let steps = Int(words[note + 3])
    else { return nil }
    return Entry(stream: number, streams: streams, steps: steps)
  }
}
