"use client";
import { bearerToken, dropToken, JSON_HEADERS, tokenAtHand } from "./bearer-token.ts";

/**
 * Calls the API as the signed-in person, with the bearer token and in JSON. A token whose session has ended is replaced once by
 * one of the browser's current session. A call that must outlive its page (`keepalive`) leaves at once: without a fetched token
 * it uses the cookie alone.
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await send(path, init, init.keepalive ? tokenAtHand() : await bearerToken());
  if (answer.status !== 401) return answer;
  dropToken();
  const token = await bearerToken();
  return token === null ? answer : send(path, init, token);
}

const send = (path: string, init: RequestInit, token: string | null): Promise<Response> =>
  fetch(path, { ...init, headers: { ...JSON_HEADERS, ...bearing(token), ...init.headers } });

/** The header that carries the token. */
export const bearing = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };
