"use client";
import { useState } from "react";
import { MadeProgramsNote } from "#app/_components/api-clients/made-programs.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { MadeProgram } from "#db/queries/api-clients/api-clients.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";
import { anonymiseAction, runRetentionAction } from "./actions.ts";

type Props = {
  person: string;
  name: string;
  rows: string;
  needsRequest: boolean;
  /** Programs of this person that keep working. */
  programs: readonly MadeProgram[];
};

/** Anonymises a person for good. The admin types a word and confirms. */
export function AnonymisePerson({ person, name, rows, needsRequest, programs }: Props) {
  const { carryOut, refusal } = useServerAction();
  const [confirmation, setConfirmation] = useState("");
  const [ownRequest, setOwnRequest] = useState(false);
  const send = async () => {
    const body = { ownRequest, confirmation: confirmation.trim() };
    await carryOut(() => anonymiseAction({ person, body }));
  };
  return (
    <div className="grid max-w-md gap-4">
      {needsRequest && (
        <label className="flex gap-2.5">
          <input
            type="checkbox"
            className="check mt-0.5"
            checked={ownRequest}
            onChange={(event) => setOwnRequest(event.target.checked)}
          />
          {texts.ownRequest}
        </label>
      )}
      <TextInput
        name="confirmation"
        label={texts.confirmation}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <ConfirmDialog
          trigger={texts.anonymise}
          title={texts.question(name)}
          confirmLabel={texts.anonymise}
          onConfirm={send}
        >
          <p>{texts.questionHelp(rows)}</p>
          <MadeProgramsNote programs={programs} />
        </ConfirmDialog>
      </div>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

/** Runs the nightly retention now, after a confirmation. */
export const RunNow = ({ count }: { count: string }) => (
  <ConfirmedAction
    trigger={texts.runNow}
    title={texts.runQuestion}
    confirmLabel={texts.runNow}
    send={() => runRetentionAction({})}
  >
    <p>{texts.runHelp(count)}</p>
  </ConfirmedAction>
);
