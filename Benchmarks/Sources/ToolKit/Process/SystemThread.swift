import Foundation

/// A thread of the system, which may refuse to start one.
package enum SystemThread {
  /// Runs code on a new thread.
  ///
  /// - Returns: true if the thread started.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, nil, threadMain, work.toOpaque())
    guard failure == 0 else {
      work.release()
      return false
    }
    #if os(Linux)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }

  fileprivate final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

#if os(Linux)
  private func threadMain(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<SystemThread.Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
#else
  private func threadMain(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<SystemThread.Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
#endif
