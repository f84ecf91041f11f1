/// The physical memory of this process, in bytes. Linux only; nil elsewhere.
public enum ResidentSet {
  public static var current: Int? {
    let kibibytes = TextFile.value("VmRSS", in: "/proc/self/status")?.prefix(while: \.isNumber)
    return kibibytes.flatMap { Int($0) }.map { $0 * 1_024 }
  }
}
