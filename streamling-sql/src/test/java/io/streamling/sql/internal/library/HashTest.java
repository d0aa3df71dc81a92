package io.streamling.sql.internal.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Test;

/** Our own hashes give what others give. */
class HashTest {
    /** Length and hash of the bytes {@code i * 131 + 7}, from the reference implementation. */
    private static final List<String> XXH3_128 = List.of(
            "0 99aa06d3014798d86001c324468d497f",
            "1 495b62073ef70ca44c5cca45d0f4811f",
            "2 f1b5eec902a1eb5e29c60963cbfa4e6e",
            "3 390cdc5b4a895dd76e3e2670e61106ac",
            "4 aa6e2f274640a3f43d668af6f2a44d77",
            "5 d9da89da8d7e169a62853c5f1a6eda6e",
            "8 6a86a3bda6af4e3d61ddbe7f31a6100d",
            "9 664c7ca18afd62558c7b67fd458a936b",
            "13 0fca68419295820b32a1d2559b803bd3",
            "16 7f9a218b0425449ae2ce54a7c19c730d",
            "17 66fc23f6439dbd778d96ef110fcdebb4",
            "31 d8201bc2fedefe5ccee425163875b69b",
            "32 49a11ee743d6d342fd357cf6cb2dda18",
            "33 7228d9284a8116f6f8994653f4bfe6da",
            "64 e0faf20e0e0fe0ddba7e015a54f14be1",
            "65 9397df27b7a9871385326f4078a61329",
            "96 fb78ac185ef554438b8720f565dcf40c",
            "97 9cfc8c7d6e7815c8bb385623e598c6d4",
            "128 aec730751478556cff361dec1385710a",
            "129 98cd36ccbb5579264545b3a09738e31a",
            "144 130af090dce3c1c4ae219e5918ed5e1e",
            "159 092102a9631152daf6c2de5f35a4e9fa",
            "160 832af93acbf14d0b10963bc4f63e0de8",
            "161 e7eef57c483dd6cc7ad98310db13778d",
            "191 09c837328ea1c7869e291024d5135c77",
            "192 e9e3bb05b10df5c44079b989e727fb44",
            "239 6e78178133d2c10bd0329d9f9566468d",
            "240 5293e17bf553903d3f2c53e72293711f",
            "241 b53840fe3fedf161956cae592c67279e",
            "256 d0d2829a226d0edbb15e550733c5dfac",
            "511 b3324be14e173e725a17da924907228a",
            "512 7509d702d4519576a0e9790eb93990d7",
            "513 7c86068deb25797b984828b9efd042cb",
            "1023 0990de11f2b13621a94ffcd2254368e4",
            "1024 f69630613f24324d70bd377d9574f4bb",
            "1025 621af7b8277effa466c4487c41e127a7",
            "1088 0b03b0c7bdc5b078f43dc77e28a9acbc",
            "2048 56b77f207158a2ba8b46caa67dab3a30",
            "2049 9d5d5fbfe401ce28581cd184fd9b76c5",
            "4999 87e70b4ea9c61edbc3af6109daa0965b");

    @Test
    void xxh3GivesWhatTheReferenceGivesAtEveryBoundaryOfItsAlgorithm() {
        byte[] bytes = new byte[5000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 131 + 7);
        }
        try (RootAllocator allocator = new RootAllocator();
                Scratch scratch = new Scratch(allocator)) {
            for (String line : XXH3_128) {
                int length = Integer.parseInt(line.substring(0, line.indexOf(' ')));
                Text text = scratch.put(Arrays.copyOf(bytes, length), new Text());

                assertThat(length + " " + HexFormat.of().formatHex(XxHash3.hash(text.address(), length)))
                        .isEqualTo(line);
            }
        }
    }

    @Test
    void keccakGivesTheKnownDigests() {
        assertThat(keccak("")).isEqualTo("c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
        assertThat(keccak("abc")).isEqualTo("4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
    }

    private static String keccak(String text) {
        return HexFormat.of().formatHex(Keccak.keccak256(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theSpongeIsThatOfTheJdkWhereThePaddingIs() throws Exception {
        Random random = new Random(7);
        for (int length = 0; length < 600; length += 1 + random.nextInt(9)) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);

            assertThat(Keccak.hash(bytes, Keccak.SHA3))
                    .as("length %d of seed 7", length)
                    .isEqualTo(MessageDigest.getInstance("SHA3-256").digest(bytes));
        }
    }
}
