import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import org.javarosa.core.model.Constants;
import org.javarosa.core.model.CoreModelModule;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.FormIndex;
import org.javarosa.core.model.GroupDef;
import org.javarosa.core.model.SelectChoice;
import org.javarosa.core.model.data.AnswerDataFactory;
import org.javarosa.core.model.data.BooleanData;
import org.javarosa.core.model.data.DateData;
import org.javarosa.core.model.data.DateTimeData;
import org.javarosa.core.model.data.DecimalData;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.IntegerData;
import org.javarosa.core.model.data.SelectMultiData;
import org.javarosa.core.model.data.SelectOneData;
import org.javarosa.core.model.data.StringData;
import org.javarosa.core.model.data.TimeData;
import org.javarosa.core.model.data.UncastData;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.FormInstance;
import org.javarosa.core.model.instance.InstanceInitializationFactory;
import org.javarosa.core.model.instance.InvalidReferenceException;
import org.javarosa.core.services.PrototypeManager;
import org.javarosa.form.api.FormEntryController;
import org.javarosa.form.api.FormEntryModel;
import org.javarosa.form.api.FormEntryPrompt;
import org.javarosa.model.xform.XFormSerializingVisitor;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.util.XFormUtils;

/**
 * Fills an XForm at random, as a person who goes from question to question would, and writes the instance that Collect
 * would send.
 *
 * <p>Arguments: the form, the first seed, how many fills, the folder for them. The fill with seed 7 is 7.xml.
 */
final class RandomFill {
    /** A repeat gets no more instances than this. */
    private static final int MOST_INSTANCES = 3;

    private final FormDef form;
    private final Random random;

    private RandomFill(FormDef form, long seed) {
        this.form = form;
        random = new Random(seed);
    }

    public static void main(String[] arguments) throws Exception {
        System.setOut(System.err);
        PrototypeManager.registerPrototypes(CoreModelModule.classNames);
        new XFormsModule().registerModule();
        JavaRosaContender.useNoProperties();
        FormDef form;
        try (InputStream file = new FileInputStream(arguments[0])) {
            form = XFormUtils.getFormFromInputStream(file);
        }
        FormInstance blank = form.getMainInstance().clone();
        long first = Long.parseLong(arguments[1]);
        long count = Long.parseLong(arguments[2]);
        for (long seed = first; seed < first + count; seed++) {
            form.setInstance(blank.clone());
            form.initialize(true, new InstanceInitializationFactory());
            new RandomFill(form, seed).fill();
            form.postProcessInstance();
            byte[] data = new XFormSerializingVisitor().serializeInstance(form.getInstance());
            Files.write(Path.of(arguments[3], seed + ".xml"), data);
        }
    }

    private void fill() throws InvalidReferenceException {
        FormEntryModel model = new FormEntryModel(form);
        FormEntryController controller = new FormEntryController(model);
        for (int event = controller.stepToNextEvent(); event != FormEntryController.EVENT_END_OF_FORM;
                event = controller.stepToNextEvent()) {
            FormIndex index = model.getFormIndex();
            if (event == FormEntryController.EVENT_PROMPT_NEW_REPEAT) {
                // Where a count is empty Collect asks as well; in our forms it is 0.
                boolean isCounted = form.getChild(index) instanceof GroupDef group && group.getCountReference() != null;
                if (!isCounted && index.getElementMultiplicity() < MOST_INSTANCES && random.nextInt(3) > 0) {
                    controller.newRepeat();
                }
            } else if (event == FormEntryController.EVENT_QUESTION && random.nextInt(10) > 0) {
                FormEntryPrompt prompt = model.getQuestionPrompt();
                if (!prompt.isReadOnly()) {
                    IAnswerData answer = answer(prompt);
                    if (answer != null) {
                        controller.answerQuestion(answer, true);
                    }
                }
            }
        }
    }

    /** An answer as a widget of Collect would give it; null for none. */
    private IAnswerData answer(FormEntryPrompt prompt) {
        switch (prompt.getControlType()) {
            case Constants.CONTROL_SELECT_ONE: {
                List<SelectChoice> choices = prompt.getSelectChoices();
                return choices.isEmpty() ? null : new SelectOneData(choices.get(random.nextInt(choices.size())).selection());
            }
            case Constants.CONTROL_SELECT_MULTI:
            case Constants.CONTROL_RANK: {
                List<Selection> selections = new ArrayList<>();
                for (SelectChoice choice : prompt.getSelectChoices()) {
                    if (random.nextInt(3) == 0) {
                        selections.add(choice.selection());
                    }
                }
                return selections.isEmpty() ? null : new SelectMultiData(selections);
            }
            case Constants.CONTROL_TRIGGER:
                return new StringData("OK");
            case Constants.CONTROL_UPLOAD:
            case Constants.CONTROL_IMAGE_CHOOSE:
            case Constants.CONTROL_AUDIO_CAPTURE:
            case Constants.CONTROL_VIDEO_CAPTURE:
            case Constants.CONTROL_FILE_CAPTURE:
                return new StringData(random.nextInt(1_000_000) + ".jpg");
            default:
                return typed(prompt.getDataType());
        }
    }

    private IAnswerData typed(int type) {
        // Days of 1970 to 2029, and moments in the middle of a day.
        long day = random.nextInt(60 * 365) * 86_400_000L;
        switch (type) {
            case Constants.DATATYPE_INTEGER:
            case Constants.DATATYPE_LONG:
                // Some say how many instances a repeat has.
                return new IntegerData(random.nextInt(30));
            case Constants.DATATYPE_DECIMAL:
                return new DecimalData(random.nextInt(100_000) / 100.0);
            case Constants.DATATYPE_BOOLEAN:
                return new BooleanData(random.nextBoolean());
            case Constants.DATATYPE_DATE:
                return new DateData(new Date(day));
            case Constants.DATATYPE_TIME:
                return new TimeData(new Date(random.nextInt(86_400) * 1_000L));
            case Constants.DATATYPE_DATE_TIME:
                return new DateTimeData(new Date(day + random.nextInt(86_400_000)));
            case Constants.DATATYPE_GEOPOINT:
                return place(type, point());
            case Constants.DATATYPE_GEOTRACE:
            case Constants.DATATYPE_GEOSHAPE: {
                String first = point();
                return place(type, first + "; " + point() + "; " + point() + "; " + first);
            }
            default:
                return new StringData(TEXTS[random.nextInt(TEXTS.length)] + random.nextInt(100));
        }
    }

    private static final String[] TEXTS = {"", "Anna ", "a < b & \"c\" ", "two\nlines ", "Zoë 😀 ", "07"};

    private String point() {
        return random.nextInt(90) + ".5 " + random.nextInt(180) + ".25 0.0 0.0";
    }

    private static IAnswerData place(int type, String text) {
        return AnswerDataFactory.templateByDataType(type).cast(new UncastData(text));
    }
}
