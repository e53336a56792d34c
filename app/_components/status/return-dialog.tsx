"use client";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field, fieldState } from "#app/_ui/field.tsx";
import { messageOfCode } from "#lib/messages/errors.ts";
import { uiTexts } from "#lib/messages/ui.ts";
import { MAX_RETURN_REASON } from "#lib/queue/rules/returning.ts";
import { returnTexts as texts } from "#lib/queue/texts.ts";

type Props = {
  name: string;
  /** Why it was refused, or null where it is done; what was typed stays. */
  send: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

const FIELD = "return-reason";

/** What has to be put right? It is written to the company. */
export function ReturnDialog({ name, send, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing, while it still stands in the page, gives the focus back to where the question came from.
    return () => shown?.close();
  }, []);

  const error = asked && reason.trim() === "" ? messageOfCode("required") : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() === "") return document.getElementById(FIELD)?.focus();
    if (busy) return;
    setBusy(true);
    const refused = await send(reason);
    setBusy(false);
    setRefusal(refused);
    if (refused === null) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="return-title"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id="return-title" className="mb-2 text-section font-section wrap-anywhere">
          {texts.title(name)}
        </h2>
        <p className="mb-4 text-ink-2">{texts.help}</p>
        <Field id={FIELD} label={texts.reason} hint={texts.reasonHint} error={error}>
          <textarea
            id={FIELD}
            name="reason"
            rows={4}
            maxLength={MAX_RETURN_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className="control h-auto! py-2"
            {...fieldState(FIELD, { hint: texts.reasonHint, error })}
          />
        </Field>
        {refusal && (
          <p role="alert" className="mt-3 text-error">
            {refusal}
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button disabled={busy} onClick={() => dialog.current?.close()}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.send}
          </Button>
        </div>
      </form>
    </dialog>
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
        {texts.action}
      </Button>
      {open && <ReturnDialog name={name} send={send} onClose={() => setOpen(false)} />}
    </>
  );
}
