"use client";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { methodOfCode } from "#lib/accounts/rules/second-factor.ts";
import type { stepUpSchema } from "#lib/accounts/schema.ts";
import { codeFieldTexts } from "#lib/accounts/second-factor-texts.ts";
import * as m from "#messages";
import { askForOwnPasskeyAction, stepUpAction } from "./actions.ts";
import { dropToken } from "./bearer/bearer-token.ts";
import { signWithPasskey } from "./passkeys.ts";

type Props = {
  passkey: boolean;
  totp: boolean;
  /** The field's name, on a page with two such forms. */
  name?: string;
  /** The level of its title on the page. */
  heading?: "h2" | "h3";
  /** Whether a password is not enough. */
  secondOnly?: boolean;
  /** Why the page asks. */
  help?: string;
  onConfirmed?: () => void;
  /** Closes the surrounding dialog, if there is one. */
  onCancel?: () => void;
};

/** Asks the signed-in person to prove again who they are, before they change how they sign in or where money goes. */
export function ConfirmIdentity(props: Props) {
  const { passkey, totp, name = "confirmingPassword", heading: Heading = "h3", help, onCancel } = props;
  const { secondOnly = false } = props;
  const [codeChosen, setCodeChosen] = useState(false);
  const byCode = secondOnly || codeChosen;
  const action = useServerAction({ redrawsRefused: true });
  const confirm = (send: () => ReturnType<typeof stepUpAction>) =>
    action.carryOut(send, {
      onDone: () => {
        // The former token does not show this proof.
        dropToken();
        props.onConfirmed?.();
      },
    });
  const withPasskey = () =>
    signWithPasskey(askForOwnPasskeyAction, (answer) => stepUpAction({ method: "passkey", answer }));
  const withTyped = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(name) ?? "");
    const shown: z.input<typeof stepUpSchema> = byCode
      ? { method: methodOfCode(typed), code: typed }
      : { method: "pwd", password: typed };
    void confirm(() => stepUpAction(shown));
  };
  return (
    <form
      method="dialog"
      aria-label={m.accountPage_confirmTitle()}
      className={`grid max-w-md gap-3 ${onCancel ? "" : "border-t border-line pt-5"}`}
      onSubmit={withTyped}
    >
      <Heading className={onCancel ? "text-section font-section" : "font-section"}>
        {m.accountPage_confirmTitle()}
      </Heading>
      <p className="text-ink-2">{help ?? m.accountPage_confirmHelp()}</p>
      {byCode ? (
        <TextInput
          key="code"
          name={name}
          {...codeFieldTexts({ totp })}
          error={action.refusal}
          autoComplete="one-time-code"
          spellCheck={false}
        />
      ) : (
        <PasswordInput
          key="password"
          name={name}
          label={m.accountPage_yourPassword()}
          error={action.refusal}
          autoComplete="current-password"
        />
      )}
      <ReadyFieldset className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={action.busy} busyText={m.accountPage_confirming()}>
          {m.accountPage_confirm()}
        </Button>
        {passkey && (
          <Button disabled={action.busy} onClick={() => confirm(withPasskey)}>
            {m.accountPage_withPasskey()}
          </Button>
        )}
        {totp && !secondOnly && (
          <Button disabled={action.busy} onClick={() => setCodeChosen(!codeChosen)}>
            {byCode ? m.accountPage_usePassword() : m.secondStep_useCode()}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{m.ui_cancel()}</Button>}
      </ReadyFieldset>
    </form>
  );
}
