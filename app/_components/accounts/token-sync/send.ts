"use client";

/** A token of a sign-in longer ago is not handed on. */
const FRESH_MS = 300_000;

type Receiver = { path: string; site?: string; now?: number };

/**
 * Hands this browser's bearer token on, right after signing in. Never throws: false when nothing was handed on, and
 * only the browser's log tells why.
 */
export const handTokenOn = ({ path, site = location.origin, now = Date.now() }: Receiver): Promise<boolean> =>
  logging("Token sync failed", async () => {
    const issued = await answerOf(fetch(new URL("/api/auth/token", site), { cache: "no-store" }));
    const { token, authTime }: { token: string; authTime: string } = await issued.json();
    if (!(now - Date.parse(authTime) <= FRESH_MS)) return false;
    const headers = { authorization: `Bearer ${token}` };
    await answerOf(fetch(new URL(path, site), { method: "POST", headers, redirect: "error" }));
    return true;
  });

/** Tells of signing out; there is no token any more. */
export const tellSignedOut = ({ path, site = location.origin }: Receiver): Promise<boolean> =>
  logging("Token sync was not told of signing out", async () => {
    await answerOf(fetch(new URL(path, site), { method: "DELETE", keepalive: true, redirect: "error" }));
    return true;
  });

async function answerOf(sent: Promise<Response>): Promise<Response> {
  const answer = await sent;
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname} answered ${answer.status}`);
  return answer;
}

async function logging(what: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a browser has no other log, and nobody is to be kept from working
    console.warn(what, error instanceof Error ? error.message : error);
    return false;
  }
}
