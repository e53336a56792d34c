"use client";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { returnTexts as texts } from "#lib/queue/texts.ts";
import { ReturnDialog } from "./return-dialog.tsx";

type Props = {
  name: string;
  changing: boolean;
  /** Why it was refused, or null where it is done. */
  send: (reason: string) => Promise<string | null>;
};

/** 'Palauta' beside 'Hyväksy': asks why, and the page then shows it. */
export function ReturnButton({ name, changing, send }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={changing} onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      {open && <ReturnDialog name={name} send={send} onClose={() => setOpen(false)} />}
    </>
  );
}
