"use client";
import { useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import type { Added } from "#lib/accounts/use-cases/factors.ts";
import { addPasskeyAction, askForNewPasskeyAction } from "./actions.ts";
import { makePasskey } from "./passkeys.ts";

type Props = { name: string; onAdded: (added: Added) => void };

/** Lets the browser make a passkey and stores it under a name that the person recognises. */
export function AddPasskey({ name: proposed, onAdded }: Props) {
  const [name, setName] = useState(proposed);
  const action = useServerAction({ redrawsRefused: true });
  const add = () => makePasskey(askForNewPasskeyAction, (answer) => addPasskeyAction({ name, answer }));
  return (
    <form
      method="dialog"
      className="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void action.carryOut(add, { onDone: onAdded });
      }}
    >
      <ReadyFieldset className="grid gap-3">
        <TextInput
          name="passkeyName"
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          error={action.refusal}
          value={name}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" busy={action.busy} busyText={texts.addingPasskey}>
            {texts.addPasskey}
          </Button>
        </div>
      </ReadyFieldset>
    </form>
  );
}
