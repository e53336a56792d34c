"use client";
import { useRef, useState } from "react";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import { useServerAction } from "./use-server-action.ts";

type Props = {
  id: string;
  name: string;
  /** The address to begin with, if one is known. */
  known: string | null;
  /** `asking` is the question of the dialog, and `done` follows a sent mail. */
  words: {
    label: string;
    trigger: string;
    confirm: string;
    asking: (email: string) => string;
    help: (email: string) => string;
    done: (email: string) => string;
  };
  send: (email: string) => Promise<ActionResult<{ email: string }>>;
};

/** Mails to an address after a confirmation. A refusal stands beside the field, and takes the focus there. */
export function MailToAddress({ id, name, known, words, send }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [email, setEmail] = useState(known ?? "");
  const [sent, setSent] = useState<{ to: string; at: number }>();
  const field = useRef<HTMLInputElement>(null);
  const address = email.trim();
  const confirm = async () => {
    const done = await carryOut(() => send(address));
    if (done?.ok) setSent({ to: done.value.email, at: Date.now() });
    else field.current?.focus();
  };
  return (
    <ReadyFieldset className="grid gap-3">
      <TextInput
        ref={field}
        id={id}
        name={name}
        label={words.label}
        type="email"
        autoComplete="off"
        value={email}
        error={refusal}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <ConfirmDialog
          trigger={words.trigger}
          title={words.asking(address)}
          confirmLabel={words.confirm}
          onConfirm={confirm}
          variant="secondary"
          disabled={address === ""}
        >
          {words.help(address)}
        </ConfirmDialog>
        <SavedNote savedAt={sent?.at} {...(sent && { text: words.done(sent.to) })} />
      </div>
    </ReadyFieldset>
  );
}
