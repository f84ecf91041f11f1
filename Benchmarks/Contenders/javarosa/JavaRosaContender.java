import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.javarosa.core.model.CoreModelModule;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.FormIndex;
import org.javarosa.core.model.GroupDef;
import org.javarosa.core.model.IFormElement;
import org.javarosa.core.model.QuestionDef;
import org.javarosa.core.model.SelectChoice;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.instance.AbstractTreeElement;
import org.javarosa.core.model.instance.FormInstance;
import org.javarosa.core.model.instance.InstanceInitializationFactory;
import org.javarosa.core.model.instance.InvalidReferenceException;
import org.javarosa.core.model.instance.TreeElement;
import org.javarosa.core.model.instance.TreeReference;
import org.javarosa.core.services.IPropertyManager;
import org.javarosa.core.services.PropertyManager;
import org.javarosa.core.services.PrototypeManager;
import org.javarosa.core.services.properties.IPropertyRules;
import org.javarosa.form.api.FormEntryController;
import org.javarosa.form.api.FormEntryModel;
import org.javarosa.form.api.FormEntryPrompt;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.util.XFormUtils;

/**
 * JavaRosa, the engine of ODK Collect, as a contender: it loads the author's own XForm.
 *
 * <p>JavaRosa knows whether a node is relevant, required, read-only and answered, and has no progress. What
 * an app would have to do is done here: the nodes of a page, or of all pages, are looked at and counted.
 */
final class JavaRosaContender implements Protocol.Engine {
    private static final int HIDDEN = 1, READ_ONLY = 2, MANDATORY = 4, FILLED = 8;

    private String path;
    private List<Protocol.Page> layout = List.of();
    private List<Protocol.Repeat> repeats = List.of();
    private List<String> computed = List.of();
    private Instances instances;
    private int eventPage = -1;
    private boolean hasCounts;
    private FormDef form;
    /** The primary instance as the file has it, before anything was evaluated. */
    private FormInstance blank;
    private TreeElement[][] nodes = {};
    /** Of each field, nodes of groups that it stands in without being part of them. */
    private TreeElement[][][] around = {};
    private TreeReference[][] references = {};
    private final Map<String, QuestionDef> questions = new HashMap<>();
    /** Where the questions stand on the form; found when choices are read. */
    private final Map<TreeReference, FormIndex> indices = new HashMap<>();
    /** Of each question, the groups around it on the form, the outermost first. */
    private final Map<String, List<String>> groups = new HashMap<>();

    public static void main(String[] arguments) throws IOException {
        // JavaRosa logs to the standard output, which belongs to the protocol.
        OutputStream responses = System.out;
        System.setOut(System.err);
        PrototypeManager.registerPrototypes(CoreModelModule.classNames);
        new XFormsModule().registerModule();
        useNoProperties();
        new Protocol(new JavaRosaContender()).serve(System.in, responses);
    }

    static void useNoProperties() {
        PropertyManager.setPropertyManager(new NoProperties());
    }

    @Override
    public String name() {
        return "javarosa";
    }

    @Override
    public String version() {
        String file = "/META-INF/maven/org.getodk/javarosa/pom.properties";
        try (InputStream properties = FormDef.class.getResourceAsStream(file)) {
            Properties known = new Properties();
            known.load(properties);
            return known.getProperty("version", "unknown");
        } catch (IOException | NullPointerException error) {
            return "unknown";
        }
    }

    @Override
    public String method() {
        return "JavaRosa sets the answer and evaluates what depends on it, by its graph of triggerables; the "
                + "adapter then counts the nodes of the page and of the form anew, as an app would have to.";
    }

    @Override
    public List<String> formats() {
        return List.of("xforms");
    }

    @Override
    public int capabilities() {
        return 2 | 8 | 16 | 32;
    }

