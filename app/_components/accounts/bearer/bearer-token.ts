"use client";
import { TOKEN_CHANNEL } from "./token-channel.ts";

/** One token, fetched at its first use. */
type Held = { token: string; expiresAt: number };
type Listener = (token: string) => void;

/** Renewed this long before its end, so that no call carries a token that expires on the way. */
const RENEW_MS = 60_000;
/** After a refusal, for example when signed out, calls use only the cookie for this long. */
const REFUSED_MS = 10_000;

export const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" } as const;

let held: Promise<Held | null> | null = null;
let heldUntil = 0;
let atHand: Held | null = null;
const listeners = new Set<Listener>();

/** The bearer token of this browser's session; null if it gets none, and its cookie must suffice. */
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

/** The token, if it is already here; null if it would have to be fetched. */
export const tokenAtHand = (): string | null =>
  atHand !== null && Date.now() < atHand.expiresAt - RENEW_MS ? atHand.token : null;

/**
 * Forgets the token, here and in the browser's other tabs, because a sign-in, a sign-out, a change of view or a fresh proof
 * makes it wrong.
 */
export function dropToken(): void {
  forget();
  channel?.postMessage("drop");
}

/** Calls `listener` with each new token. Returns a function that stops this. */
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
