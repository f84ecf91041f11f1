import FormFuzzing
import Foundation

#if Jemalloc
  // Linked for its speed: an execution allocates a form, an engine and an oracle.
  import CJemalloc
#endif

/// What libFuzzer calls with each input. `FORMNAV_FUZZ_TARGET` names the target (`ByteTarget`); what is not as
/// it should be ends the process, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = target.run(input) { fatalError("\(target.rawValue): \(failure)") }
  return 0
}

private let target: ByteTarget = {
  let name = ProcessInfo.processInfo.environment["FORMNAV_FUZZ_TARGET"] ?? ""
  guard let target = ByteTarget(rawValue: name) else {
    let names = ByteTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FORMNAV_FUZZ_TARGET is \"\(name)\"; it must be one of \(names)")
  }
  return target
}()

/// The program. libFuzzer has a `main` of its own, which SwiftPM's executables replace by this name.
@_cdecl("LibFuzzer_main")
public func runLibFuzzer(
  _ count: CInt,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, testOneInput)
}

/// libFuzzer's entry, as its `FuzzerInterface.h` declares it for programs with a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer calls first. Where `FORMNAV_FUZZ_SEEDS` names a folder, the target's first inputs are written
/// to it.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  guard let folder = ProcessInfo.processInfo.environment["FORMNAV_FUZZ_SEEDS"] else { return 0 }
  for (number, seed) in target.seeds.enumerated() {
    let file = URL(fileURLWithPath: folder).appendingPathComponent("seed-\(number)")
    do {
      try Data(seed).write(to: file)
    } catch {
      fatalError("no seed can be written: \(error)")
    }
  }
  return 0
}
