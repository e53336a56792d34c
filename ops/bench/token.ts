import { createDatabase } from "#db/client.ts";
import { actorOfClientToken } from "#lib/accounts/use-cases/client-token.ts";
import { createIdentityTokens } from "#lib/adapters/identity-tokens.ts";
import { SCOPES } from "#lib/core/actor.ts";
import { CLIENT } from "./access.ts";

/** Processor time of this process per checked token, for a repeated token and for a new one. */
export type TokenFigures = { againMs: number; firstMs: number };

const AGAIN = 20_000;
const FIRST = 1_000;
const AT_ONCE = 10;

/**
 * The cost of the bearer token of a program's call before the use case: the signature, and the one query for the program's
 * permission.
 */
export async function measureTokenCheck(runtimeUrl: string): Promise<TokenFigures> {
  const database = createDatabase({ url: runtimeUrl });
  const tokens = createIdentityTokens({ database, authSecret: "x".repeat(32), issuer: "http://localhost" });
  const issue = async () =>
    (
      await tokens.issue({
        kind: "client",
        clientId: CLIENT.id,
        scopes: SCOPES,
        secretVersion: 1,
      })
    ).token;
  const check = async (token: string) => {
    const holder = await tokens.verify(token);
    if (holder?.kind !== "client") throw new Error("a good token was refused");
    const actor = await actorOfClientToken({ db: database, now: new Date() }, holder);
    if (!actor) throw new Error("the bench's client is gone");
  };
  try {
    const usual = await issue();
    await cpuMsOf(2_000, () => check(usual));
    const againMs = await cpuMsOf(AGAIN, () => check(usual));
    const fresh = await Promise.all(Array.from({ length: FIRST }, issue));
    const firstMs = await cpuMsOf(FIRST, (n) => check(fresh[n] ?? ""));
    return { againMs, firstMs };
  } finally {
    await database.close();
  }
}

async function cpuMsOf(times: number, run: (n: number) => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  let next = 0;
  const worker = async () => {
    while (next < times) await run(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}
