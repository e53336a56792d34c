"use client";
import type { FormEvent } from "react";
import { signWithPasskey } from "#app/_components/passkeys.ts";
import { Button } from "#app/_ui/button.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { accountPageTexts as texts } from "#lib/i18n/texts/second-factor.ts";
import { askForOwnPasskeyAction, stepUpAction } from "./actions.ts";
import { useErrand } from "./use-errand.ts";

type Props = {
  passkey: boolean;
  /** Of the field, where a page asks at two places. */
  name?: string;
  /** Below what its title stands. */
  heading?: "h2" | "h3";
};

/** Asks again who sits there, before anything about signing in may be changed. */
export function ConfirmIdentity({ passkey, name = "confirmingPassword", heading: Heading = "h3" }: Props) {
  const errand = useErrand();
  const withPasskey = async () => {
    const asked = await askForOwnPasskeyAction(undefined);
    if (!asked.ok) return asked;
    const answer = await signWithPasskey(asked.value);
    return answer.ok ? stepUpAction({ method: "passkey", answer: answer.value }) : answer;
  };
  const withPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get(name) ?? "");
    void errand.carryOut(() => stepUpAction({ method: "pwd", password }));
  };
  return (
    <form
      method="dialog"
      aria-label={texts.confirmTitle}
      className="grid max-w-md gap-3 border-t border-line pt-5"
      onSubmit={withPassword}
    >
      <Heading className="font-section">{texts.confirmTitle}</Heading>
      <p className="text-ink-2">{texts.confirmHelp}</p>
      <PasswordInput
        name={name}
        label={texts.yourPassword}
        error={errand.failure}
        autoComplete="current-password"
      />
      <ReadyFieldset className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={errand.busy} busyText={texts.confirming}>
          {texts.confirm}
        </Button>
        {passkey && (
          <Button disabled={errand.busy} onClick={() => errand.carryOut(withPasskey)}>
            {texts.withPasskey}
          </Button>
        )}
      </ReadyFieldset>
    </form>
  );
}
