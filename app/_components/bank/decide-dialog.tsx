"use client";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { SuggestionReason } from "#lib/bank/rules/suggestions.ts";
import { formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { decideEntryAction } from "./actions.ts";

type Movement = {
  id: number;
  sum: string;
  name: string;
  suggestions: { number: string; name: string; open: string; reasons: readonly SuggestionReason[] }[];
};
type Props = { movement: Movement; variant?: "primary" | "secondary" };

const ASIDE = "aside";
const OTHER = "other";

/** Opens the dialogue that assigns a movement to a statement, or sets it aside. */
export function DecideButton({ movement, variant = "secondary" }: Props) {
  const [open, setOpen] = useState(false);
  const identity = useIdentityDialog({ help: m.bankPage_identity() });
  const { carryOut, busy, refusal, refuse } = useServerAction({ confirmIdentity: identity.ask });
  const send = (element: HTMLFormElement) => {
    const form = new FormData(element);
    const target = String(form.get("target") ?? "");
    if (target === "")
      return refuse({
        code: "invalid",
        message: m.bankPage_chooseTarget({ choice: m.bankPage_setAside() }),
        issues: [],
        requestId: "",
      });
    const other = String(form.get("number") ?? "");
    const number = target === ASIDE ? null : target === OTHER ? other : target;
    const why = String(form.get("why") ?? "");
    void carryOut(() => decideEntryAction({ entryId: String(movement.id), number, why }), {
      onDone: () => setOpen(false),
    });
  };
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {m.bankPage_decide()} <span className="sr-only">{`${movement.sum} ${movement.name}`}</span>
      </Button>
      {open && (
        <FormDialog
          className="confirm broad"
          title={m.bankPage_decideTitle({ sum: movement.sum })}
          confirm={m.bankPage_decide()}
          busy={busy}
          refusal={refusal}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <Choices movement={movement} />
        </FormDialog>
      )}
      {identity.dialog}
    </>
  );
}

/** The suggestions, a statement by its number, and none at all. */
function Choices({ movement: { suggestions } }: { movement: Movement }) {
  const [other, setOther] = useState(suggestions.length === 0);
  return (
    <div className="mt-3 grid gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-label font-label">{m.bankPage_suggested()}</legend>
        {suggestions.length === 0 && <p className="mb-2 text-ink-2">{m.bankPage_noSuggestions()}</p>}
        {suggestions.map(({ number, name, open, reasons }, index) => (
          <Choice key={number} value={number} checked={index === 0} onChoose={() => setOther(false)}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere">{formatFacts([number, name])}</span>
              <span className="tabular-nums">{open}</span>
            </span>
            <span className="block text-caption text-ink-3">
              {reasons.map((reason) => m.bank_suggestions({ reason })).join(", ")}
            </span>
          </Choice>
        ))}
        <Choice value={OTHER} checked={suggestions.length === 0} onChoose={() => setOther(true)}>
          {m.bankPage_statementNumber()}
        </Choice>
        {other && (
          <div className="ms-7">
            <TextInput
              label={m.bankPage_statementNumber()}
              hint={m.bankPage_statementNumberHint()}
              name="number"
              maxLength={11}
              inputMode="numeric"
            />
          </div>
        )}
        <Choice value={ASIDE} checked={false} onChoose={() => setOther(false)}>
          {m.bankPage_setAside()}
        </Choice>
      </fieldset>
      <TextInput label={m.bankPage_reason()} hint={m.bankPage_reasonHint()} name="why" maxLength={500} />
    </div>
  );
}

type ChoiceProps = { value: string; checked: boolean; onChoose: () => void; children: React.ReactNode };

const Choice = ({ value, checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-10 cursor-pointer items-start gap-2.5 py-2">
    <input
      type="radio"
      name="target"
      value={value}
      defaultChecked={checked}
      onChange={onChoose}
      className="check mt-0.5"
    />
    <span className="min-w-0 flex-1">{children}</span>
  </label>
);
