"use client";
import { type FormEvent, useState } from "react";
import { answered } from "#app/_components/action-error.ts";
import { signWithPasskey } from "#app/_components/passkeys.ts";
import { secondStepTexts as texts } from "#lib/i18n/texts/second-factor.ts";
import type { ActionError } from "#lib/web/action.ts";
import { SubmitButton } from "../../_components/submit-button.tsx";
import { askForPasskeyAction, passSecondStepAction } from "./actions.ts";

type Props = {
  busy: boolean;
  onRefused: (error: ActionError | undefined) => void;
  onPassed: () => void;
};

export function PasskeyButton({ busy, onRefused, onPassed }: Props) {
  const [asking, setAsking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asking) return;
    setAsking(true);
    onRefused(undefined);
    const result = await passWithPasskey();
    setAsking(false);
    if (result.ok) onPassed();
    else onRefused(result.error);
  };
  return (
    <form method="dialog" onSubmit={submit}>
      <SubmitButton variant="primary" busy={asking || busy} busyText={texts.waiting}>
        {texts.usePasskey}
      </SubmitButton>
    </form>
  );
}

async function passWithPasskey() {
  const asked = await answered(askForPasskeyAction(undefined));
  if (!asked.ok) return asked;
  const answer = await signWithPasskey(asked.value);
  return answer.ok ? answered(passSecondStepAction({ method: "passkey", answer: answer.value })) : answer;
}
