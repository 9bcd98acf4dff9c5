package org.netkit.aot.embed;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.NkBundle;

/**
 * Computes what the loader of {@code runtime-c} takes from its arena.
 *
 * <p>Input: a bundle, its steps as {@link InterpreterRules} fuse them, the size of a pointer.
 * Output: the blocks and their sum. Errors: NK402. Guarantees: the sum is exact, given memory that
 * is aligned to {@link ArenaPlan#ALIGNMENT_BYTES}.
 *
 * <p>The walk is that of {@code nk_model.c} and {@code nk_builder.c}: for each layer its steps,
 * each aligned to a pointer, with the multipliers and shifts behind it; then the buffers, each as
 * large as the largest tensor that was placed in it. A layer writes the slot that its input is not
 * in, the last one the caller's output.
 */
public final class ArenaPlanner {
  /** Bytes of a pointer on Cortex-M. */
  public static final int CORTEX_M = 4;

  /** Bytes of a pointer on a 64-bit computer. */
  public static final int DESKTOP = 8;

  /** Largest buffer: {@code NK_MAX_REGION_BYTES}. */
  private static final long MAX_REGION_BYTES = 1L << 28;

  /** {@code SHARED_ENTRIES} of {@code nk_step_dense_s8.c}. */
  private static final int SHARED_ENTRIES = 16;

  private final NkBundle bundle;
  private final StepList stepList;
  private final int pointerBytes;
  private final int lastLayer;
  private final Map<ArenaRegion, Long> regionBytes = new EnumMap<>(ArenaRegion.class);
  private final Map<Tensor, ArenaPlace> placeOf = new HashMap<>();
  private final List<ArenaStep> steps = new ArrayList<>();
  private Tensor current;
  private long usedBytes;

  private ArenaPlanner(NkBundle bundle, StepList stepList, int pointerBytes) {
    this.bundle = bundle;
    this.stepList = stepList;
    this.pointerBytes = pointerBytes;
    this.lastLayer = lastLayer(bundle);
    this.current = stepList.input();
    placeOf.put(current, ArenaPlace.INPUT);
  }

  /**
   * Computes the arena.
   *
   * @param pointerBytes {@link #CORTEX_M} or {@link #DESKTOP}
   * @throws org.netkit.aot.diag.CompileException if a buffer is larger than the runtime can address
   */
  public static ArenaPlan plan(NkBundle bundle, StepList stepList, int pointerBytes) {
    return new ArenaPlanner(bundle, stepList, pointerBytes).plan();
  }

  /** Index of the last layer that computes; layers behind it write the caller's output, too. */
  private static int lastLayer(NkBundle bundle) {
    int last = Integer.MAX_VALUE;
    for (int i = 0; i < bundle.layers().size(); i++) {
      LayerKind kind = bundle.layers().get(i).kind();
      boolean computes = kind != LayerKind.FLATTEN && kind != LayerKind.FEATURE_TAP;
      last = computes ? i : last;
    }
    return last;
  }

  static long aligned(long bytes, int alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
  }

  private ArenaPlan plan() {
    for (int i = 0; i < bundle.layers().size(); i++) {
      LayerKind kind = bundle.layers().get(i).kind();
      if (kind == LayerKind.FEATURE_TAP) {
        keep(i);
      } else {
        build(i, kind);
      }
    }
    finish();
    long stepBytes = usedBytes;
    Map<ArenaRegion, Long> buffers = new EnumMap<>(ArenaRegion.class);
    regionBytes.forEach(
        (region, bytes) -> {
          if (region.isInArena()) {
            take(bytes, ArenaPlan.ALIGNMENT_BYTES);
            buffers.put(region, bytes);
          }
        });
    return new ArenaPlan(pointerBytes, steps, stepBytes, buffers, usedBytes);
  }

