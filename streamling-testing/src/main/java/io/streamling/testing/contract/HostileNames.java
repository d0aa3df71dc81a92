package io.streamling.testing.contract;

import java.util.List;

/** Names that break what is quoted, escaped, cut or compared without care. Stateless. */
final class HostileNames {
    private HostileNames() {}

    static List<String> all() {
        return List.of(
                "orders",
                "Orders",
                "orders ",
                " orders",
                "or'ders",
                "or\"ders",
                "'; DROP TABLE checkpoints; --",
                "a/b\\c",
                "../../etc",
                "a%b_c",
                "a?b:c$1{d}",
                "line\nbreak\ttab",
                "zürich",
                "zu\u0308rich",
                "🚲",
                "{\"json\": [1]}",
                "a,b=c;d",
                "x".repeat(255));
    }
}
