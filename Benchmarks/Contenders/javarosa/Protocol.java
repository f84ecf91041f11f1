import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.javarosa.core.model.SelectChoice;

/** The contender protocol, version 1 (docs/contender-protocol.md): frames in, frames out. */
final class Protocol {
    static final int MAXIMUM_FRAME = 16 << 20;
    static final int UNSUPPORTED = 1, BAD_FORM = 2, BAD_REQUEST = 3, OTHER = 4;

    /** What answers a request in place of its response. */
    static final class ContenderError extends Exception {
        private static final long serialVersionUID = 1;
        final int code;

        ContenderError(int code, String text) {
            super(text);
            this.code = code;
        }
    }

    /** A page of a form of another format: the nodes of its fields. */
    record Page(String node, List<String> fields) {}

    /** A repeat of a form of another format: pages first ..< end are those of an instance. */
    record Repeat(int first, int end) {}

    /**
     * An event; what it does not have is −1 or null. In an instance, and where one comes or goes, numbers name it, from
     * 1, the outermost first; the page is then that of the template, or the repeat.
     */
    record Event(int operation, int page, int field, Value value, int[] numbers) {
        Event(int operation, int page, int field, Value value) {
            this(operation, page, field, value, null);
        }

        boolean isAnswer() {
            return operation == 16;
        }

        Event inside(int[] numbers) {
            return new Event(operation, page, field, value, numbers);
        }
    }

    /**
     * An answer: the kind of the protocol, and a String, Long, Double, Boolean, List of String, or null. A field's value
     * may also be of a kind that can't be told.
     */
    record Value(int kind, Object content) {
        static final Value NONE = new Value(0, null);
        static final Value UNTOLD = new Value(10, null);
    }

    /** An engine that is offered. Pages and fields are counted from 0. */
    interface Engine {
        String name();

        String version();

        String method();

        List<String> formats();

        int capabilities();

        /** Loads a form; gives nanoseconds to parse, nanoseconds to load, and bytes held. */
        long[] load(String format, String path, List<Page> pages, List<Repeat> repeats, List<String> computed)
                throws ContenderError;

        boolean isLoaded();

        void reset() throws ContenderError;

        /** Gives 0 for accepted, 1 for refused, 2 for not supported. */
        int play(Event event);

        /** The place of the page of the last event among all pages; −1 if an instance came or went. */
        int eventPage();

        int pageCount();

        int fieldCount(int page);

        /** Writes visible, total, filled, remaining to numbers[at…]. */
        void page(int page, int[] numbers, int at);

        /** Writes total, filled, remaining, visible pages to numbers[at…]. */
        void totals(int[] numbers, int at);

        int rank(int page);

        /** The choices that a field offers; null if it has none. */
        List<SelectChoice> choices(int page, int field);

        /** 1 not shown, 2 read-only, 4 mandatory, 8 filled. */
        int flags(int page, int field);

        /** The value that was typed or calculated. */
        Value value(int page, int field);

        /** The values of the nodes that no question asks for. */
        List<Value> computed();
    }

    private final Engine engine;

    Protocol(Engine engine) {
        this.engine = engine;
    }

    /** Answers requests until the input ends. */
    void serve(InputStream input, OutputStream output) throws IOException {
        DataInputStream requests = new DataInputStream(input);
        byte[] head = new byte[4];
        while (requests.readNBytes(head, 0, 4) == 4) {
            int length = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
            if (length < 1 || length > MAXIMUM_FRAME) {
                throw new IOException("a frame of " + Integer.toUnsignedString(length) + " bytes");
            }
            byte[] body = requests.readNBytes(length);
            if (body.length < length) {
                throw new EOFException("the input ends within a frame");
            }
            output.write(response(body));
            output.flush();
        }
    }

