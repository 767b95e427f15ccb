import { config } from "zod/v4/core";

/** The SDK checks a few small envelopes; compiling code for that costs more than it saves. Must load before the SDK. */
config({ jitless: true });
