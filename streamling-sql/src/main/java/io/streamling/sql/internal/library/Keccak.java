package io.streamling.sql.internal.library;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** The sponge of Keccak with a capacity of 512 bits: Keccak-256 and, with other padding, SHA3-256. Stateless. */
final class Keccak {
    /** What the first padding byte was before the standard changed it. */
    static final byte KECCAK = 0x01;
    /** What FIPS 202 pads with. */
    static final byte SHA3 = 0x06;

    private static final int RATE = 136;
    private static final int ROUNDS = 24;
    private static final int[] ROTATIONS = new int[25];
    private static final int[] PLACES = new int[25];
    private static final long[] ROUND_CONSTANTS = new long[ROUNDS];

    static {
        int x = 1;
        int y = 0;
        for (int t = 0; t < ROUNDS; t++) {
            ROTATIONS[x + 5 * y] = ((t + 1) * (t + 2) / 2) % Long.SIZE;
            int next = (2 * x + 3 * y) % 5;
            x = y;
            y = next;
        }
        for (int i = 0; i < 25; i++) {
            PLACES[i] = i / 5 + 5 * ((2 * (i % 5) + 3 * (i / 5)) % 5);
        }
        int register = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int j = 0; j <= 6; j++) {
                if ((register & 1) == 1) {
                    ROUND_CONSTANTS[round] |= 1L << ((1 << j) - 1);
                }
                register = (register << 1) ^ ((register >> 7) * 0x171);
            }
        }
    }

    private Keccak() {}

    static byte[] keccak256(byte[] message) {
        return hash(message, KECCAK);
    }

    static byte[] hash(byte[] message, byte padding) {
        long[] state = new long[25];
        byte[] padded = java.util.Arrays.copyOf(message, (message.length / RATE + 1) * RATE);
        padded[message.length] = padding;
        padded[padded.length - 1] |= (byte) 0x80;
        LongBuffer words =
                ByteBuffer.wrap(padded).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        while (words.hasRemaining()) {
            for (int i = 0; i < RATE / Long.BYTES; i++) {
                state[i] ^= words.get();
            }
            permute(state);
        }
        ByteBuffer digest = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 4; i++) {
            digest.putLong(state[i]);
        }
        return digest.array();
    }

    private static void permute(long[] state) {
        long[] moved = new long[25];
        long[] parity = new long[5];
        for (int round = 0; round < ROUNDS; round++) {
            for (int x = 0; x < 5; x++) {
                parity[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20];
            }
            for (int i = 0; i < 25; i++) {
                long mixed = state[i] ^ parity[(i + 4) % 5] ^ Long.rotateLeft(parity[(i + 1) % 5], 1);
                moved[PLACES[i]] = Long.rotateLeft(mixed, ROTATIONS[i]);
            }
            for (int row = 0; row < 25; row += 5) {
                for (int x = 0; x < 5; x++) {
                    state[row + x] = moved[row + x] ^ (~moved[row + (x + 1) % 5] & moved[row + (x + 2) % 5]);
                }
            }
            state[0] ^= ROUND_CONSTANTS[round];
        }
    }
}
