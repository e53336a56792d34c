import { afterAll } from "vitest";
import { completeEnv } from "#lib/env.ts";

// The test files of a worker share its modules. This drops what a file set for the process: the environment, and the singletons
// of container.ts. The next file makes its own.

/** Modules hold references to these from their loading on. They keep nothing between two requests. */
const LASTING = new Set(["tolppaRequests", "tolppaOutages", "tolppaSpan", "tolppaTraceId"]);

const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  completeEnv(before as Record<string, string>);
  for (const name of Object.keys(globalThis))
    if (name.startsWith("tolppa") && !LASTING.has(name)) Reflect.deleteProperty(globalThis, name);
});
