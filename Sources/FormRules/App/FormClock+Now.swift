public import FormModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FormClock {
  /// The system's time at present, in the time zone of the device.
  public static var now: FormClock {
    var moment = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &moment)
    var seconds = moment.tv_sec
    var local = unsafe tm()
    unsafe localtime_r(&seconds, &local)
    let offset = unsafe WideInt(local.tm_gmtoff)
    let milliseconds = (WideInt(seconds) + offset) * 1_000 + WideInt(moment.tv_nsec) / 1_000_000
    return FormClock(milliseconds: milliseconds)
  }
}
