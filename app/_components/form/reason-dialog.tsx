"use client";
import { useState } from "react";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { Field, fieldState } from "#app/_ui/field.tsx";
import * as m from "#messages";

export type ReasonWords = { title: string; help: string; reason: string; hint: string; confirm: string };
type Props = {
  /** The field's label. */
  id: string;
  words: ReasonWords;
  maxLength: number;
  /** The refusal, or null after success; typed text stays. */
  send: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for a reason before it runs an action. */
export function ReasonDialog({ id, words, maxLength, send, onClose }: Props) {
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const error = asked && reason.trim() === "" ? m.errors_required() : undefined;
  const submit = async () => {
    setAsked(true);
    if (reason.trim() === "") return document.getElementById(id)?.focus();
    setBusy(true);
    const refused = await send(reason);
    setBusy(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };

  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      busy={busy}
      refusal={refusal}
      onSend={submit}
      onClose={onClose}
    >
      <p className="mt-2 mb-4 text-ink-2">{words.help}</p>
      <Field id={id} label={words.reason} hint={words.hint} error={error}>
        <textarea
          id={id}
          name="reason"
          rows={4}
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className="control h-auto! py-2"
          {...fieldState(id, { hint: words.hint, error })}
        />
      </Field>
    </FormDialog>
  );
}
