"use client";
import { useEffect } from "react";
import { bearerToken, onNewToken } from "#app/_components/accounts/bearer/bearer-token.ts";

/** Drawn for a signed-in person when a receiver is configured: hands each new token on. Its code loads after everything else. */
export function TokenSync({ path }: { path: string }) {
  useEffect(() => {
    const hand = async (token: string) => {
      const { handTokenOn } = await import("./send.ts");
      await handTokenOn(token, { path });
    };
    const stop = onNewToken((token) => void hand(token));
    // Also the one that another part of the page has fetched already.
    void bearerToken().then((token) => (token === null ? undefined : hand(token)));
    return stop;
  }, [path]);
  return null;
}
