"use client";
import { useState } from "react";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { methodOfCode } from "#lib/accounts/rules/second-factor.ts";
import type { SentFactor } from "#lib/accounts/schema.ts";
import { codeFieldTexts } from "#lib/accounts/second-factor-texts.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import { formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { askForOwnPasskeyAction } from "./actions.ts";
import { signWithPasskey } from "./passkeys.ts";

type Props = {
  factor: Factor;
  /** Whether the person may remove it now. */
  open: boolean;
  /** Whether it is the last one. The person must then show it once more. */
  last: boolean;
  remove: (shown?: SentFactor) => Promise<ActionResult<null>>;
  onRemoved: () => void;
};

export function FactorRow({ factor, open, last, remove, onRemoved }: Props) {
  const action = useServerAction({ redrawsRefused: true });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-label wrap-anywhere">{factor.name}</p>
        <p className="text-caption text-ink-3 tabular-nums">{formatFacts(factor.used)}</p>
        {action.refusal && <Refusal className="mt-1">{action.refusal}</Refusal>}
      </div>
      {open && last && <RemoveLastFactor factor={factor} remove={remove} onRemoved={onRemoved} />}
      {open && !last && (
        <ConfirmDialog
          trigger={
            <>
              <span aria-hidden="true">{m.accountPage_remove()}</span>
              <span className="sr-only">{factor.removal}</span>
            </>
          }
          title={factor.question}
          confirmLabel={m.accountPage_remove()}
          onConfirm={async () => {
            await action.carryOut(() => remove(), { onDone: onRemoved });
          }}
        >
          {factor.explanation}
        </ConfirmDialog>
      )}
    </li>
  );
}

export type Factor = {
  id: number;
  kind: "passkey" | "totp";
  name: string;
  used: string[];
  /** The button's label for screen readers, which read it without its row. */
  removal: string;
  question: string;
  explanation: string;
};

type RemoveLastFactorProps = {
  factor: Factor;
  remove: (shown: SentFactor) => Promise<ActionResult<null>>;
  onRemoved: () => void;
};

const FIELD = "removalCode";

/** Removes the last second factor. The person shows that factor or a recovery code. */
export function RemoveLastFactor({ factor, remove, onRemoved }: RemoveLastFactorProps) {
  const [open, setOpen] = useState(false);
  const action = useServerAction({ redrawsRefused: true });
  const byCode = codeFieldTexts({ totp: factor.kind === "totp" });
  const onDone = () => {
    setOpen(false);
    onRemoved();
  };
  const withCode = (form: HTMLFormElement) => {
    const code = String(new FormData(form).get(FIELD) ?? "");
    void action.carryOut(() => remove({ method: methodOfCode(code), code }), { onDone });
  };
  const withPasskey = () =>
    signWithPasskey(askForOwnPasskeyAction, (answer) => remove({ method: "passkey", answer }));
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        <span aria-hidden="true">{m.accountPage_remove()}</span>
        <span className="sr-only">{factor.removal}</span>
      </Button>
      {open && (
        <FormDialog
          title={factor.question}
          confirm={m.accountPage_remove()}
          variant="danger-quiet"
          busy={action.busy}
          onSend={withCode}
          onClose={() => setOpen(false)}
          actions={
            factor.kind === "passkey" && (
              <Button disabled={action.busy} onClick={() => action.carryOut(withPasskey, { onDone })}>
                {m.accountPage_withPasskey()}
              </Button>
            )
          }
        >
          <div className="mt-3 grid gap-3">
            <p className="text-ink-2">{factor.explanation}</p>
            <p className="text-ink-2">{m.accountPage_removeLastHelp()}</p>
            <TextInput
              name={FIELD}
              label={byCode.label}
              hint={byCode.hint}
              error={action.refusal}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          </div>
        </FormDialog>
      )}
    </>
  );
}
