"use client";
import { useEffect } from "react";

/** Drawn for a signed-in person when a receiver is configured: hands each new token on. Its code loads after everything else. */
export function TokenSync({ path }: { path: string }) {
  useEffect(() => {
    const begun = import("./begin-sync.ts").then(({ beginSync }) => beginSync(path));
    return () => void begun.then((stop) => stop());
  }, [path]);
  return null;
}
