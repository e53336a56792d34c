import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolppa-one-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A process that writes when it gets the lock and when it gives it up; all of them start when `gate` exists. */
const HOLDER = `
import { appendFileSync, existsSync } from "node:fs";
import { oneAtATime, sleep } from ${JSON.stringify(fileURLToPath(new URL("./one-at-a-time.mjs", import.meta.url)))};
const [lock, gate, log] = process.argv.slice(2);
process.stdout.write("ready");
while (!existsSync(gate)) sleep(1);
oneAtATime(lock, { onWait() {}, work() { appendFileSync(log, "in "); sleep(20); appendFileSync(log, "out "); } });
`;

test("of many that find the lock of a dead process, only one holds it at a time", {
  timeout: 60_000,
}, async () => {
  const holder = join(folder, "holder.mjs");
  await writeFile(holder, HOLDER);
  for (let round = 0; round < 3; round += 1) {
    const [lock, gate, log] = ["lock", "gate", "log"].map((name) => join(folder, `${name}${round}`)) as [
      string,
      string,
      string,
    ];
    await writeFile(lock, "4194305");
    const all = Array.from({ length: 6 }, () => spawn(process.execPath, [holder, lock, gate, log]));
    const ends = all.map((one) => once(one, "exit"));
    await Promise.all(all.map((one) => once(one.stdout, "data")));
    await writeFile(gate, "");
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await readFile(log, "utf8")).toBe("in out ".repeat(6));
  }
});
