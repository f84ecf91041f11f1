import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.FormIndex;
import org.javarosa.core.model.GroupDef;
import org.javarosa.core.model.IFormElement;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.helper.AnswerDataUtil;
import org.javarosa.core.model.instance.FormInstance;
import org.javarosa.core.model.instance.InvalidReferenceException;
import org.javarosa.core.model.instance.TreeElement;
import org.javarosa.core.model.instance.TreeReference;
import org.javarosa.form.api.FormEntryModel;

/** The pages of a form with its instances as they are now, in form order. */
final class Instances {
    /** A page, by its place in the template, and the nodes of the instances around it, the outermost first. */
    record Place(int template, int[] numbers, List<TreeElement> around) {}

    /** A repeat: pages first ..< end of the template are those of an instance, and the path of its node. */
    record Repeat(int first, int end, String node) {}

    private final FormDef form;
    private final List<Repeat> repeats;
    private final List<Place> pages = new ArrayList<>();

    Instances(FormDef form, int pageCount, List<Repeat> repeats) {
        this.form = form;
        this.repeats = repeats;
        addPages(0, pageCount, 0, new int[0], List.of());
    }

    List<Place> pages() {
        return pages;
    }

    /** The place of a page of the template in the instance with these numbers; −1 if there is none. */
    int find(int template, int[] numbers) {
        int[] wanted = numbers == null ? new int[0] : numbers;
        for (int page = 0; page < pages.size(); page++) {
            Place place = pages.get(page);
            if (place.template() == template && Arrays.equals(place.numbers(), wanted)) {
                return page;
            }
        }
        return -1;
    }

    private void addPages(int first, int end, int nextRepeat, int[] numbers, List<TreeElement> around) {
        int page = first;
        int next = nextRepeat;
        while (page < end) {
            while (next < repeats.size() && repeats.get(next).first() < page) {
                next++;
            }
            if (next == repeats.size() || repeats.get(next).first() > page) {
                pages.add(new Place(page++, numbers, around));
                continue;
            }
            Repeat repeat = repeats.get(next);
            int number = 0;
            for (TreeElement instance : instances(repeat, around)) {
                int[] inner = Arrays.copyOf(numbers, numbers.length + 1);
                inner[numbers.length] = ++number;
                List<TreeElement> nodes = new ArrayList<>(around);
                nodes.add(instance);
                addPages(repeat.first(), repeat.end(), next + 1, inner, nodes);
            }
            page = repeat.end();
        }
    }

    private List<TreeElement> instances(Repeat repeat, List<TreeElement> around) {
        TreeElement parent = parent(repeat, around);
        return parent == null ? List.of() : parent.getChildrenWithName(name(repeat));
    }

    private TreeElement parent(Repeat repeat, List<TreeElement> around) {
        return find(form, around, repeat.node().substring(0, repeat.node().lastIndexOf('/')));
    }

    private static String name(Repeat repeat) {
        return repeat.node().substring(repeat.node().lastIndexOf('/') + 1);
    }

    /** The node with that path, in the innermost of the instances that contains it; null if there is none. */
    static TreeElement find(FormDef form, List<TreeElement> around, String path) {
        TreeElement node = form.getMainInstance().getRoot();
        String known = "/" + node.getName();
        for (TreeElement instance : around) {
            String own = instance.getRef().genericize().toString();
            if (path.equals(own) || path.startsWith(own + "/")) {
                node = instance;
                known = own;
            }
        }
        if (!path.equals(known) && !path.startsWith(known + "/")) {
            return null;
        }
        for (String step : path.substring(known.length()).split("/")) {
            if (!step.isEmpty() && node != null) {
                node = node.getChild(step, 0);
            }
        }
        return node;
    }

