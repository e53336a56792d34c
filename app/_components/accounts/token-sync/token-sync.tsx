"use client";
import { useEffect } from "react";

/** Rendered for a signed-in person if a receiver is configured: sends each new token on. Its code loads last. */
export function TokenSync({ path }: { path: string }) {
  useEffect(() => {
    const begun = import("./begin-sync.ts").then(({ beginSync }) => beginSync(path));
    return () => void begun.then((stop) => stop());
  }, [path]);
  return null;
}