  private void build(int layer, LayerKind kind) {
    List<Step> own =
        stepList.steps().stream()
            .filter(step -> step.op().origin().layerIndex() == layer)
            .filter(step -> !(step.op() instanceof Op.Flatten))
            .toList();
    if (own.isEmpty()) {
      return;
    }
    ArenaPlace output = output(layer + (own.get(0).pool().isPresent() ? 2 : 1));
    Iterator<ArenaPlace> places = new BlockPlaces(own, output).of(kind).iterator();
    boolean isElementwise = kind == LayerKind.BATCH_NORM2D || kind == LayerKind.LAYERNORM2D;
    for (Step step : own) {
      if (isElementwise) {
        boolean isInPlace =
            output.region().isInArena() && place(current).region() != ArenaRegion.INPUT;
        place(step, isInPlace ? place(current) : output);
      } else {
        place(step, BlockPlaces.isInPlace(step.op()) ? place(step.input()) : places.next());
      }
    }
    current = own.get(own.size() - 1).output();
  }

  /** Where a layer writes its result, {@code next} being the index of the layer behind it. */
  private ArenaPlace output(int next) {
    if (next > lastLayer) {
      return ArenaPlace.OUTPUT;
    }
    boolean isInA = place(current).region() == ArenaRegion.SLOT_A;
    return isInA ? ArenaPlace.SLOT_B : ArenaPlace.SLOT_A;
  }

  private ArenaPlace place(Tensor tensor) {
    return placeOf.get(tensor);
  }

  private void place(Step step, ArenaPlace place) {
    placeOf.put(step.output(), place);
    add(step.name(), StepStruct.of(step), tableEntries(step), step.output(), place);
  }

  /** A multiplier and a shift an output channel; a dense layer with one scale has a short table. */
  private static int tableEntries(Step step) {
    if (!(step.op() instanceof Op.Weighted op)
        || !(op.parameters() instanceof Parameters.Quantized parameters)) {
      return 0;
    }
    boolean isShared = op instanceof Op.Dense && parameters.weightScales().elements() == 1;
    return isShared ? Math.min(SHARED_ENTRIES, parameters.channels()) : parameters.channels();
  }

  private void add(String name, StepStruct struct, int entries, Tensor output, ArenaPlace place) {
    int structBytes = struct.bytes(pointerBytes);
    take(structBytes, pointerBytes);
    if (entries > 0) {
      take((long) entries * Integer.BYTES, Integer.BYTES);
      take(entries, 1);
    }
    int tableBytes = entries * (Integer.BYTES + 1);
    steps.add(new ArenaStep(name, structBytes, tableBytes, place, output.bytes()));
    grow(place, output);
  }

  /** {@code nk_arena_alloc}. */
  private void take(long bytes, int alignment) {
    usedBytes = aligned(usedBytes, alignment) + bytes;
  }

  private void grow(ArenaPlace place, Tensor tensor) {
    long end = place.offsetBytes() + tensor.bytes();
    if (end > MAX_REGION_BYTES) {
      throw new Diagnostics()
          .fatal(
              Code.ARENA_BUFFER_TOO_LARGE,
              Location.of(bundle.file()),
              "use --mode lowered",
              place.region().label(),
              end,
              MAX_REGION_BYTES);
    }
    regionBytes.merge(place.region(), end, Math::max);
  }

  /** A feature tap copies its map, unless that is the caller's input. */
  private void keep(int layer) {
    if (place(current).region() == ArenaRegion.INPUT) {
      return;
    }
    long start = aligned(regionBytes.getOrDefault(ArenaRegion.TAPS, 0L), ArenaPlan.ALIGNMENT_BYTES);
    ArenaPlace copy = new ArenaPlace(ArenaRegion.TAPS, start);
    add("tap" + layer, StepStruct.PLAIN, 0, current, copy);
  }

  /** A model that only moves the input copies it. */
  private void finish() {
    for (Step step : stepList.steps()) {
      if (step.op() instanceof Op.Flatten) {
        place(step, ArenaPlace.OUTPUT);
      }
    }
  }
}
