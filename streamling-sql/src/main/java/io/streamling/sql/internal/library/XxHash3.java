package io.streamling.sql.internal.library;

import static io.streamling.batch.ColumnMemory.byteAt;
import static io.streamling.batch.ColumnMemory.intAt;
import static io.streamling.batch.ColumnMemory.longAt;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** XXH3 of 128 bits with seed 0, after the specification of xxHash. Stateless. */
final class XxHash3 {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long PRIME32_1 = 0x9E3779B1L;
    private static final long PRIME32_2 = 0x85EBCA77L;
    private static final long PRIME32_3 = 0xC2B2AE3DL;
    private static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME64_3 = 0x165667B19E3779F9L;
    private static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME64_5 = 0x27D4EB2F165667C5L;
    private static final long MIX_1 = 0x165667919E3779F9L;
    private static final long MIX_2 = 0x9FB21C651E98DF25L;
    private static final int STRIPE = 64;
    private static final int BLOCK = 1024;
    private static final byte[] SECRET = HexFormat.of()
            .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                    + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                    + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                    + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                    + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                    + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e");

    private XxHash3() {}

    /** The hash, its high half first, of the bytes at an address. */
    static byte[] hash(long address, int length) {
        if (length == 0) {
            return bytes(avalanche64(secret(80) ^ secret(88)), avalanche64(secret(64) ^ secret(72)));
        }
        if (length <= 3) {
            return upTo3(address, length);
        }
        if (length <= 8) {
            return upTo8(address, length);
        }
        if (length <= 16) {
            return upTo16(address, length);
        }
        return length <= 240 ? upTo240(address, length) : large(address, length);
    }

    private static byte[] bytes(long high, long low) {
        return ByteBuffer.allocate(16).putLong(high).putLong(low).array();
    }

    private static byte[] upTo3(long address, int length) {
        int first = byteAt(address) & 0xFF;
        int middle = byteAt(address + (length >> 1)) & 0xFF;
        int last = byteAt(address + length - 1) & 0xFF;
        int low = first << 16 | middle << 24 | last | length << 8;
        int high = Integer.rotateLeft(Integer.reverseBytes(low), 13);
        long lowFlip = (secret(0) ^ (secret(0) >>> 32)) & 0xFFFFFFFFL;
        long highFlip = (secret(8) ^ (secret(8) >>> 32)) & 0xFFFFFFFFL;
        return bytes(avalanche64((high & 0xFFFFFFFFL) ^ highFlip), avalanche64((low & 0xFFFFFFFFL) ^ lowFlip));
    }

    private static byte[] upTo8(long address, int length) {
        long start = intAt(address) & 0xFFFFFFFFL;
        long keyed = (start | (long) intAt(address + length - 4) << 32) ^ secret(16) ^ secret(24);
        long factor = PRIME64_1 + ((long) length << 2);
        long low = keyed * factor;
        long high = multiplyHigh(keyed, factor) + (low << 1);
        low ^= high >>> 3;
        low ^= low >>> 35;
        low *= MIX_2;
        low ^= low >>> 28;
        return bytes(avalanche(high), low);
    }

    private static byte[] upTo16(long address, int length) {
        long end = longAt(address + length - 8);
        long mixed = longAt(address) ^ end ^ secret(32) ^ secret(40);
        long low = mixed * PRIME64_1 + ((long) (length - 1) << 54);
        long flipped = end ^ secret(48) ^ secret(56);
        long high = multiplyHigh(mixed, PRIME64_1) + flipped + (flipped & 0xFFFFFFFFL) * (PRIME32_2 - 1);
        low ^= Long.reverseBytes(high);
        long resultHigh = multiplyHigh(low, PRIME64_2) + high * PRIME64_2;
        return bytes(avalanche(resultHigh), avalanche(low * PRIME64_2));
    }

    /** Pairs of 16 bytes, from both ends or one behind the other, go into two sums. */
    private static byte[] upTo240(long address, int length) {
        long[] sums = {length * PRIME64_1, 0};
        long end = address + length;
        if (length <= 128) {
            for (int i = (length - 1) / 32; i >= 0; i--) {
                mix(sums, address + 16L * i, end - 16L * (i + 1), 32 * i);
            }
        } else {
            for (int i = 0; i < length / 32; i++) {
                mix(sums, address + 32L * i, address + 32L * i + 16, i < 4 ? 32 * i : 3 + 32 * (i - 4));
                if (i == 3) {
                    sums[0] = avalanche(sums[0]);
                    sums[1] = avalanche(sums[1]);
                }
            }
            mix(sums, end - 16, end - 32, 103);
        }
        long high = sums[0] * PRIME64_1 + sums[1] * PRIME64_4 + length * PRIME64_2;
        return bytes(-avalanche(high), avalanche(sums[0] + sums[1]));
    }

    private static void mix(long[] sums, long left, long right, int secret) {
        sums[0] = (sums[0] + fold(left, secret)) ^ (longAt(right) + longAt(right + 8));
        sums[1] = (sums[1] + fold(right, secret + 16)) ^ (longAt(left) + longAt(left + 8));
    }

    private static long fold(long address, int secret) {
        return foldedProduct(longAt(address) ^ secret(secret), longAt(address + 8) ^ secret(secret + 8));
    }

    private static byte[] large(long address, int length) {
        long[] sums = {PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1};
        int stripes = (length - 1) / STRIPE;
        for (int i = 0; i < stripes; i++) {
            int inBlock = i % (BLOCK / STRIPE);
            accumulate(sums, address + (long) i * STRIPE, 8 * inBlock);
            if (inBlock == BLOCK / STRIPE - 1) {
                scramble(sums);
            }
        }
        accumulate(sums, address + length - STRIPE, SECRET.length - STRIPE - 7);
        long low = merge(sums, 11, length * PRIME64_1);
        return bytes(merge(sums, SECRET.length - STRIPE - 11, ~(length * PRIME64_2)), low);
    }

    private static void accumulate(long[] sums, long address, int secret) {
        for (int i = 0; i < sums.length; i++) {
            long value = longAt(address + 8L * i);
            long keyed = value ^ secret(secret + 8 * i);
            sums[i ^ 1] += value;
            sums[i] += (keyed & 0xFFFFFFFFL) * (keyed >>> 32);
        }
    }

    private static void scramble(long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] = (sums[i] ^ (sums[i] >>> 47) ^ secret(SECRET.length - STRIPE + 8 * i)) * PRIME32_1;
        }
    }

    private static long merge(long[] sums, int secret, long start) {
        long merged = start;
        for (int i = 0; i < sums.length; i += 2) {
            merged += foldedProduct(sums[i] ^ secret(secret + 8 * i), sums[i + 1] ^ secret(secret + 8 * i + 8));
        }
        return avalanche(merged);
    }

    private static long secret(int at) {
        return (long) LONG.get(SECRET, at);
    }

    private static long foldedProduct(long a, long b) {
        return a * b ^ multiplyHigh(a, b);
    }

    /** The upper half of the unsigned product. */
    private static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    private static long avalanche(long hash) {
        long mixed = (hash ^ (hash >>> 37)) * MIX_1;
        return mixed ^ (mixed >>> 32);
    }

    private static long avalanche64(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * PRIME64_2;
        mixed = (mixed ^ (mixed >>> 29)) * PRIME64_3;
        return mixed ^ (mixed >>> 32);
    }
}
