import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { type Silence, watchPulse } from "./pulse.ts";

let child: ChildProcess;
afterEach(() => child.kill("SIGKILL"));

/** A process that answers the pulse, and runs this code on request. */
async function processThat(does: string): Promise<void> {
  const code = `(await import("#server/pulse.ts")).answerPulse();
    process.on("message", (message) => { if (message === "begin") { ${does} } });
    process.send("ready");`;
  child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
}

/** The report about the process within this time; null: none. */
const silenceWithin = (limitMs: number): Promise<Silence | null> =>
  new Promise((resolve) => {
    watchPulse(child, resolve);
    setTimeout(() => resolve(null), limitMs);
  });

// Without processor times a frozen process looks like an endless loop.
test.runIf(process.platform === "linux")("a stopped process is found within 3.5 s", async () => {
  await processThat("");
  child.kill("SIGSTOP");
  expect(await silenceWithin(3_500)).toMatchObject({ frozen: true });
});

test("a process that computes for 4 s without a pause is not reported", async () => {
  await processThat("for (const until = Date.now() + 4_000; Date.now() < until; );");
  child.send("begin");
  expect(await silenceWithin(5_000)).toBeNull();
});

test("a process that answers is not reported", async () => {
  await processThat("");
  expect(await silenceWithin(3_500)).toBeNull();
});
