"use client";
import { useEffect } from "react";

/** Drawn for a signed-in person when a receiver is configured: hands each new token on. Its code loads after everything else. */
export function TokenSync({ path }: { path: string }) {
  useEffect(() => {
    let stop = () => {};
    let ended = false;
    const begin = async () => {
      const [{ bearerToken, onNewToken }, { handTokenOn }] = await Promise.all([
        import("#app/_components/accounts/bearer/bearer-token.ts"),
        import("./send.ts"),
      ]);
      if (ended) return;
      stop = onNewToken((token) => void handTokenOn(token, { path }));
      // Also the one that another part of the page has fetched already.
      const token = await bearerToken();
      if (token !== null) await handTokenOn(token, { path });
    };
    void begin();
    return () => {
      ended = true;
      stop();
    };
  }, [path]);
  return null;
}
