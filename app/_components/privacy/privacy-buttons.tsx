"use client";
import { useState } from "react";
import { MadeProgramsNote } from "#app/_components/api-clients/made-programs.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { MadeProgram } from "#lib/api-clients/queries/api-clients.ts";
import * as m from "#messages";
import { anonymiseAction, runRetentionAction } from "./actions.ts";

type Props = {
  person: string;
  name: string;
  rows: string;
  needsRequest: boolean;
  /** API clients of this person, which keep working. */
  programs: readonly MadeProgram[];
};

/** Anonymises a person permanently. The admin types a word and confirms. */
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
          {m.privacy_ownRequest()}
        </label>
      )}
      <TextInput
        name="confirmation"
        label={m.privacy_confirmation()}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <ConfirmDialog
          trigger={m.privacy_anonymise()}
          title={m.privacy_question({ name })}
          confirmLabel={m.privacy_anonymise()}
          onConfirm={send}
        >
          <p>{m.privacy_questionHelp({ rows })}</p>
          <MadeProgramsNote programs={programs} />
        </ConfirmDialog>
      </div>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

/** Runs the nightly retention now, after a confirmation. */
export const RunNow = ({ count }: { count: string }) => (
  <ConfirmedAction
    trigger={m.privacy_runNow()}
    title={m.privacy_runQuestion()}
    confirmLabel={m.privacy_runNow()}
    send={() => runRetentionAction({})}
  >
    <p>{m.privacy_runHelp({ count })}</p>
  </ConfirmedAction>
);