    @Override
    public long[] load(String format, String path, List<Protocol.Page> pages, List<Protocol.Repeat> repeats,
            List<String> computed) throws Protocol.ContenderError {
        if (!format.equals("xforms")) {
            throw new Protocol.ContenderError(Protocol.UNSUPPORTED, "forms of format " + format);
        }
        form = null;
        long before = heldBytes();
        this.path = path;
        layout = pages;
        this.repeats = repeats;
        this.computed = computed;
        long start = System.nanoTime();
        FormDef parsed = parse();
        long middle = System.nanoTime();
        blank = parsed.getMainInstance().clone();
        open(parsed);
        long end = System.nanoTime();
        return new long[] {middle - start, end - middle, Math.max(0, heldBytes() - before)};
    }

    private static long heldBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private FormDef parse() throws Protocol.ContenderError {
        try (InputStream file = new FileInputStream(path)) {
            return XFormUtils.getFormFromInputStream(file);
        } catch (Exception error) {
            throw new Protocol.ContenderError(Protocol.BAD_FORM, path + ": " + error);
        }
    }

    private boolean isReadOnly(int page, int field) {
        return nodes[page][field] == null || !nodes[page][field].isEnabled();
    }

    private void open(FormDef parsed) throws Protocol.ContenderError {
        try {
            parsed.initialize(true, new InstanceInitializationFactory());
            if (repeats.isEmpty()) {
                addRepeats(parsed);
            } else {
                Instances.settle(parsed, false);
            }
        } catch (RuntimeException | InvalidReferenceException error) {
            throw new Protocol.ContenderError(Protocol.BAD_FORM, path + ": " + error);
        }
        questions.clear();
        groups.clear();
        collectQuestions(parsed, List.of());
        hasCounts = !repeats.isEmpty() && Instances.hasCounts(parsed);
        lookUp(parsed);
        form = parsed;
    }

    /** Looks up the nodes of all pages, each in its instance. */
    private void lookUp(FormDef parsed) throws Protocol.ContenderError {
        instances = new Instances(parsed, layout.size(), Instances.named(parsed, layout, repeats));
        int count = instances.pages().size();
        indices.clear();
        nodes = new TreeElement[count][];
        around = new TreeElement[count][][];
        references = new TreeReference[count][];
        for (int page = 0; page < count; page++) {
            Instances.Place place = instances.pages().get(page);
            List<String> fields = layout.get(place.template()).fields();
            nodes[page] = new TreeElement[fields.size()];
            around[page] = new TreeElement[fields.size()][];
            references[page] = new TreeReference[fields.size()];
            for (int field = 0; field < fields.size(); field++) {
                if (fields.get(field).isEmpty()) {
                    continue;
                }
                TreeElement node = find(parsed, place, fields.get(field));
                nodes[page][field] = node;
                around[page][field] = around(parsed, place, node);
                references[page][field] = node.getRef();
            }
        }
    }

    /** Adds the first instance of each repeat that has none, as the user would. */
    private static void addRepeats(FormDef form) throws InvalidReferenceException {
        FormEntryModel model = new FormEntryModel(form);
        FormIndex index = model.incrementIndex(FormIndex.createBeginningOfFormIndex());
        for (; !index.isEndOfFormIndex(); index = model.incrementIndex(index)) {
            boolean isAbsent = model.getEvent(index) == FormEntryController.EVENT_PROMPT_NEW_REPEAT;
            if (isAbsent && index.getElementMultiplicity() == 0) {
                form.createNewRepeat(index);
            }
        }
    }

    private void collectQuestions(IFormElement element, List<String> outer) {
        if (element instanceof QuestionDef question && question.getBind() != null) {
            String reference = question.getBind().getReference().toString();
            questions.put(reference, question);
            groups.put(reference, outer);
        }
        if (element.getChildren() == null) {
            return;
        }
        List<String> inner = outer;
        if (element instanceof GroupDef group && group.getBind() != null) {
            inner = new ArrayList<>(outer);
            inner.add(group.getBind().getReference().toString());
        }
        for (IFormElement child : element.getChildren()) {
            collectQuestions(child, inner);
        }
    }