    private byte[] response(byte[] body) {
        Writer writer = new Writer();
        int type = body[0] + 128;
        try {
            respond(body[0], new Reader(body), writer);
        } catch (ContenderError error) {
            writer = error(error.code, error.getMessage());
            type = 255;
        } catch (BufferUnderflowException error) {
            writer = error(BAD_REQUEST, "the request is cut short");
            type = 255;
        } catch (RuntimeException error) {
            writer = error(OTHER, error.toString());
            type = 255;
        }
        return writer.frame(type);
    }

    private static Writer error(int code, String text) {
        Writer writer = new Writer();
        writer.u32(code);
        writer.text(text == null ? "" : text);
        return writer;
    }

    private void respond(int type, Reader reader, Writer writer) throws ContenderError {
        if (type == 1) {
            reader.u32();
            reader.finish();
            writer.u32(1);
            writer.text(engine.name());
            writer.text(engine.version());
            writer.text(engine.method());
            writer.u32(engine.formats().size());
            engine.formats().forEach(writer::text);
            writer.u32(engine.capabilities());
            return;
        }
        if (type == 2) {
            load(reader, writer);
            return;
        }
        if (type < 1 || type > 7) {
            throw new ContenderError(BAD_REQUEST, "no request " + type);
        }
        if (!engine.isLoaded()) {
            throw new ContenderError(BAD_REQUEST, "no form is loaded");
        }
        switch (type) {
            case 3 -> {
                reader.finish();
                engine.reset();
            }
            case 4 -> {
                View view = new View(reader);
                reader.finish();
                observe(view, -1, writer);
            }
            case 5 -> {
                View view = new View(reader);
                List<Event> events = reader.events();
                reader.finish();
                writer.u32(events.size());
                for (Event event : events) {
                    int outcome = engine.play(event);
                    writer.u8(outcome);
                    observe(view, outcome == 0 ? engine.eventPage() : -1, writer);
                }
            }
            case 7 -> {
                int page = reader.u32();
                int field = reader.u32();
                List<Event> events = reader.events();
                reader.finish();
                offer(page, field, events, writer);
            }
            default -> {
                boolean reads = reader.u8() != 0;
                Event[] events = reader.events().toArray(new Event[0]);
                reader.finish();
                time(events, reads, writer);
            }
        }
    }

    /** Plays answers, and reads the choices of a field after each. */
    private void offer(int page, int field, List<Event> events, Writer writer) throws ContenderError {
        if (page < 0 || page >= engine.pageCount() || field < 0 || field >= engine.fieldCount(page)) {
            throw new ContenderError(BAD_REQUEST, "no field " + field + " on page " + page);
        }
        long characters = 0;
        List<SelectChoice> offered = null;
        long start = System.nanoTime();
        for (Event event : events) {
            engine.play(event);
            offered = engine.choices(page, field);
            if (offered != null) {
                for (SelectChoice choice : offered) {
                    characters += choice.getValue().length();
                }
            }
        }
        long end = System.nanoTime();
        if (characters < 0) {
            throw new IllegalStateException("choices can't have so many characters");
        }
        if (events.isEmpty()) {
            offered = engine.choices(page, field);
        }
        if (offered == null) {
            throw new ContenderError(BAD_REQUEST, "no choices of field " + field + " on page " + page);
        }
        writer.i64(events.isEmpty() ? 0 : end - start);
        writer.u32(offered.size());
        offered.forEach(choice -> writer.text(choice.getValue()));
    }

    private void load(Reader reader, Writer writer) throws ContenderError {
        String format = reader.text();
        String path = reader.text();
        reader.i64();
        int count = reader.count();
        List<Page> pages = new ArrayList<>();
        for (int page = 0; page < count; page++) {
            pages.add(new Page(reader.text(), reader.texts()));
        }
        List<Repeat> repeats = new ArrayList<>();
        if (reader.hasMore()) {
            count = reader.count();
            for (int index = 0; index < count; index++) {
                repeats.add(new Repeat(reader.u32(), reader.u32()));
            }
        }
        List<String> computed = reader.hasMore() ? reader.texts() : List.of();
        reader.finish();
        for (long number : engine.load(format, path, pages, repeats, computed)) {
            writer.i64(number);
        }
        writer.u32(0);
    }

