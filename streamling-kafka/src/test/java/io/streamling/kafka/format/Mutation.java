package io.streamling.kafka.format;

import java.util.Arrays;
import java.util.Random;

/** Damages bytes in the ways that happen: bits turned, bytes replaced, inserted, removed, the end lost. */
final class Mutation {
    private static final byte[] NASTY = {
        0, 1, 2, -1, -128, 127, '"', '\\', '{', '}', '[', ']', ',', ':', '-', 'e', '.', '9', 'u'
    };

    private Mutation() {}

    static byte[] of(byte[] bytes, Random random) {
        byte[] damaged = bytes.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            damaged = once(damaged, random);
        }
        return damaged;
    }

    private static byte[] once(byte[] bytes, Random random) {
        if (bytes.length == 0) {
            return new byte[] {(byte) random.nextInt()};
        }
        int at = random.nextInt(bytes.length);
        byte[] changed = bytes.clone();
        switch (random.nextInt(6)) {
            case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> changed[at] = (byte) random.nextInt();
            case 2 -> changed[at] = NASTY[random.nextInt(NASTY.length)];
            case 3 -> changed = Arrays.copyOf(bytes, at);
            case 4 -> {
                changed = Arrays.copyOf(bytes, bytes.length + 1);
                System.arraycopy(bytes, at, changed, at + 1, bytes.length - at);
                changed[at] = NASTY[random.nextInt(NASTY.length)];
            }
            default -> {
                changed = Arrays.copyOf(bytes, bytes.length - 1);
                System.arraycopy(bytes, at + 1, changed, at, bytes.length - at - 1);
            }
        }
        return changed;
    }
}
