"use client";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { useIdentityDialog } from "./use-identity-dialog.tsx";

/** Asks once for a proof of identity and returns the answer; without a dialog the answer is no. */
export default function AskedIdentity({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { ask, dialog } = useIdentityDialog({ help: m.accountPage_confirmChange() });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask().then(onAnswer, () => onAnswer(false));
  });
  return dialog;
}