    /** Adds the instance with these numbers; 2 if it would not be the last. */
    int add(int index, int[] numbers) {
        List<TreeElement> around = around(index, numbers);
        if (around == null || isFixed(index)) {
            return 1;
        }
        Repeat repeat = repeats.get(index);
        int count = instances(repeat, around).size();
        int number = numbers[numbers.length - 1];
        if (number != count + 1) {
            return number > 0 && number <= count ? 2 : 1;
        }
        FormIndex found = index(parent(repeat, around).getRef().extendRef(name(repeat), count));
        if (found == null) {
            return 1;
        }
        try {
            form.createNewRepeat(found);
            addAll(form.getMainInstance().resolveReference(form.getChildInstanceRef(found)));
        } catch (InvalidReferenceException error) {
            throw new IllegalStateException(error);
        }
        return 0;
    }

    /** Removes the instance with these numbers. */
    int remove(int index, int[] numbers) {
        List<TreeElement> around = around(index, numbers);
        if (around == null || isFixed(index)) {
            return 1;
        }
        List<TreeElement> known = instances(repeats.get(index), around);
        int number = numbers[numbers.length - 1];
        if (number < 1 || number > known.size()) {
            return 1;
        }
        form.deleteRepeat(index(known.get(number - 1).getRef()));
        return 0;
    }

    /** The repeats with their nodes: that of each is around all fields of its pages. */
    static List<Repeat> named(FormDef form, List<Protocol.Page> pages, List<Protocol.Repeat> repeats)
            throws Protocol.ContenderError {
        Set<String> nodes = new HashSet<>();
        collectNodes(form, nodes);
        List<Repeat> named = new ArrayList<>();
        for (Protocol.Repeat repeat : repeats) {
            boolean isBehind = named.isEmpty() || named.get(named.size() - 1).first() <= repeat.first();
            if (!isBehind || repeat.first() >= repeat.end() || repeat.end() > pages.size()) {
                throw new Protocol.ContenderError(Protocol.BAD_FORM, "a repeat of page " + repeat.first());
            }
            int level = 0;
            for (Repeat outer : named) {
                level += outer.first() <= repeat.first() && repeat.end() <= outer.end() ? 1 : 0;
            }
            named.add(new Repeat(repeat.first(), repeat.end(), node(pages, repeat, level, nodes)));
        }
        return named;
    }

    private static String node(List<Protocol.Page> pages, Protocol.Repeat repeat, int level, Set<String> nodes)
            throws Protocol.ContenderError {
        for (Protocol.Page page : pages.subList(repeat.first(), repeat.end())) {
            for (String field : page.fields()) {
                int rest = level;
                for (int end = field.indexOf('/', 1); end > 0; end = field.indexOf('/', end + 1)) {
                    if (nodes.contains(field.substring(0, end)) && rest-- == 0) {
                        return field.substring(0, end);
                    }
                }
            }
        }
        throw new Protocol.ContenderError(Protocol.BAD_FORM, "no repeat around page " + repeat.first());
    }

    private static void collectNodes(IFormElement element, Set<String> nodes) {
        if (element instanceof GroupDef group && group.getRepeat()) {
            nodes.add(group.getBind().getReference().toString());
        }
        if (element.getChildren() != null) {
            element.getChildren().forEach(child -> collectNodes(child, nodes));
        }
    }

    /** The instances around the one with these numbers; null if there are none such. */
    private List<TreeElement> around(int index, int[] numbers) {
        Repeat repeat = repeats.get(index);
        List<TreeElement> around = new ArrayList<>();
        int level = 0;
        for (Repeat outer : repeats.subList(0, index)) {
            if (outer.first() > repeat.first() || outer.end() < repeat.end()) {
                continue;
            }
            List<TreeElement> known = instances(outer, around);
            if (level >= numbers.length || numbers[level] < 1 || numbers[level] > known.size()) {
                return null;
            }
            around.add(known.get(numbers[level++] - 1));
        }
        return numbers.length == level + 1 ? around : null;
    }

