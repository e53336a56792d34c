"use client";
import { bearerToken, onNewToken } from "#app/_components/accounts/bearer/bearer-token.ts";
import { handTokenOn } from "./send.ts";

/** Hands on each new token, and the one that another part of the page has fetched already. Returns how to stop that. */
export function beginSync(path: string): () => void {
  const stop = onNewToken((token) => void handTokenOn(token, { path }));
  void bearerToken().then((token) => (token === null ? false : handTokenOn(token, { path })));
  return stop;
}
