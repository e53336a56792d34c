import { afterEach, beforeEach, expect, test } from "vitest";
import { logConsole } from "./process-log.ts";

const original = { ...globalThis.console };
let lines: unknown[][];

beforeEach(() => {
  lines = [];
  const note =
    (level: string) =>
    (...words: unknown[]) =>
      void lines.push([level, ...words]);
  logConsole({ error: note("error"), warn: note("warn"), info: note("info"), debug: note("debug") });
});

afterEach(() => {
  Object.assign(globalThis.console, original);
});

test("console output becomes log lines of the same level, errors as errors", () => {
  const err = new Error("broken");
  Reflect.get(globalThis.console, "error")("⨯", err);
  Reflect.get(globalThis.console, "log")("ready");
  expect(lines).toEqual([
    ["error", { err, source: "framework" }, "⨯"],
    ["info", { source: "framework" }, "ready"],
  ]);
});

test("an outage that breaks a hundred pages is not a hundred log lines", () => {
  for (let page = 0; page < 100; page += 1)
    Reflect.get(globalThis.console, "error")("⨯", Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
  expect(lines).toEqual([]);
});
