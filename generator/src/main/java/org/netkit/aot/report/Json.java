package org.netkit.aot.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Records as JSON: components in the order of their declaration, an empty optional as null. */
public final class Json {
  private static final ObjectWriter WRITER = writer();

  private Json() {}

  /** Indented JSON with a final line end; the same bytes on every machine. */
  public static String text(Record value) {
    try {
      return WRITER.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectWriter writer() {
    SimpleModule module = new SimpleModule();
    module.addSerializer(Float.class, new FloatSerializer());
    module.addSerializer(Float.TYPE, new FloatSerializer());
    module.addSerializer(new OptionalSerializer());
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(indenter);
    printer.indentArraysWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
    return new ObjectMapper().registerModule(module).writer(printer);
  }

  /** Not through {@code Float.toString}, whose digits differ between JDKs. */
  private static final class FloatSerializer extends StdSerializer<Float> {
    private static final long serialVersionUID = 1L;

    FloatSerializer() {
      super(Float.class);
    }

    @Override
    public void serialize(Float value, JsonGenerator out, SerializerProvider context)
        throws IOException {
      out.writeNumber(Numbers.decimal(value));
    }
  }

  @SuppressWarnings("rawtypes")
  private static final class OptionalSerializer extends StdSerializer<Optional> {
    private static final long serialVersionUID = 1L;

    OptionalSerializer() {
      super(Optional.class);
    }

    @Override
    public void serialize(Optional value, JsonGenerator out, SerializerProvider context)
        throws IOException {
      if (value.isPresent()) {
        context.defaultSerializeValue(value.get(), out);
      } else {
        out.writeNull();
      }
    }
  }
}
