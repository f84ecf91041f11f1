import CFormNavigation
import FormNavigationC

/// A form of the interface with sessions, freed at the end.
struct Opened: ~Copyable {
  let form: formnav_form
  let session: formnav_session
  let screen: formnav_screen

  init(_ text: String = Opened.small) throws {
    let bytes = Array(text.utf8)
    var form: formnav_form = 0
    try succeed(formnav_form_open(bytes, bytes.count, 0, &form))
    var options = formnav_session_options()
    options.undo_bytes = 1 << 12
    options.saves_answers = 1
    var session: formnav_session = 0
    try succeed(formnav_session_open(form, &options, &session))
    var screen: formnav_screen = 0
    var geometry = formnav_screen_options()
    geometry.session = options
    geometry.width = 390
    geometry.height = 844
    try succeed(formnav_screen_open(form, &geometry, &screen))
    self.form = form
    self.session = session
    self.screen = screen
  }

  deinit { for handle in [form, session, screen] { formnav_free(handle) } }

  static let small = """
    {"schema": "formnav.form/1", "pages": [
      {"name": "One", "fields": [{"id": "a", "mandatory": true, "label": "Name"}, {"id": "c"}]},
      {"name": "Two", "fields": [{"id": "b", "kind": "integer", "constraint": ". < 9"}]},
      {"name": "Three", "fields": [{"kind": "choice", "choices": "list"}]}
    ], "choices": [{"id": "list", "choices": [{"value": "x"}]}], "repeats": [{"id": "r", "pages": [1, 2]}],
    "rules": [{"when": "${a} = 'x'", "hide": ["c"]}]}
    """
}

struct Refusal: Error {
  var code: Int32
  var text: String
}

func succeed(_ code: Int32) throws {
  if code != 0 { throw Refusal(code: code, text: lastError()) }
}

func lastError() -> String { (try? text { formnav_last_error($0, $1, $2) }) ?? "" }

typealias Writer = (UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?) -> Int32

/// What a function writes.
func text(_ writer: Writer) throws -> String {
  var length = 0
  _ = writer(nil, 0, &length)
  var bytes = [CChar](repeating: 0, count: length)
  try succeed(writer(&bytes, bytes.count, &length))
  return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

typealias HandleCalls = [(name: String, call: @Sendable (UInt64) -> Int32)]

/// Every function that takes the handle of a session, or of a session or screen, with arguments that it could take.
let sessionCalls: HandleCalls = [
  ("apply", { formnav_apply($0, 1 << 16, nil) }),
  ("apply_and_read", { formnav_apply_and_read($0, 1 << 16, nil) }),
  ("play", { formnav_play($0, [1 << 16], 1, nil, nil) }),
  ("apply_batch", { formnav_apply_batch($0, [1 << 16], 1, nil, nil) }),
  (
    "set_answer",
    {
      var none = formnav_answer(); return formnav_set_answer($0, 0, 0, &none, nil)
    }
  ),
  ("set_clock", { formnav_set_clock($0, 0, nil) }),
  ("undo", { formnav_undo($0, nil) }),
  ("redo", { formnav_redo($0, nil) }),
  ("set_current_page", { formnav_set_current_page($0, 0) }),
  ("add_instance", { formnav_add_instance($0, 0, .max, .max, nil) }),
  ("remove_instance", { formnav_remove_instance($0, 1, nil) }),
]

let readerCalls: HandleCalls = [
  ("last_change", { formnav_last_change($0, nil) }),
  ("save", { formnav_save($0, nil, 0, nil) }),
  ("restore", { formnav_restore($0, nil, 0, nil) }),
  ("export", { formnav_export($0, 2, nil, 0, nil) }),
  ("page_progress", { formnav_page_progress($0, 0, nil) }),
  ("get_status", { formnav_get_status($0, nil) }),
  ("page_at", { formnav_page_at($0, 0, nil) }),
  ("position", { formnav_position($0, 0, nil) }),
  ("select", { formnav_select($0, 1, nil) }),
  ("rank", { formnav_rank($0, 0, nil) }),
  ("next_page", { formnav_next_page($0, 0, 0, 0, nil) }),
  ("previous_page", { formnav_previous_page($0, 0, 0, 0, nil) }),
  ("next_field", { formnav_next_field($0, 2, .max, 0, 0, nil) }),
  ("field_count", { formnav_field_count($0, 0, nil) }),
  ("get_field", { formnav_get_field($0, 0, 0, nil) }),
  ("find_field", { formnav_find_field($0, nil, 0, nil, 0, nil) }),
  ("get_answer", { formnav_get_answer($0, 0, 0, nil, nil, 0, nil) }),
  ("get_text", { formnav_get_text($0, 0, 0, 0, nil, 0, nil) }),
  ("get_offer", { formnav_get_offer($0, 0, 0, nil) }),
  ("choice_text", { formnav_choice_text($0, 2, 0, 0, 0, nil, 0, nil) }),
  ("reasons", { formnav_reasons($0, 0, 1, nil, 0, nil) }),
  ("get_repeat", { formnav_get_repeat($0, 0, nil) }),
  ("instance_of_page", { formnav_instance_of_page($0, 0, nil) }),
  ("instance_count", { formnav_instance_count($0, 0, .max, nil) }),
  ("instance_at", { formnav_instance_at($0, 0, .max, 1, nil) }),
]

let screenCalls: HandleCalls = [
  (
    "screen_handle",
    {
      var event = formnav_event(); return formnav_screen_handle($0, &event, nil)
    }
  ),
  (
    "screen_set_answer",
    {
      var none = formnav_answer(); return formnav_screen_set_answer($0, 0, 0, &none, nil)
    }
  ),
  ("screen_apply_batch", { formnav_screen_apply_batch($0, [1 << 16], 1, nil, nil) }),
  ("screen_snapshot", { formnav_screen_snapshot($0, -1, nil, 0, nil) }),
  ("screen_text", { formnav_screen_text($0, 6, 0, nil, 0, nil) }),
]

let formCalls: HandleCalls = [
  ("form_texts", { formnav_form_texts($0, nil) }),
  ("form_language", { formnav_form_language($0, 0, nil, 0, nil) }),
  ("find_language", { formnav_find_language($0, "fr", 2, nil) }),
  (
    "form_in_language",
    {
      var handle: UInt64 = 0; return formnav_form_in_language($0, 0, &handle)
    }
  ),
  ("form_report", { formnav_form_report($0, nil, 0, nil) }),
  (
    "session_open",
    {
      var handle: UInt64 = 0; return formnav_session_open($0, nil, &handle)
    }
  ),
  (
    "screen_open",
    {
      var options = formnav_screen_options()
      var handle: UInt64 = 0
      return formnav_screen_open($0, &options, &handle)
    }
  ),
]
