"use client";

/** An older token is not sent. */
const FRESH_MS = 300_000;

type Receiver = { path: string; site?: string };

/**
 * Sends this browser's new bearer token to the receiver. It never throws: on a failure it returns false and logs the reason in
 * the browser. The same token is sent once.
 */
export const handTokenOn = (
  token: string,
  { path, site = location.origin, now = Date.now() }: Receiver & { now?: number },
): Promise<boolean> =>
  logging("Token sync failed", async () => {
    if (token === handedOn || !(now - issuedAt(token) <= FRESH_MS)) return false;
    // Before the answer comes, because a page may ask again meanwhile.
    handedOn = token;
    const headers = { authorization: `Bearer ${token}` };
    const sent = fetch(new URL(path, site), { method: "POST", headers, redirect: "error" });
    await answerOf(sent).catch((error: unknown) => {
      if (handedOn === token) handedOn = null;
      throw error;
    });
    return true;
  });

let handedOn: string | null = null;

/** Reports signing out, without a token. */
export const tellSignedOut = ({ path, site = location.origin }: Receiver): Promise<boolean> =>
  logging("Token sync was not told of signing out", async () => {
    await answerOf(fetch(new URL(path, site), { method: "DELETE", keepalive: true, redirect: "error" }));
    return true;
  });

/** The time of a token's `iat`, in milliseconds; NaN without one. */
function issuedAt(token: string): number {
  const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
  const { iat } = JSON.parse(atob(payload)) as { iat?: number };
  return (iat ?? Number.NaN) * 1000;
}

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
