"use client";
import { useRef, useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { agreeToDeskAction, endDeskAction } from "./actions.ts";

type AgreeProps = { companyId: number; accountantEmail: string | null };

/** Shows the company's books on the desk of an address, after a confirmation. */
export function AgreeToDesk({ companyId, accountantEmail }: AgreeProps) {
  const { carryOut, refusal } = useServerAction();
  const [email, setEmail] = useState(accountantEmail ?? "");
  const [agreed, setAgreed] = useState<{ to: string; at: number }>();
  const field = useRef<HTMLInputElement>(null);
  const address = email.trim();
  const agree = async () => {
    const done = await carryOut(() =>
      agreeToDeskAction({ companyId: String(companyId), body: { email: address } }),
    );
    if (done?.ok) setAgreed({ to: done.value.email, at: Date.now() });
    else field.current?.focus();
  };
  return (
    <ReadyFieldset className="grid gap-3">
      <TextInput
        ref={field}
        id="desk-email"
        name="desk-email"
        label={m.desk_email()}
        type="email"
        autoComplete="off"
        value={email}
        error={refusal}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <ConfirmDialog
          trigger={m.desk_agree()}
          title={m.desk_agreeing({ email: address })}
          confirmLabel={m.desk_agreeConfirm()}
          onConfirm={agree}
          variant="secondary"
          disabled={address === ""}
        >
          {m.desk_agreeingHelp()}
        </ConfirmDialog>
        <SavedNote savedAt={agreed?.at} {...(agreed && { text: m.desk_agreed({ email: agreed.to }) })} />
      </div>
    </ReadyFieldset>
  );
}

type EndProps = { companyId: number; deskId: string; email: string };

/** Ends the company's agreement at once. */
export function EndDesk({ companyId, deskId, email }: EndProps) {
  return (
    <div>
      <ConfirmedAction
        trigger={m.desk_end()}
        title={m.desk_ending({ email })}
        confirmLabel={m.desk_end()}
        send={() => endDeskAction({ companyId: String(companyId), deskId })}
      >
        {m.desk_endingHelp()}
      </ConfirmedAction>
    </div>
  );
}
