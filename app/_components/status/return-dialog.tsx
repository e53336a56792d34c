"use client";
import { useState } from "react";
import { ReasonDialog } from "#app/_components/form/reason-dialog.tsx";
import { Button } from "#app/_ui/button.tsx";
import { MAX_RETURN_REASON } from "#lib/queue/rules/returning.ts";
import * as m from "#messages";

type Props = {
  name: string;
  /** A vehicle that its company wants back in use. */
  wished?: boolean;
  /** The refusal, or null after success; typed text stays. */
  send: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason of a return, which is mailed to the company. */
export const ReturnDialog = ({ name, wished = false, send, onClose }: Props) => (
  <ReasonDialog
    id="return-reason"
    words={{
      title: wished ? m.wish_declineTitle({ name }) : m.return_title({ name }),
      help: wished ? m.wish_declineHelp() : m.return_help(),
      reason: wished ? m.wish_declineReason() : m.return_reason(),
      hint: m.return_reasonHint(),
      confirm: wished ? m.wish_decline() : m.return_send(),
    }}
    maxLength={MAX_RETURN_REASON}
    send={send}
    onClose={onClose}
  />
);

type ReturnButtonProps = {
  name: string;
  changing: boolean;
  /** The refusal, or null after success. */
  send: (reason: string) => Promise<string | null>;
};

/** 'Palauta' beside 'Hyväksy': asks for the reason, and the page then shows it. */
export function ReturnButton({ name, changing, send }: ReturnButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={changing} onClick={() => setOpen(true)}>
        {m.return_action()}
      </Button>
      {open && <ReturnDialog name={name} send={send} onClose={() => setOpen(false)} />}
    </>
  );
}
