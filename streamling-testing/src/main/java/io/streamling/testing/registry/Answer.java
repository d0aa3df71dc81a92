package io.streamling.testing.registry;

/** What the registry answers. Immutable. */
record Answer(int status, String json) {
    static Answer ok(String json) {
        return new Answer(200, json);
    }

    /** An error with the registry's own code, whose first three digits are the HTTP status. */
    static Answer error(int code, String message) {
        int status = code > 999 ? code / 100 : code;
        return new Answer(status, "{\"error_code\":" + code + ",\"message\":" + Json.quote(message) + "}");
    }
}
