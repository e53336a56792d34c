"use client";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { ActionButton } from "#app/_components/form/action-button.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import {
  addPersonAction,
  endUserSessionAction,
  endUserSessionsAction,
} from "#app/_components/people/actions.ts";
import { roleOptions } from "#app/_components/people/role-options.ts";
import { CompanyPicker, type PickedCompany } from "#app/_components/search/pickers.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Select } from "#app/_ui/inputs.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { CompanyRole } from "#lib/core/actor.ts";
import * as m from "#messages";

/** The form that adds a user to a company without an invitation. */
export function AddToCompany({ userId }: { userId: number }) {
  const identity = useIdentityDialog({ help: m.people_ownerIdentity() });
  const { carryOut, busy, refusal } = useServerAction({ confirmIdentity: identity.ask });
  const [company, setCompany] = useState<PickedCompany | null>(null);
  const [missing, setMissing] = useState(false);
  const [role, setRole] = useState<CompanyRole>("member");
  const add = () => {
    setMissing(company === null);
    if (company) void carryOut(() => addPersonAction({ companyId: company.id, userId, role }));
  };
  return (
    <>
      <form
        method="dialog"
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <ReadyFieldset className="grid gap-4">
          <h3 className="font-section">{m.user_addTo()}</h3>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <CompanyPicker
              id="addedCompany"
              label={m.user_company()}
              hint={m.user_companyHint()}
              error={missing && company === null ? m.user_chooseCompany() : undefined}
              without={0}
              onType={() => undefined}
              onPick={setCompany}
            />
            <Select
              name="addedRole"
              label={m.people_role()}
              value={role}
              onChange={({ target }) => setRole(target.value as CompanyRole)}
              options={roleOptions().map(({ value, label }) => ({ value, label }))}
            />
          </div>
          <div>
            <Button type="submit" busy={busy} busyText={m.user_adding()}>
              {m.user_add()}
            </Button>
          </div>
          <Refusal>{refusal}</Refusal>
        </ReadyFieldset>
      </form>
      {identity.dialog}
    </>
  );
}

type Props = { place: { userId: number; sessionId: number }; device: string };

export const EndUserSession = ({ place, device }: Props) => (
  <ActionButton aria-label={m.user_endSessionOf({ device })} send={() => endUserSessionAction(place)}>
    {m.user_endSession()}
  </ActionButton>
);

export const EndAllSessions = ({ userId, email }: { userId: number; email: string }) => (
  <ConfirmedAction
    trigger={m.user_endAll()}
    title={m.user_endingAll({ email })}
    confirmLabel={m.user_endAll()}
    send={() => endUserSessionsAction({ userId })}
  />
);