    private void observe(View view, int ownPage, Writer writer) {
        int[] numbers = new int[4];
        engine.totals(numbers, 0);
        for (int number : numbers) {
            writer.u32(number);
        }
        int first = view.pages == 2 ? 0 : ownPage;
        int count = view.pages == 2 ? engine.pageCount() : view.pages == 1 && ownPage >= 0 ? 1 : 0;
        writer.u32(count);
        for (int page = first; page < first + count; page++) {
            engine.page(page, numbers, 0);
            writer.u8(numbers[0]);
            writer.u32(numbers[1]);
            writer.u32(numbers[2]);
            writer.u32(numbers[3]);
        }
        List<int[]> fields = view.fields == 0 ? List.of() : view.fields == 1 ? view.listed : allFields();
        writer.u32(fields.size());
        for (int[] field : fields) {
            writer.u8(engine.flags(field[0], field[1]));
        }
        if (view.fields == 3) {
            for (int[] field : fields) {
                writer.value(engine.value(field[0], field[1]));
            }
            List<Value> computed = engine.computed();
            writer.u32(computed.size());
            computed.forEach(writer::value);
        }
    }

    private List<int[]> allFields() {
        List<int[]> all = new ArrayList<>();
        for (int page = 0; page < engine.pageCount(); page++) {
            for (int field = 0; field < engine.fieldCount(page); field++) {
                all.add(new int[] {page, field});
            }
        }
        return all;
    }

    private void time(Event[] events, boolean reads, Writer writer) {
        int[] numbers = new int[reads ? 9 * events.length : 0];
        long start = System.nanoTime();
        if (reads) {
            int at = 0;
            for (Event event : events) {
                boolean hasPage = engine.play(event) == 0 && engine.eventPage() >= 0;
                if (hasPage) {
                    engine.page(engine.eventPage(), numbers, at);
                }
                engine.totals(numbers, at + 4);
                numbers[at + 8] = numbers[at + 7];
                numbers[at + 7] = hasPage ? engine.rank(engine.eventPage()) : 0;
                at += 9;
            }
        } else {
            for (Event event : events) {
                engine.play(event);
            }
        }
        long nanoseconds = System.nanoTime() - start;
        if (!reads) {
            numbers = new int[4 + 5 * engine.pageCount()];
            engine.totals(numbers, 0);
            for (int page = 0; page < engine.pageCount(); page++) {
                engine.page(page, numbers, 4 + 5 * page);
                numbers[4 + 5 * page + 4] = engine.rank(page);
            }
        }
        writer.i64(nanoseconds);
        writer.i64(digest(numbers));
    }

    /** FNV-1a, 64 bits, over the numbers' little-endian bytes. */
    static long digest(int[] numbers) {
        long state = 0xcbf29ce484222325L;
        for (int number : numbers) {
            for (int shift = 0; shift < 32; shift += 8) {
                state = (state ^ (number >>> shift & 0xFF)) * 1099511628211L;
            }
        }
        return state;
    }

    private final class View {
        final int pages, fields;
        final List<int[]> listed = new ArrayList<>();

        View(Reader reader) throws ContenderError {
            pages = reader.u8();
            fields = reader.u8();
            int count = reader.count();
            for (int index = 0; index < count; index++) {
                int page = reader.u32();
                int field = reader.u32();
                if (page < 0 || page >= engine.pageCount() || field < 0 || field >= engine.fieldCount(page)) {
                    throw new ContenderError(BAD_REQUEST, "no field " + field + " on page " + page);
                }
                listed.add(new int[] {page, field});
            }
        }
    }

    private static final class Reader {
        private final ByteBuffer bytes;

        Reader(byte[] body) {
            bytes = ByteBuffer.wrap(body, 1, body.length - 1).order(ByteOrder.LITTLE_ENDIAN);
        }

        int u8() {
            return bytes.get() & 0xFF;
        }

        int u32() {
            return bytes.getInt();
        }

        long i64() {
            return bytes.getLong();
        }

