import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "#db/testing-pgbouncer.ts";
import { AWAY, type Fault } from "./house.ts";

const BACK_MS = 2_000;
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
/** The drill's PgBouncer trusts every local user. */
const OWN = /^(?:listen_|auth_)/;

let bouncer: PgBouncer | undefined;

export const POOLER_FAULT: Fault = {
  name: "PgBouncer in session mode killed -9",
  sees: AWAY,
  lacks: () => (hasPgBouncer ? null : "there is no pgbouncer"),
  async settings({ ownerUrl, serverUrl }) {
    const owner = postgres(ownerUrl, { max: 1 });
    for (const [name, ms] of Object.entries(LIMITS))
      await owner.unsafe(`alter role tolppa set ${name} = ${ms}`);
    await owner.end();
    bouncer = await startPgBouncer(serverUrl, await exampleSettings());
    return { DATABASE_URL: bouncer.url };
  },
  async strike({ serverUrl }) {
    const port = Number(new URL(bouncer?.url ?? "").port);
    await bouncer?.stop();
    await wait(BACK_MS);
    bouncer = await startPgBouncer(serverUrl, await exampleSettings(), port);
    return undefined;
  },
  clear: async () => bouncer?.stop(),
};

/** The settings of ops/deploy/pgbouncer.ini, without its addresses. */
async function exampleSettings(): Promise<Record<string, string>> {
  const text = await readFile(new URL("../../deploy/pgbouncer.ini", import.meta.url), "utf8");
  const settings = text.slice(text.indexOf("[pgbouncer]")).matchAll(/^(\w+) = (.*)$/gm);
  return Object.fromEntries(
    [...settings].flatMap(([, name = "", value = ""]) => (OWN.test(name) ? [] : [[name, value]])),
  );
}
