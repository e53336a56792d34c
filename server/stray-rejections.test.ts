import { execFile } from "node:child_process";
import { type AddressInfo, createServer, type Server } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

// Runs in a separate process: in this one the test runner handles unhandled rejections.

const run = promisify(execFile);
let dying: Server;

/** A server that accepts every login and shuts down at the first query, the driver's own about the array types. */
beforeAll(async () => {
  const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const fields = Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0");
  const shutdown = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);
  dying = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.once("data", () => socket.end(shutdown));
    });
  });
  await new Promise<void>((resolve) => dying.listen(0, "127.0.0.1", resolve));
});
afterAll(() => dying.close());

/** The timer keeps the process alive, like real servers; the pool's own deadline would not. */
const asking = (url: string) => `
  setTimeout(() => process.exit(2), 10_000);
  const { createPool } = await import("#db/pool.ts");
  const pool = createPool({ url: "${url}" });
  const told = await pool.run((sql) => sql\`select 1\`, 500).catch((error) => error.code);
  process.stdout.write("told " + told);
  setImmediate(() => process.exit(0));`;

const inProcess = (code: string) => run(process.execPath, ["--input-type=module", "-e", code]);

test("a database that goes away during the driver's query for types ends no process", async () => {
  const url = `postgres://x:x@127.0.0.1:${(dying.address() as AddressInfo).port}/x`;
  const guard = `(await import("#server/process-log.ts")).surviveLostConnections();`;
  const { stdout } = await inProcess(guard + asking(url));
  expect(stdout).toContain("told 57P01");
  // The danger itself: without this module the process dies.
  await expect(inProcess(asking(url))).rejects.toMatchObject({ code: 1 });
});

test("any other stray rejection still ends the process", async () => {
  const code = `(await import("#server/process-log.ts")).surviveLostConnections();
    void Promise.reject(new Error("a bug"));
    await new Promise((resolve) => setTimeout(resolve, 200));`;
  await expect(inProcess(code)).rejects.toMatchObject({ stderr: expect.stringContaining("a bug") });
});
