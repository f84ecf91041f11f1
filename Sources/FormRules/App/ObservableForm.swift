public import FormModel
import FormProgress
public import Observation

/// A form while it is filled, for the views of an app: a reference on the main actor that owns one `FormSession`.
///
/// Views and view models that read the form while they are drawn are drawn again after the next transaction
/// (Observation). Other readers use `statuses()`. Several view models can share one form:
///
///     let form = try await ObservableForm.open { try FormJSON.read(path) }
///     try form.answer("age", .integer(17))
///     form.status.totals.filled
///
/// It costs what `FormSession` costs, and one publication for each transaction.
@MainActor
@Observable
public final class ObservableForm: Identifiable {
  /// The status after the last transaction.
  public private(set) var status: FormStatus

  @ObservationIgnored private var session: FormSession
  @ObservationIgnored private var listeners: [Int: AsyncStream<FormStatus>.Continuation] = [:]
  @ObservationIgnored private var listenerCount = 0

  /// Takes ownership of a session.
  ///
  /// - Complexity: O(1) without invalid answers.
  public init(_ session: consuming sending FormSession) {
    status = FormStatus(session, revision: 0, change: session.lastChange ?? TransactionChange())
    self.session = session
  }

  /// Loads a form and its rules off the main actor.
  ///
  /// - Parameters:
  ///   - clock: the value of `today()` and `now()` until `setClock`.
  ///   - journalBytes: memory for undo, in bytes; 0 for no undo.
  ///   - savesAnswers: whether `savedAnswers` can keep the form. It takes half a byte for each field.
  ///   - newInstances: the most instances of repeats that one transaction makes (RP-1), opening the form included.
  ///   - load: makes the form, for example by reading a file.
  /// - Throws: the errors of `load`, and `RuleError` if the form's rules can't be used.
  /// - Complexity: that of `load` and of `FormSession.init`.
  @concurrent
  public nonisolated static func open(
    clock: FormClock = .now,
    journalBytes: Int = 1 << 16,
    savesAnswers: Bool = true,
    newInstances: Int = FormLimits.newInstances,
    _ load: @Sendable () async throws -> FormDefinition
  ) async throws -> ObservableForm {
    let session = try FormSession(
      await load(),
      clock: clock,
      journalBytes: journalBytes,
      savesAnswers: savesAnswers,
      newInstances: newInstances
    )
    return await ObservableForm(session)
  }

  isolated deinit {
    for listener in listeners.values { listener.finish() }
  }
}

// MARK: - Choices

extension ObservableForm {
  /// The choices that a field offers at present (CH-1). A view that reads them is drawn again after the next
  /// transaction.
  ///
  /// - Throws: as `FormSession.choices(of:)`.
  public func choices(of address: FieldID) throws(SessionError) -> OfferedChoices {
    _ = status
    return try session.choices(of: address)
  }
}

// MARK: - Labels

extension ObservableForm {
  /// A field's label at present (UR-10). A view that reads it is drawn again after the next transaction.
  ///
  /// - Throws: as `FormSession.label(of:)`.
  public func label(of address: FieldID) throws(AddressError) -> String? {
    _ = status
    return try session.label(of: address)
  }

  /// A page's name at present, likewise.
  ///
  /// - Throws: as `FormSession.name(ofPage:)`.
  public func name(ofPage page: PageID) throws(AddressError) -> String? {
    _ = status
    return try session.name(ofPage: page)
  }
}

// MARK: - Changes

extension ObservableForm {
  /// Sets or removes a field's answer, and applies the rules that depend on it (UR-1, UR-7).
  ///
  /// - Throws: as `FormSession.answer`; then nothing has changed and nothing is published.
  /// - Complexity: as `FormSession.answer`.
  @discardableResult
  public func answer(
    _ address: FieldID,
    _ value: AnswerValue?
  ) throws(SessionError) -> TransactionChange {
    try handle(.answer(address, value))
  }

  /// As above, by the field's id.
  ///
  /// - Throws: also `noSuchID`.
  @discardableResult
  public func answer(
    _ id: String,
    _ value: AnswerValue?
  ) throws(SessionError) -> TransactionChange {
    publish(try session.answer(id, value))
  }

