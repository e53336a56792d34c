"use client";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { registerAsker } from "./ask-identity.ts";
import { useIdentityDialog } from "./use-identity-dialog.tsx";

/** The dialog of the page for actions that need a fresh proof and bring none of their own. */
export function IdentityGate() {
  const { ask, dialog } = useIdentityDialog({ help: m.accountPage_confirmChange() });
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    registerAsker(() => asking.current());
    return () => registerAsker(null);
  }, []);
  return dialog;
}
