package org.netkit.aot.graph;

import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;

/**
 * An embedded test case of the model.
 *
 * @param name as the bundle gives it
 * @param label expected class, or empty
 * @param int8Input input of an int8 model, else empty
 * @param floatInput input of a float32 model, else empty
 * @param expected expected outputs in real numbers, as the bundle gives them
 */
public record TestCase(
    String name,
    Optional<Integer> label,
    Int8Data int8Input,
    FloatData floatInput,
    FloatData expected) {}
