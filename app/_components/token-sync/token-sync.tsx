"use client";
import { useEffect } from "react";

type Props = {
  path: string;
  /** When the sign-in was: each is handed on once per tab. */
  since: string;
};

const DONE = "tolppa.token-sync";

/** Drawn only right after signing in, where somebody wants the token; its code comes after everything else. */
export function TokenSync({ path, since }: Props) {
  useEffect(() => {
    if (sessionStorage.getItem(DONE) === since) return;
    void import("./send.ts").then(async ({ handTokenOn }) => {
      if (await handTokenOn({ path })) sessionStorage.setItem(DONE, since);
    });
  }, [path, since]);
  return null;
}
