"use client";
import { useEffect } from "react";

type Props = {
  path: string;
  /** Each session is handed on once per tab. Changing the password makes a new session. */
  session: string;
};

const DONE = "tolppa.token-sync";

/** Drawn only right after signing in, when a receiver is configured. Its code loads after everything else. */
export function TokenSync({ path, session }: Props) {
  useEffect(() => {
    if (sessionStorage.getItem(DONE) === session) return;
    void import("./send.ts").then(async ({ handTokenOn }) => {
      if (await handTokenOn({ path })) sessionStorage.setItem(DONE, session);
    });
  }, [path, session]);
  return null;
}