    /** Whether a count, or the form's author, says how many instances there are. */
    private boolean isFixed(int index) {
        FormEntryModel model = new FormEntryModel(form);
        String node = repeats.get(index).node();
        FormIndex next = model.incrementIndex(FormIndex.createBeginningOfFormIndex());
        for (; !next.isEndOfFormIndex(); next = model.incrementIndex(next)) {
            if (form.getChild(next) instanceof GroupDef group && group.getRepeat()
                    && form.getChildInstanceRef(next).genericize().toString().equals(node)) {
                return group.noAddRemove || group.getCountReference() != null;
            }
        }
        return false;
    }

    /** The index of the repeat whose instance has this reference, there or to be added. */
    private FormIndex index(TreeReference wanted) {
        FormEntryModel model = new FormEntryModel(form);
        FormIndex index = model.incrementIndex(FormIndex.createBeginningOfFormIndex());
        for (; !index.isEndOfFormIndex(); index = model.incrementIndex(index)) {
            if (form.getChild(index) instanceof GroupDef group && group.getRepeat()
                    && form.getChildInstanceRef(index).equals(wanted)) {
                return index;
            }
        }
        return null;
    }

    /**
     * Adds and removes the instances that counts ask for. JavaRosa adds them where a person comes to a repeat; here that
     * is everywhere, after each event. It keeps surplus ones, and those of the file without a count; the adapter
     * removes them.
     *
     * @return whether there were any.
     */
    static boolean settle(FormDef form) {
        return settle(form, true);
    }

    /**
     * As above.
     *
     * @param isBegun false while the form is begun: then a count without an answer is 0.
     */
    static boolean settle(FormDef form, boolean isBegun) {
        boolean isChanged = false;
        FormEntryModel model = new FormEntryModel(form);
        FormIndex index = model.incrementIndex(FormIndex.createBeginningOfFormIndex());
        while (!index.isEndOfFormIndex()) {
            int missing = missing(form, index, isBegun);
            isChanged |= missing != 0;
            if (missing < 0) {
                form.deleteRepeat(index);
            } else if (missing > 0) {
                try {
                    form.createNewRepeat(index);
                    addAll(form.getMainInstance().resolveReference(form.getChildInstanceRef(index)));
                } catch (InvalidReferenceException error) {
                    throw new IllegalStateException(error);
                }
            } else {
                index = model.incrementIndex(index);
            }
        }
        NEW.clear();
        return isChanged;
    }

    /** Whether a count says how many instances one of the form's repeats has. */
    static boolean hasCounts(IFormElement element) {
        if (element instanceof GroupDef group && group.getRepeat() && group.getCountReference() != null) {
            return true;
        }
        return element.getChildren() != null && element.getChildren().stream().anyMatch(Instances::hasCounts);
    }

    /** The nodes that came since instances were settled. */
    private static final Set<TreeElement> NEW = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Adds the node and all in it to the new ones. */
    private static void addAll(TreeElement node) {
        NEW.add(node);
        for (int child = 0; child < node.getNumChildren(); child++) {
            addAll(node.getChildAt(child));
        }
    }

    /** 1 if the instance with that index is to be added, −1 if it is to be removed. */
    private static int missing(FormDef form, FormIndex index, boolean isBegun) {
        if (!(form.getChild(index) instanceof GroupDef group) || !group.getRepeat() || group.getCountReference() == null) {
            return 0;
        }
        TreeReference count = FormInstance.unpackReference(group.getCountReference())
                .contextualize(index.getReference());
        IAnswerData wanted = form.getMainInstance().resolveReference(count).getValue();
        TreeElement present = form.getMainInstance().resolveReference(form.getChildInstanceRef(index));
        // Without an answer the instances stay. Those of a new instance around are the template's, and go.
        if (wanted == null && isBegun && !NEW.contains(present)) {
            return 0;
        }
        int most = wanted == null ? 0 : AnswerDataUtil.answerDataToInt(wanted);
        boolean isWanted = index.getTerminal().getInstanceIndex() < most;
        boolean isThere = present != null;
        return isWanted == isThere ? 0 : isWanted ? 1 : -1;
    }
}
