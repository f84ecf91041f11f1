import Testing

@testable import FormModel

@Suite struct OwnedBufferTests {
  @Test("A buffer grows when it has no room for one more element, and not before")
  func room() {
    var buffer = OwnedBuffer<UInt32>(capacity: 4)
    let growth = [buffer.growth(for: 4), buffer.growth(for: 5)]
    buffer.reserveEighth(for: 4)
    let bytes = buffer.byteCount
    #expect(growth == [0, 6 * 4] && bytes == 4 * 4)
    buffer.reserveEighth(for: 5)
    let more = buffer.byteCount
    #expect(more == 5 * 4)
  }
}
