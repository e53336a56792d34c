"use client";
import { type ReactNode, useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";
import { noteReceiptAction, takeBackReceiptAction } from "./actions.ts";

export type ReceiptPlace = { companyId: string; statementId: string };

type NoteProps = { place: ReceiptPlace; openCents: number; open: string; today: string };

/** Opens the dialogue in which an admin notes a payment without a movement of the bank. */
export const NoteReceiptButton = ({ place, openCents, open, today }: NoteProps) => (
  <ReceiptDialog
    trigger={m.receipt_note()}
    title={m.receipt_note()}
    confirm={m.receipt_note()}
    send={(form) =>
      noteReceiptAction({
        ...place,
        body: {
          cents: textOf(form, "cents"),
          receivedOn: textOf(form, "receivedOn"),
          reason: textOf(form, "reason"),
          seenOpenCents: openCents,
        },
      })
    }
  >
    <p className="text-ink-2">{m.receipt_noteHelp()}</p>
    <TextInput
      label={m.receipt_sum()}
      hint={m.receipt_sumHint({ cents: formatEuros(openCents) })}
      name="cents"
      defaultValue={open}
      inputMode="decimal"
      maxLength={20}
    />
    <TextInput label={m.receipt_day()} name="receivedOn" type="date" defaultValue={today} max={today} />
    <TextInput label={m.receipt_reason()} hint={m.receipt_reasonHint()} name="reason" maxLength={500} />
  </ReceiptDialog>
);

type TakeBackProps = { place: ReceiptPlace; receiptId: number; sum: string };

/** Opens the dialogue in which an admin reverses a payment noted by hand. */
export const TakeBackButton = ({ place, receiptId, sum }: TakeBackProps) => (
  <ReceiptDialog
    trigger={
      <>
        {m.receipt_takeBack()}
        <span className="sr-only"> {sum}</span>
      </>
    }
    title={m.receipt_takingBack({ sum })}
    confirm={m.receipt_takeBack()}
    danger
    send={(form) =>
      takeBackReceiptAction({
        ...place,
        receiptId: String(receiptId),
        body: { reason: textOf(form, "reason") },
      })
    }
  >
    <TextInput label={m.receipt_reason()} hint={m.receipt_reasonHint()} name="reason" maxLength={500} />
  </ReceiptDialog>
);

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

type DialogProps = {
  trigger: ReactNode;
  title: string;
  confirm: string;
  danger?: boolean;
  send: (form: FormData) => Promise<ActionResult<null>>;
  children: ReactNode;
};

function ReceiptDialog({ trigger, title, confirm, danger = false, send, children }: DialogProps) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: m.receipt_identity() });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });
  const variant = danger ? "danger-quiet" : "primary";
  return (
    <>
      <Button variant={danger ? "danger-quiet" : "secondary"} onClick={() => setOpen(true)}>
        {trigger}
      </Button>
      {open && (
        <FormDialog
          title={title}
          confirm={confirm}
          variant={variant}
          busy={busy}
          refusal={refusal}
          onSend={(form) => {
            const sent = new FormData(form);
            void carryOut(() => send(sent), { onDone: () => setOpen(false) });
          }}
          onClose={() => setOpen(false)}
        >
          <div className="mt-3 grid gap-4">{children}</div>
        </FormDialog>
      )}
      {identity.dialog}
    </>
  );
}
