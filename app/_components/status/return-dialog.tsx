"use client";
import { useState } from "react";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Field, fieldState } from "#app/_ui/field.tsx";
import { MAX_RETURN_REASON } from "#lib/queue/rules/returning.ts";
import * as m from "#messages";

type Props = {
  name: string;
  /** Why it was refused, or null where it is done; what was typed stays. */
  send: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

const FIELD = "return-reason";

/** What has to be put right? It is written to the company. */
export function ReturnDialog({ name, send, onClose }: Props) {
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const error = asked && reason.trim() === "" ? m.errors_required() : undefined;
  const submit = async () => {
    setAsked(true);
    if (reason.trim() === "") return document.getElementById(FIELD)?.focus();
    setBusy(true);
    const refused = await send(reason);
    setBusy(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };

  return (
    <FormDialog
      title={m.return_title({ name })}
      confirm={m.return_send()}
      busy={busy}
      refusal={refusal}
      onSend={submit}
      onClose={onClose}
    >
      <p className="mt-2 mb-4 text-ink-2">{m.return_help()}</p>
      <Field id={FIELD} label={m.return_reason()} hint={m.return_reasonHint()} error={error}>
        <textarea
          id={FIELD}
          name="reason"
          rows={4}
          maxLength={MAX_RETURN_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className="control h-auto! py-2"
          {...fieldState(FIELD, { hint: m.return_reasonHint(), error })}
        />
      </Field>
    </FormDialog>
  );
}

type ReturnButtonProps = {
  name: string;
  changing: boolean;
  /** Why it was refused, or null where it is done. */
  send: (reason: string) => Promise<string | null>;
};

/** 'Palauta' beside 'Hyväksy': asks why, and the page then shows it. */
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
