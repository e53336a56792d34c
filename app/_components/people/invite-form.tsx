"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { RadioCards } from "#app/_ui/choices.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { COMPANY_ROLES, type CompanyRole } from "#lib/core/actor.ts";
import * as m from "#messages";

import { invitePersonAction } from "./actions.ts";

const EMPTY: { email: string; role: CompanyRole } = { email: "", role: "member" };

/** The form that invites a person by e-mail. */
export function InviteForm({ companyId }: { companyId: number }) {
  const router = useRouter();
  const [invited, setInvited] = useState<string>();
  const identity = useIdentityDialog({ help: m.people_ownerIdentity() });
  const form = useActionForm({
    schema: async () => (await import("#lib/people/schema.ts")).invitationFormSchema,
    values: EMPTY,
    confirmIdentity: identity.ask,
    send: (body) => invitePersonAction({ companyId, body }),
    onSaved: ({ email }) => {
      setInvited(email);
      form.form.reset(EMPTY);
      router.refresh();
    },
  });
  return (
    <Card title={m.people_inviteTitle()}>
      <FormFrame form={form}>
        <p className="text-ink-2">{m.people_inviteHelp()}</p>
        <TextInput
          {...form.field("email")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RadioCards
          {...form.field("role")}
          options={COMPANY_ROLES.map((value) => ({
            value,
            label: m.companyRole_label({ role: value }),
            description: m.companyRole_help({ other: value }),
          })).reverse()}
        />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} busyText={m.people_inviting()}>
            {m.people_invite()}
          </Button>
        </div>
        <p role="status" className="font-label wrap-anywhere text-active empty:hidden">
          {invited && !form.dirty && m.people_invited({ email: invited })}
        </p>
      </FormFrame>
      {identity.dialog}
    </Card>
  );
}
