"use client";
import { usePathname, useRouter } from "next/navigation";
import { type FormEvent, useId, useRef, useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { signInAgain } from "#app/_components/form/sign-in-again.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { uiTexts } from "#lib/messages/ui.ts";
import { creditNoteTexts as texts } from "#lib/statements/texts.ts";
import { creditStatementAction } from "./actions.ts";

type Props = { companyId: number; statementId: number; choices: readonly CreditChoice[] };

/** Asks which lines and why, makes the credit note and leads to it. What is refused is said in the dialogue. */
export function CreditNoteDialog({ companyId, statementId, choices }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const positions = form.getAll("position").map(Number);
    const reason = String(form.get("reason") ?? "");
    setBusy(true);
    setRefusal(undefined);
    const result = await answered(
      creditStatementAction({
        companyId: String(companyId),
        statementId: String(statementId),
        body: { positions, reason },
      }),
    );
    setBusy(false);
    if (result.ok) return router.push(`/companies/${companyId}/invoices/${result.value.id}`);
    if (result.error.code === "unauthenticated") return router.push(signInAgain(pathname));
    setRefusal(result.error.message);
  };

  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{texts.open}</Button>
      <dialog ref={dialog} className="confirm broad" aria-labelledby={titleId}>
        <h2 id={titleId} className="text-section font-section">
          {texts.open}
        </h2>
        <form onSubmit={send} noValidate className="mt-3 grid gap-4">
          <CreditChoices choices={choices} />
          <TextInput label={texts.reason} hint={texts.reasonHint} name="reason" maxLength={200} />
          {refusal && (
            <p role="alert" className="text-error">
              {refusal}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button onClick={() => dialog.current?.close()} disabled={busy}>
              {uiTexts.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {texts.confirm}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

export type CreditChoice = { position: number; label: string; amount: string };

/** The fees that can be given back, each with what was charged. A long statement scrolls within the dialogue. */
export const CreditChoices = ({ choices }: { choices: readonly CreditChoice[] }) => (
  <fieldset>
    <legend className="mb-1.5 text-label font-label">{texts.choose}</legend>
    <ul className="max-h-72 overflow-y-auto rounded-card border border-line">
      {choices.map(({ position, label, amount }) => (
        <li key={position} className="border-line not-last:border-b">
          <label className="flex min-h-10 cursor-pointer items-start gap-2.5 px-3 py-2">
            <input type="checkbox" name="position" value={position} className="check mt-0.5" />
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap tabular-nums">{amount}</span>
          </label>
        </li>
      ))}
    </ul>
    <p className="mt-1.5 text-caption text-ink-3">{texts.discountsGoAlong}</p>
  </fieldset>
);
