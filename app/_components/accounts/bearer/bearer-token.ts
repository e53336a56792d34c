"use client";
import { TOKEN_CHANNEL } from "./token-channel.ts";

/** One token, fetched when it is first needed. */
type Held = { token: string; expiresAt: number };
type Listener = (token: string) => void;

/** Renewed this long before its end, so that no call carries one that ends on the way. */
const RENEW_MS = 60_000;
/** After a refusal, for example while nobody is signed in, calls go with the cookie alone for this long. */
const REFUSED_MS = 10_000;

export const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" } as const;

let held: Promise<Held | null> | null = null;
let heldUntil = 0;
let atHand: Held | null = null;
const listeners = new Set<Listener>();

/** The bearer token of this browser's session; null where it gets none, and its cookie has to do. */
export async function bearerToken(site = ""): Promise<string | null> {
  if (held === null || Date.now() >= heldUntil) {
    held = fetchToken(site);
    heldUntil = Number.POSITIVE_INFINITY;
    const asked = held;
    const found = await asked;
    if (held === asked) {
      heldUntil = found ? found.expiresAt - RENEW_MS : Date.now() + REFUSED_MS;
      atHand = found;
      if (found) for (const listener of listeners) listener(found.token);
    }
  }
  return (await held)?.token ?? null;
}

/** The token that is here already; null where it would have to be fetched first. */
export const tokenAtHand = (): string | null =>
  atHand !== null && Date.now() < atHand.expiresAt - RENEW_MS ? atHand.token : null;

/**
 * Forgets the token, here and in the browser's other tabs. After a sign-in, a sign-out, a change of view and a fresh
 * proof it says what is no longer so.
 */
export function dropToken(): void {
  forget();
  channel?.postMessage("drop");
}

/** Is called with each new token. Returns how to stop that. */
export function onNewToken(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchToken(site: string): Promise<Held | null> {
  try {
    const answer = await fetch(`${site}/api/auth/token`, { cache: "no-store", headers: JSON_HEADERS });
    const body = await answer.text();
    if (!answer.ok) return null;
    const { token, expiresAt }: { token: string; expiresAt: string } = JSON.parse(body);
    return { token, expiresAt: Date.parse(expiresAt) };
  } catch {
    return null;
  }
}

const forget = () => {
  held = null;
  heldUntil = 0;
  atHand = null;
};

const channel =
  typeof window !== "undefined" && typeof BroadcastChannel !== "undefined"
    ? new BroadcastChannel(TOKEN_CHANNEL)
    : null;
if (channel) channel.onmessage = forget;
