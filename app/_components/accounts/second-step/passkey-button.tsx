"use client";
import { useState } from "react";
import { signWithPasskey } from "#app/_components/accounts/passkeys.ts";
import { answered } from "#app/_components/form/action-error.ts";
import { Button } from "#app/_ui/button.tsx";
import { secondStepTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import type { ActionError } from "#lib/http/action.ts";
import { askForPasskeyAction, passSecondStepAction } from "./actions.ts";

type Props = {
  busy: boolean;
  onRefused: (error: ActionError | undefined) => void;
  onPassed: () => void;
};

export function PasskeyButton({ busy, onRefused, onPassed }: Props) {
  const [asking, setAsking] = useState(false);
  const pass = async () => {
    if (asking) return;
    setAsking(true);
    onRefused(undefined);
    const result = await passWithPasskey();
    setAsking(false);
    if (result.ok) onPassed();
    else onRefused(result.error);
  };
  return (
    <Button variant="primary" wide busy={asking || busy} busyText={texts.waiting} onClick={pass}>
      {texts.usePasskey}
    </Button>
  );
}

async function passWithPasskey() {
  const asked = await answered(askForPasskeyAction(undefined));
  if (!asked.ok) return asked;
  const answer = await signWithPasskey(asked.value);
  return answer.ok ? answered(passSecondStepAction({ method: "passkey", answer: answer.value })) : answer;
}
