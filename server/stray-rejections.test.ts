import { execFile } from "node:child_process";
import { type AddressInfo, createServer, type Server } from "node:net";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

// Runs in a separate process: in this one the test runner handles unhandled rejections.

const run = promisify(execFile);
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/**
 * A server that accepts every login and refuses the first query, the driver's own about the array types, and then hangs up.
 * Returns its URL.
 */
async function refusing(severity: "FATAL" | "ERROR", code: string): Promise<string> {
  const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const fields = Buffer.from(`S${severity}\0C${code}\0Mrefused\0\0`);
  const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.once("data", () => {
        if (severity === "FATAL") socket.end(refusal);
        else socket.write(Buffer.concat([refusal, ready]));
        socket.once("data", () => socket.end());
      });
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `postgres://x:x@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

/** The timer keeps the process alive, like real servers; the pool's own deadline would not. */
const asking = (url: string) => `
  setTimeout(() => process.exit(2), 10_000);
  const { createPool } = await import("#db/pool.ts");
  const pool = createPool({ url: "${url}" });
  const told = await pool.run((sql) => sql\`select 1\`, 500).catch((error) => error.code);
  process.stdout.write("told " + told);
  setImmediate(() => process.exit(0));`;

const inProcess = (code: string) => run(process.execPath, ["--input-type=module", "-e", code]);

test.each([
  ["goes away", "FATAL", "57P01"],
  ["waits for a lock", "ERROR", "55P03"],
] as const)(
  "a database that %s during the driver's query for types ends no process",
  async (_, severity, code) => {
    const url = await refusing(severity, code);
    const guard = `(await import("#server/process-log.ts")).surviveLostConnections();`;
    const { stdout } = await inProcess(guard + asking(url));
    expect(stdout).toContain("told ");
    // The danger itself: without this module the process dies.
    await expect(inProcess(asking(url))).rejects.toMatchObject({ code: 1 });
  },
);

test("any other stray rejection still ends the process", async () => {
  const code = `(await import("#server/process-log.ts")).surviveLostConnections();
    void Promise.reject(new Error("a bug"));
    await new Promise((resolve) => setTimeout(resolve, 200));`;
  await expect(inProcess(code)).rejects.toMatchObject({ stderr: expect.stringContaining("a bug") });
});