    /**
     * The nodes of the groups that a question stands in on the form, but not in the data: JavaRosa asks no question of a
     * group that is not relevant, wherever the question's own node is.
     */
    private TreeElement[] around(FormDef form, Instances.Place place, TreeElement node)
            throws Protocol.ContenderError {
        Set<AbstractTreeElement<?>> ancestors = new HashSet<>();
        for (AbstractTreeElement<?> outer = node; outer != null; outer = outer.getParent()) {
            ancestors.add(outer);
        }
        List<TreeElement> found = new ArrayList<>();
        for (String path : groups.getOrDefault(node.getRef().genericize().toString(), List.of())) {
            TreeElement group = find(form, place, path);
            if (!ancestors.contains(group)) {
                found.add(group);
            }
        }
        return found.toArray(TreeElement[]::new);
    }

    private boolean isShown(int page, int field) {
        if (nodes[page][field] == null) {
            return false;
        }
        for (TreeElement group : around[page][field]) {
            if (!group.isRelevant()) {
                return false;
            }
        }
        return nodes[page][field].isRelevant();
    }

    /** The node with that path, in the instances of the page; of other repeats, in the first. */
    private static TreeElement find(FormDef form, Instances.Place place, String path)
            throws Protocol.ContenderError {
        TreeElement node = Instances.find(form, place.around(), path);
        if (node == null) {
            throw new Protocol.ContenderError(Protocol.BAD_FORM, "no node " + path);
        }
        return node;
    }

    @Override
    public boolean isLoaded() {
        return form != null;
    }

    @Override
    public void reset() throws Protocol.ContenderError {
        FormDef last = form;
        form = null;
        last.setInstance(blank.clone());
        open(last);
    }

    @Override
    public int play(Protocol.Event event) {
        eventPage = -1;
        if (event.operation() == 25 || event.operation() == 26) {
            return change(event);
        }
        if (!event.isAnswer()) {
            return 2;
        }
        int page = instances.find(event.page(), event.numbers());
        if (page < 0 || event.field() < 0 || event.field() >= nodes[page].length || nodes[page][event.field()] == null) {
            return 1;
        }
        TreeElement node = nodes[page][event.field()];
        TreeReference reference = references[page][event.field()];
        IAnswerData data;
        try {
            data = Answers.data(event.value(), node, questions.get(reference.genericize().toString()));
        } catch (IllegalArgumentException error) {
            return 1;
        }
        form.setValue(data, reference, node, true);
        settle(false);
        eventPage = instances.find(event.page(), event.numbers());
        return 0;
    }

    @Override
    public List<SelectChoice> choices(int page, int field) {
        TreeReference reference = references[page][field];
        if (reference == null) {
            return null;
        }
        if (indices.isEmpty()) {
            findQuestions();
        }
        FormIndex index = indices.get(reference);
        return index == null ? null : new FormEntryPrompt(form, index).getSelectChoices();
    }

    /** Finds the questions on the form, as the app goes through them. */
    private void findQuestions() {
        FormEntryModel model = new FormEntryModel(form);
        FormIndex index = model.incrementIndex(FormIndex.createBeginningOfFormIndex());
        for (; !index.isEndOfFormIndex(); index = model.incrementIndex(index)) {
            if (model.getEvent(index) == FormEntryController.EVENT_QUESTION) {
                indices.put(index.getReference(), index);
            }
        }
    }

    /** Adds or removes an instance. JavaRosa adds at the end only. */
    private int change(Protocol.Event event) {
        if (event.page() < 0 || event.page() >= repeats.size()) {
            return 1;
        }
        int outcome = event.operation() == 25
                ? instances.add(event.page(), event.numbers())
                : instances.remove(event.page(), event.numbers());
        if (outcome == 0) {
            settle(true);
        }
        return outcome;
    }

