package org.netkit.aot.testing;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded damage to a file's bytes. */
public final class Mutations {
  private final SplittableRandom random;

  /** Damage that is the same for the same seed. */
  public Mutations(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * A copy of {@code bytes} with one to three changes: a byte, a bit, a small number in place of a
   * word, a word of ones, or a cut.
   */
  public byte[] damage(byte[] bytes) {
    byte[] result = bytes.clone();
    int changes = random.nextInt(1, 4);
    for (int i = 0; i < changes; i++) {
      result = change(result);
    }
    return result;
  }

  private byte[] change(byte[] bytes) {
    int at = position(bytes.length);
    int word = at & ~3;
    int wordEnd = Math.min(bytes.length, word + 4);
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> bytes[at] = (byte) random.nextInt(256);
      case 3, 4 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 5, 6 -> {
        Arrays.fill(bytes, word, wordEnd, (byte) 0);
        bytes[word] = (byte) random.nextInt(9);
      }
      case 7 -> Arrays.fill(bytes, word, wordEnd, (byte) -1);
      default -> {
        return Arrays.copyOf(bytes, Math.max(1, at + random.nextInt(8)));
      }
    }
    return bytes;
  }

  /** Half of the changes hit the first 200 bytes: header and layer records. */
  private int position(int length) {
    return random.nextInt(random.nextBoolean() ? Math.min(200, length) : length);
  }
}
