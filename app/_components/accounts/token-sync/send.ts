"use client";

/** The token of an older sign-in is not handed on. */
const FRESH_MS = 300_000;

type Receiver = { path: string; site?: string; now?: number };

/**
 * Sends this browser's bearer token to the receiver, right after signing in. It never throws: on a failure it returns
 * false and logs the reason in the browser.
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

/** Reports signing out, without a token. */
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
    // biome-ignore lint/suspicious/noConsole: a browser has no other log, and an error must not stop the user's work
    console.warn(what, error instanceof Error ? error.message : error);
    return false;
  }
}
