package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.VARBINARY;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.Digests;
import io.streamling.sql.internal.plan.Expression;
import java.util.List;

/** Digests and checksums. Stateless. */
final class HashFunctions {
    private HashFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.HASH);
        add(all, "MD5", "900150983cd24fb0d6963f7d28e17f72");
        add(all, "SHA1", "a9993e364706816aba3e25717850c26c9cd0d89d");
        add(all, "SHA224", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7");
        add(all, "SHA256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        add(
                all,
                "SHA384",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7");
        add(
                all,
                "SHA512",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
        addNamed(all);
        addOthers(all);
        return all.all();
    }

    private static void add(Definitions all, String name, String ofAbc) {
        all.add(name)
                .from(Source.FLINK)
                .says("the digest in lower case hex, of a text in UTF-8")
                .with(List.of(name), Digests.class, "hex", VARCHAR, VARCHAR)
                .with(List.of(name), Digests.class, "hex", VARCHAR, VARBINARY)
                .example(name + "('abc')", "'" + ofAbc + "'");
    }

    private static void addNamed(Definitions all) {
        all.add("SHA2")
                .from(Source.FLINK)
                .says("the digest of 224, 256, 384 or 512 bits in lower case hex")
                .means(2, 2, "(VARCHAR, BIGINT) -> VARCHAR", HashFunctions::sha2)
                .example("SHA2('abc', 224)", "'23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7'");
        all.add("DIGEST")
                .from(Source.DATAFUSION)
                .says("the digest as bytes: md5, sha1, sha224, sha256, sha384 or sha512")
                .by(Digests.class, "bytes", VARBINARY, VARCHAR, VARCHAR)
                .by(Digests.class, "bytes", VARBINARY, VARBINARY, VARCHAR)
                .example("DIGEST('abc', 'md5')", "x'900150983cd24fb0d6963f7d28e17f72'");
    }

    /** The number of bits names the digest. */
    private static Expression sha2(CallSite call) {
        Expression bits = call.builder().cast(call.whole(1), VARCHAR);
        return Overload.bind(
                new CallSite(call.place(), call.name(), List.of(call.argument(0), bits), call.builder()), SHA2);
    }

    private static final List<Overload> SHA2 = List.of(
            Overload.of("SHA2", Digests.class, "hex", VARCHAR, VARCHAR, VARCHAR),
            Overload.of("SHA2", Digests.class, "hex", VARCHAR, VARBINARY, VARCHAR));

    private static void addOthers(Definitions all) {
        all.add("CRC32")
                .from(Source.FLINK)
                .says("the checksum of IEEE 802.3")
                .by(Digests.class, "crc32", BIGINT, VARCHAR)
                .by(Digests.class, "crc32", BIGINT, VARBINARY)
                .example("CRC32('123456789')", "3421780262");
        all.add("_GS_XXHASH", "XXHASH")
                .from(Source.STREAMLING)
                .says("XXH3 of 128 bits in lower case hex")
                .by(Digests.class, "xxHash", VARCHAR, VARCHAR)
                .by(Digests.class, "xxHash", VARCHAR, VARBINARY)
                .example("_gs_xxhash('hello')", "'b5e9c1ad071b3e7fc779cfaa5e523818'");
        all.add("_GS_KECCAK256", "KECCAK256")
                .from(Source.STREAMLING)
                .says("Keccak-256 (of Ethereum) in hex behind 0x; a text of 0x and hex stands for its bytes")
                .by(Digests.class, "keccak", VARCHAR, VARCHAR)
                .example(
                        "_gs_keccak256('hello')",
                        "'0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'");
    }
}