    /** Adds and removes what counts ask for, and looks up the nodes if an instance came or went. */
    private void settle(boolean isChanged) {
        boolean isSettled = !hasCounts || !Instances.settle(form);
        if (isSettled && !isChanged) {
            return;
        }
        try {
            lookUp(form);
        } catch (Protocol.ContenderError error) {
            throw new IllegalStateException(error);
        }
    }

    @Override
    public int eventPage() {
        return eventPage;
    }

    @Override
    public int pageCount() {
        return nodes.length;
    }

    @Override
    public int fieldCount(int page) {
        return nodes[page].length;
    }

    @Override
    public int flags(int page, int field) {
        TreeElement node = nodes[page][field];
        if (node == null) {
            return HIDDEN | READ_ONLY;
        }
        return (isShown(page, field) ? 0 : HIDDEN) | (isReadOnly(page, field) ? READ_ONLY : 0)
                | (node.isRequired() ? MANDATORY : 0) | (node.getValue() == null ? 0 : FILLED);
    }

    @Override
    public Protocol.Value value(int page, int field) {
        TreeElement node = nodes[page][field];
        return node == null ? Protocol.Value.NONE : Answers.value(node.getValue(), node.getDataType());
    }

    /** Expressions read nothing of a node that is not relevant. */
    @Override
    public List<Protocol.Value> computed() {
        List<Protocol.Value> values = new ArrayList<>();
        for (String path : computed) {
            TreeElement node = Instances.find(form, List.of(), path);
            values.add(node == null ? Protocol.Value.UNTOLD
                    : node.isRelevant() ? Answers.value(node.getValue(), node.getDataType()) : Protocol.Value.NONE);
        }
        return values;
    }

    private boolean isVisible(int page) {
        for (int field = 0; field < nodes[page].length; field++) {
            if (isShown(page, field)) {
                return true;
            }
        }
        return nodes[page].length == 0;
    }

    @Override
    public void page(int page, int[] numbers, int at) {
        int shown = 0, total = 0, filled = 0, remaining = 0;
        for (int field = 0; field < nodes[page].length; field++) {
            TreeElement node = nodes[page][field];
            if (!isShown(page, field)) {
                continue;
            }
            shown++;
            if (isReadOnly(page, field)) {
                continue;
            }
            total++;
            if (node.getValue() != null) {
                filled++;
            } else if (node.isRequired()) {
                remaining++;
            }
        }
        numbers[at] = shown > 0 || nodes[page].length == 0 ? 1 : 0;
        numbers[at + 1] = total;
        numbers[at + 2] = filled;
        numbers[at + 3] = remaining;
    }

    @Override
    public void totals(int[] numbers, int at) {
        int[] own = new int[4];
        int[] sums = new int[4];
        for (int page = 0; page < nodes.length; page++) {
            page(page, own, 0);
            for (int index = 0; index < 4; index++) {
                sums[index] += own[index];
            }
        }
        numbers[at] = sums[1];
        numbers[at + 1] = sums[2];
        numbers[at + 2] = sums[3];
        numbers[at + 3] = sums[0];
    }

    @Override
    public int rank(int page) {
        if (!isVisible(page)) {
            return 0;
        }
        int rank = 1;
        for (int other = 0; other < page; other++) {
            rank += isVisible(other) ? 1 : 0;
        }
        return rank;
    }

    /** An app's settings, of which there are none. */
    private static final class NoProperties implements IPropertyManager {
        @Override
        public List<String> getProperty(String name) {
            return List.of();
        }

        @Override
        public void setProperty(String name, String value) {}

        @Override
        public void setProperty(String name, List<String> value) {}

        @Override
        public String getSingularProperty(String name) {
            return null;
        }

        @Override
        public void addRules(IPropertyRules rules) {}

        @Override
        public List<IPropertyRules> getRules() {
            return List.of();
        }
    }
}