        /** A number of things, each of which takes a byte at least. */
        int count() throws ContenderError {
            int count = bytes.getInt();
            if (count < 0 || count > bytes.remaining()) {
                throw new ContenderError(BAD_REQUEST, "a list is longer than its frame");
            }
            return count;
        }

        String text() throws ContenderError {
            byte[] text = new byte[count()];
            bytes.get(text);
            return new String(text, StandardCharsets.UTF_8);
        }

        List<String> texts() throws ContenderError {
            int count = count();
            List<String> texts = new ArrayList<>();
            for (int index = 0; index < count; index++) {
                texts.add(text());
            }
            return texts;
        }

        List<Event> events() throws ContenderError {
            int count = count();
            List<Event> events = new ArrayList<>();
            for (int index = 0; index < count; index++) {
                events.add(event(u8()));
            }
            return events;
        }

        private Event event(int operation) throws ContenderError {
            return switch (operation) {
                case 0, 1, 2, 3, 4, 5, 6, 7 -> new Event(operation, u32(), u32(), null);
                case 8, 9 -> new Event(operation, u32(), -1, null);
                case 16 -> new Event(operation, u32(), u32(), value());
                case 17 -> new Event(operation, -1, -1, new Value(7, i64()));
                case 24 -> {
                    int[] numbers = numbers();
                    int inner = u8();
                    if (inner > 16) {
                        throw new ContenderError(BAD_REQUEST, "no event " + inner + " in an instance");
                    }
                    yield event(inner).inside(numbers);
                }
                case 25, 26 -> new Event(operation, u32(), -1, null, numbers());
                default -> throw new ContenderError(BAD_REQUEST, "no event " + operation);
            };
        }

        /** The numbers of an instance: one to three, from 1. */
        private int[] numbers() throws ContenderError {
            int count = count();
            if (count < 1 || count > 3) {
                throw new ContenderError(BAD_REQUEST, count + " numbers of an instance");
            }
            int[] numbers = new int[count];
            for (int level = 0; level < count; level++) {
                numbers[level] = u32();
                if (numbers[level] == 0) {
                    throw new ContenderError(BAD_REQUEST, "an instance with number 0");
                }
            }
            return numbers;
        }

        private Value value() throws ContenderError {
            int kind = u8();
            return new Value(kind, switch (kind) {
                case 0 -> null;
                case 1, 8 -> text();
                case 2, 5, 6, 7 -> i64();
                case 3 -> bytes.getDouble();
                case 4 -> u8() != 0;
                case 9 -> texts();
                default -> throw new ContenderError(BAD_REQUEST, "no kind of value " + kind);
            });
        }

        boolean hasMore() {
            return bytes.hasRemaining();
        }

        void finish() throws ContenderError {
            if (bytes.hasRemaining()) {
                throw new ContenderError(BAD_REQUEST, "the request goes on");
            }
        }
    }

    private static final class Writer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        void u8(int value) {
            bytes.write(value);
        }

        void u32(int value) {
            for (int shift = 0; shift < 32; shift += 8) {
                bytes.write(value >>> shift);
            }
        }

        void i64(long value) {
            u32((int) value);
            u32((int) (value >>> 32));
        }

        void text(String value) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            u32(utf8.length);
            bytes.writeBytes(utf8);
        }

        void value(Value value) {
            u8(value.kind());
            Object content = value.content();
            if (content instanceof String string) {
                text(string);
            } else if (content instanceof Long number) {
                i64(number);
            } else if (content instanceof Double number) {
                i64(Double.doubleToLongBits(number));
            } else if (content instanceof Boolean truth) {
                u8(truth ? 1 : 0);
            } else if (content instanceof List<?> choices) {
                u32(choices.size());
                choices.forEach(choice -> text((String) choice));
            }
        }

        byte[] frame(int type) {
            Writer frame = new Writer();
            frame.u32(bytes.size() + 1);
            frame.u8(type);
            frame.bytes.writeBytes(bytes.toByteArray());
            return frame.bytes.toByteArray();
        }
    }
}
