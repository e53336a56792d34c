"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";
import { creditStatementAction } from "./actions.ts";

type Props = { companyId: number; statementId: number; choices: readonly CreditChoice[] };

/** Makes a credit note of a statement and opens it. */
export function CreditNoteDialog({ companyId, statementId, choices }: Props) {
  const router = useRouter();
  const place = { companyId: String(companyId), statementId: String(statementId) };
  return (
    <CreditDialog
      choices={choices}
      send={(body) => creditStatementAction({ ...place, body })}
      onDone={({ id }) => router.push(`/companies/${companyId}/invoices/${id}`)}
    />
  );
}

type DialogProps<Output> = {
  choices: readonly CreditChoice[];
  /** The position of the line that is ticked at first. */
  chosen?: number | null;
  /** The reason that is filled in at first. */
  reason?: string;
  send: (body: { positions: number[]; reason: string }) => Promise<ActionResult<Output>>;
  /** Leaves the page; without it the page shows the result. */
  onDone?: (value: Output) => void;
};

/** Asks for the lines and a reason. The dialogue shows a refusal. */
export function CreditDialog<Output>({ choices, chosen = null, reason, send, onDone }: DialogProps<Output>) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: m.creditNote_identity() });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });

  const submit = (element: HTMLFormElement) => {
    const form = new FormData(element);
    const body = {
      positions: form.getAll("position").map(Number),
      reason: String(form.get("reason") ?? ""),
    };
    void carryOut(() => send(body), {
      onDone: onDone ?? (() => setOpen(false)),
      refresh: onDone === undefined,
    });
  };

  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.creditNote_open()}</Button>
      {open && (
        <FormDialog
          className="confirm broad"
          title={m.creditNote_open()}
          confirm={m.creditNote_confirm()}
          busy={busy}
          refusal={refusal}
          onSend={submit}
          onClose={() => setOpen(false)}
        >
          <div className="mt-3 grid gap-4">
            <CreditChoices choices={choices} chosen={chosen} />
            <TextInput
              label={m.creditNote_reason()}
              hint={m.creditNote_reasonHint()}
              name="reason"
              defaultValue={reason}
              maxLength={200}
            />
          </div>
        </FormDialog>
      )}
      {identity.dialog}
    </>
  );
}

export type CreditChoice = { position: number; label: string; amount: string };

/** Lists the fees that can be given back, each with its amount. A long list scrolls within the dialogue. */
export const CreditChoices = ({
  choices,
  chosen = null,
}: {
  choices: readonly CreditChoice[];
  chosen?: number | null;
}) => (
  <fieldset>
    <legend className="mb-1.5 text-label font-label">{m.creditNote_choose()}</legend>
    <ul className="max-h-72 overflow-y-auto rounded-card border border-line">
      {choices.map(({ position, label, amount }) => (
        <li key={position} className="border-line not-last:border-b">
          <label className="flex min-h-10 cursor-pointer items-start gap-2.5 px-3 py-2">
            <input
              type="checkbox"
              name="position"
              value={position}
              defaultChecked={position === chosen}
              className="check mt-0.5"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap tabular-nums">{amount}</span>
          </label>
        </li>
      ))}
    </ul>
    <p className="mt-1.5 text-caption text-ink-3">{m.creditNote_discountsGoAlong()}</p>
  </fieldset>
);
