import { readFileSync } from "node:fs";
import { answers } from "#db/embedded/postmaster.ts";
import { stopEmbedded } from "#db/embedded.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { send } from "#e2e/support/http.ts";
import { browserLike, cookieOf, signIn } from "#e2e/support/person.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";

// The database stops under load and starts again. No request waits long. Every answer is a 200 or a 503.
// A request that is answered with 200 begins soon after the database is back.

type Call = { path: string; at: number; ms: number; status: number };

const LONGEST_MS = 5_000;
/** Milliseconds above the slowest answer before the failure, which a busy machine makes longer. */
const RECOVERY_MS = 2_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.describe.configure({ mode: "serial" });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct("e2e-restart", { WEB_CONCURRENCY: "2" });
});
test.afterAll(() => product?.stop());

for (const [name, stop] of [
  ["is stopped", (dataDir: string) => stopEmbedded(dataDir)],
  ["is killed", (dataDir: string) => killPostmaster(dataDir)],
] as const) {
  test(`while the database ${name} every request is answered, and the service recovers without help`, async () => {
    const { origin, dataDir } = product;
    const { api } = await signIn(origin, "yrittaja@tolppa.example");
    const cookie = await cookieOf(api);
    const calls: Call[] = [];
    const ended = new AbortController();
    const load = [
      "/api/companies",
      "/api/user",
      "/api/health",
      "/companies",
      "/user/account",
      "/api/companies?limit=5",
      "/user/login",
    ].map((path) => callUntil(ended.signal, { origin, path, cookie }, calls));
    await expect.poll(() => calls.length).toBeGreaterThan(20);

    const recoveryMs = RECOVERY_MS + Math.max(...calls.map(({ ms }) => ms));
    await stop(dataDir);
    const stoppedAt = performance.now();
    const { port, superuserPassword } = JSON.parse(readFileSync(`${dataDir}/postgres.json`, "utf8"));
    const database = `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/tolppa`;
    await expect.poll(() => answers(database), { timeout: 30_000, intervals: [50] }).toBe(true);
    const backAt = performance.now();
    await pause(recoveryMs + 1_000);
    ended.abort();
    await Promise.all(load);

    const during = calls.filter(({ at }) => at > stoppedAt && at < backAt);
    expect(during.length, "requests during the outage").toBeGreaterThan(0);
    expect(calls.filter(({ ms }) => ms > LONGEST_MS)).toEqual([]);
    expect(calls.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const late = calls.filter(({ at, status }) => at > backAt + recoveryMs && status !== 200);
    expect(late, "refusals after the recovery").toEqual([]);
    for (const path of new Set(calls.map((call) => call.path))) {
      const good = calls.filter((call) => call.path === path && call.at > stoppedAt && call.status === 200);
      const first = Math.min(...good.map(({ at }) => at));
      expect(first - backAt, `begin of the first good answer of ${path}`).toBeLessThan(RECOVERY_MS);
    }
  });
}

test("two processes share the count of sign-in attempts and the sessions", async () => {
  const { origin } = product;
  const person = await signIn(origin, "yrittaja@tolppa.example");
  const cookie = await cookieOf(person.api);
  // Each request opens its own connection, so that both processes answer.
  const fresh = { cookie, connection: "close" };
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => send(origin, { path: "/api/user", headers: fresh })),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(200));

  const stranger = browserLike(origin);
  const { csrfToken } = await (await stranger.get("/api/auth/csrf")).json();
  for (let count = 0; count < 14; count += 1) {
    const form = { csrfToken, email: "uusi@tolppa.example", password: "arvaus", json: "true" };
    await stranger.post("/api/auth/callback/credentials", {
      form,
      headers: { connection: "close" },
      maxRedirects: 0,
    });
  }
  // An account has ten attempts across all processes. After them the right password is refused too.
  const right = { csrfToken, email: "uusi@tolppa.example", password: "taksitolppa", json: "true" };
  await stranger.post("/api/auth/callback/credentials", { form: right, maxRedirects: 0 });
  const names = (await stranger.storageState()).cookies.map(({ name }) => name);
  expect(names).not.toContain("tolppa.session");

  const { csrfToken: own } = await (await person.api.get("/api/auth/csrf")).json();
  await person.api.post("/api/auth/signout", { form: { csrfToken: own, json: "true" } });
  const after = await Promise.all(
    Array.from({ length: 12 }, () => send(origin, { path: "/api/user", headers: fresh })),
  );
  expect(after.map(({ status }) => status)).toEqual(Array(12).fill(401));
});

async function callUntil(
  signal: AbortSignal,
  { origin, path, cookie }: { origin: string; path: string; cookie: string },
  calls: Call[],
): Promise<void> {
  // The sign-in page redirects a signed-in person.
  const headers: Record<string, string> = path === "/user/login" ? {} : { cookie };
  while (!signal.aborted) {
    const at = performance.now();
    const status = await send(origin, { path, headers }).then(
      (answer) => answer.status,
      () => 0,
    );
    calls.push({ path, at, ms: performance.now() - at, status });
    await pause(40);
  }
}

/** Kills the postmaster without a shutdown. Its backends notice alone, and the next start recovers from the log. */
async function killPostmaster(dataDir: string): Promise<void> {
  const pid = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n", 1)[0]);
  process.kill(pid, "SIGKILL");
}