  /// Handles an event: an edit, an answer, an instance, the clock, undo, redo.
  ///
  /// - Throws: the error of the method that the event stands for; then nothing has changed and nothing is published.
  @discardableResult
  public func handle(_ event: FormEvent) throws(SessionError) -> TransactionChange {
    publish(try session.handle(event))
  }

  /// Applies edits in order as one transaction (VP-4).
  ///
  /// - Throws: `SessionBatchError` with the first edit that is refused. The edits before it are applied and
  ///   published.
  @discardableResult
  public func apply(batch: [Edit]) throws(SessionBatchError) -> TransactionChange {
    do throws(SessionBatchError) {
      return publish(try session.apply(batch: batch))
    } catch {
      publish(error.change)
      throw error
    }
  }

  /// Restores saved answers and own flags, in one transaction (UD-3).
  ///
  /// - Parameters:
  ///   - saved: the saved state.
  ///   - dropped: the parts of it that the form can't take, in the order of the state.
  /// - Throws: as `FormSession.restore`; then nothing has changed and nothing is published.
  @discardableResult
  public func restore(
    _ saved: SavedAnswers,
    dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    publish(try session.restore(saved, dropped: &dropped))
  }

  /// Makes a visible page the current one.
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`; then nothing has changed.
  public func setCurrentPage(_ page: PageID) throws(AddressError) {
    let previous = session.storedEngine.currentPage
    try session.setCurrentPage(page)
    var change = TransactionChange(currentPage: previous)
    change.end(currentPage: page)
    publish(change)
  }

  /// Publishes a transaction, unless it changed nothing (UD-1).
  @discardableResult
  private func publish(_ change: TransactionChange) -> TransactionChange {
    let isMove = change.currentPage != change.previousCurrentPage
    guard change.isChange || isMove else { return change }
    status = FormStatus(session, revision: status.revision + 1, change: change)
    for listener in listeners.values { listener.yield(status) }
    return change
  }
}

// MARK: - Reads

extension ObservableForm {
  /// Reads the form's session: counts, flags, answers, visible pages, texts. A view that reads while it is drawn is
  /// drawn again after the next transaction.
  ///
  ///     form.read { try $0.engine.progress(ofPage: 3) }
  ///
  /// - Complexity: that of `body`.
  public func read<Value, Failure: Error>(
    _ body: (borrowing FormSession) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    access(keyPath: \.status)
    return try body(session)
  }

  /// A page's counts (FP-4).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    access(keyPath: \.status)
    return try session.storedEngine.progress(ofPage: page)
  }

  /// A field's answer; nil if it has none (UR-1).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func answer(at address: FieldID) throws(AddressError) -> AnswerValue? {
    access(keyPath: \.status)
    return try session.answer(at: address)
  }

  /// The answer of the field with an id; nil if it has none (UR-1).
  ///
  /// - Throws: `noSuchID`.
  public func answer(at id: String) throws(SessionError) -> AnswerValue? {
    access(keyPath: \.status)
    return try session.answer(at: id)
  }

  /// Everything that a person filled in, to keep it while the app is not running (UD-3): answers, own flags and
  /// instances that differ from the form as it was opened. Nil if the session does not save answers.
  ///
  /// - Complexity: O(pages + fields + bytes of answers).
  public var savedAnswers: SavedAnswers? {
    access(keyPath: \.status)
    return session.savedAnswers
  }

  /// A copy of the form with its own flags and answers as they are now, to be written to a file on another actor.
  ///
  /// - Throws: as `FormSession.copyForm`.
  /// - Complexity: O(pages + fields).
  public func copyForm() throws(SessionError) -> FormDefinition { try session.copyForm() }

  /// The status now and after each transaction. A slow reader gets the newest status only. The stream ends with the
  /// form.
  public func statuses() -> AsyncStream<FormStatus> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
      let number = listenerCount
      listenerCount += 1
      listeners[number] = listener
      listener.onTermination = { [weak self] _ in
        Task { @MainActor in self?.listeners[number] = nil }
      }
      listener.yield(status)
    }
  }
}

extension FormStatus {
  init(_ session: borrowing FormSession, revision: Int, change: TransactionChange) {
    self.revision = revision
    totals = session.totals
    currentPage = session.storedEngine.currentPage
    invalidCount = session.invalidCount
    tooLongExpression = session.tooLongExpression
    canUndo = session.canUndo
    canRedo = session.canRedo
    self.change = change
  }
}
