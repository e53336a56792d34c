import { importJWK } from "jose";

export type PublishedKeysOptions = {
  /** A JSON Web Key Set; how long it holds stands in its Cache-Control. */
  keysUrl: string;
  timeoutMs: number;
  now?: () => Date;
};

type Key = Awaited<ReturnType<typeof importJWK>>;
type Loaded = { keys: Map<string, Key>; at: number; until: number };

/** No key can be had at the moment; whether a token is good cannot be told. */
export class KeysUnavailable extends Error {}

const SHORTEST_MS = 60_000;
const LONGEST_MS = 24 * 3_600_000;
/** An unknown key id asks again, but a flood of them does not. */
const RELOAD_MS = 10_000;

/** The keys a provider publishes, by their id; null for an id that it does not know. */
export function createPublishedKeys({ keysUrl, timeoutMs, now = () => new Date() }: PublishedKeysOptions) {
  let loaded: Loaded | null = null;
  let underWay: Promise<Loaded> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<Loaded> => {
    underWay ??= fetchKeys(keysUrl, timeoutMs, now).finally(() => {
      underWay = null;
    });
    try {
      loaded = await underWay;
    } catch (error) {
      failedAt = now().getTime();
      throw error;
    }
    return loaded;
  };

  return async (kid: string): Promise<Key | null> => {
    const at = now().getTime();
    const known = loaded?.keys.get(kid);
    if (loaded && at < loaded.until && (known || at - loaded.at < RELOAD_MS)) return known ?? null;
    // While the provider is away the keys last seen are as good as they were; nobody waits for it each time.
    if (known && at - failedAt < RELOAD_MS) return known;
    if (at - failedAt < RELOAD_MS) throw new KeysUnavailable();
    try {
      return (await load()).keys.get(kid) ?? null;
    } catch (error) {
      if (known) return known;
      throw new KeysUnavailable("the published keys could not be read", { cause: error });
    }
  };
}

async function fetchKeys(url: string, timeoutMs: number, now: () => Date): Promise<Loaded> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`the keys answered ${answer.status}`);
  const { keys: jwks } = (await answer.json()) as { keys: unknown };
  if (!Array.isArray(jwks)) throw new Error("no key set");
  const keys = new Map<string, Key>();
  for (const jwk of jwks) if (typeof jwk?.kid === "string") keys.set(jwk.kid, await importJWK(jwk, "RS256"));
  const at = now().getTime();
  const maxAge = Number(/max-age=(\d{1,9})/.exec(answer.headers.get("cache-control") ?? "")?.[1] ?? 0);
  return { keys, at, until: at + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, maxAge * 1000)) };
}
