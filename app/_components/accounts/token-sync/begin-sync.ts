"use client";
import { bearerToken, onNewToken } from "#app/_components/accounts/bearer/bearer-token.ts";
import { handTokenOn } from "./send.ts";

/** Sends each new token on, and one that another part of the page has already fetched. Returns a function that stops this. */
export function beginSync(path: string): () => void {
  const stop = onNewToken((token) => void handTokenOn(token, { path }));
  void bearerToken().then((token) => (token === null ? false : handTokenOn(token, { path })));
  return stop;
}
