package org.netkit.aot.emit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.stringtemplate.v4.Interpreter;
import org.stringtemplate.v4.ModelAdaptor;
import org.stringtemplate.v4.ST;
import org.stringtemplate.v4.misc.STNoSuchPropertyException;

/**
 * Lets templates read the components of records, and methods without arguments of their classes.
 * (The adaptor that comes with StringTemplate does not see them and would print nothing.)
 */
final class RecordAdaptor implements ModelAdaptor<Record> {
  @Override
  public Object getProperty(
      Interpreter interpreter, ST self, Record model, Object property, String name) {
    try {
      Method accessor = model.getClass().getMethod(name);
      accessor.setAccessible(true);
      return accessor.invoke(model);
    } catch (NoSuchMethodException e) {
      throw new STNoSuchPropertyException(e, model, model.getClass().getName() + "." + name);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + model.getClass() + "." + name, e);
    }
  }
}
