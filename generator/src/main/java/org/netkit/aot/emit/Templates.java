package org.netkit.aot.emit;

import java.io.StringWriter;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.stringtemplate.v4.AutoIndentWriter;
import org.stringtemplate.v4.ST;
import org.stringtemplate.v4.STErrorListener;
import org.stringtemplate.v4.STGroup;
import org.stringtemplate.v4.STGroupFile;
import org.stringtemplate.v4.misc.STMessage;

/**
 * The templates that travel in the jar. A template that names an unknown attribute, property or
 * template is a bug of ours and throws.
 */
public final class Templates {
  private static final STErrorListener THROWING = new ThrowingListener();
  private static final Map<String, STGroup> LOADED = new ConcurrentHashMap<>();

  /** Groups that nearly every compilation renders. */
  private static final List<String> USUAL =
      List.of(
          "model/aot.h.stg",
          "model/aot.hpp.stg",
          "model/aot.cpp.stg",
          "kernels/builtin.stg",
          "model/weights.h.stg",
          "model/weights.cpp.stg",
          "firmware/main.c.stg",
          "firmware/Makefile.stg");

  private Templates() {}

  /** Reads the usual groups, so that rendering finds them; may run beside anything else. */
  public static void prepare() {
    USUAL.forEach(Templates::load);
  }

  /**
   * Renders the template {@code file(v)} of a group file.
   *
   * @param group path below {@code templates/}, such as {@code model/aot.h.stg}
   * @param view the attribute {@code v}
   * @return text with LF line ends that ends with one line end
   */
  public static String render(String group, Record view) {
    return render(group, "file", view);
  }

  /**
   * Renders a named template with one formal argument of a group file. One at a time: groups are
   * shared, and StringTemplate's are not made for several threads.
   */
  public static synchronized String render(String group, String template, Record view) {
    ST st = load(group).getInstanceOf(template);
    if (st == null) {
      throw new IllegalStateException("no template " + template + " in " + group);
    }
    st.add("v", view);
    StringWriter text = new StringWriter();
    st.write(new AutoIndentWriter(text, "\n"), Locale.ROOT, THROWING);
    return text.toString().stripTrailing() + "\n";
  }

  private static STGroup load(String group) {
    return LOADED.computeIfAbsent(group, Templates::read);
  }

  private static STGroup read(String group) {
    URL url = Templates.class.getResource("/templates/" + group);
    if (url == null) {
      throw new IllegalStateException("no template group " + group);
    }
    STGroup loaded = new STGroupFile(url, "UTF-8", '«', '»');
    loaded.setListener(THROWING);
    loaded.registerModelAdaptor(Record.class, new RecordAdaptor());
    loaded.load();
    return loaded;
  }

  private static final class ThrowingListener implements STErrorListener {
    @Override
    public void compileTimeError(STMessage message) {
      throw new IllegalStateException(message.toString());
    }

    @Override
    public void runTimeError(STMessage message) {
      throw new IllegalStateException(message.toString(), message.cause);
    }

    @Override
    public void IOError(STMessage message) {
      throw new IllegalStateException(message.toString(), message.cause);
    }

    @Override
    public void internalError(STMessage message) {
      throw new IllegalStateException(message.toString(), message.cause);
    }
  }
}
