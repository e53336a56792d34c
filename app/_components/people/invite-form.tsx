"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { RadioCards, SegmentedRadio } from "#app/_ui/choices.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { CompanyRole } from "#lib/core/actor.ts";
import { currentLanguage, LANGUAGE_OPTIONS, type Language } from "#lib/core/language.ts";
import * as m from "#messages";

import { invitePersonAction } from "./actions.ts";
import { roleOptions } from "./role-options.ts";

type Typed = { email: string; role: CompanyRole; language: Language };

/** The form that invites a person by e-mail. The mail is in the sender's language unless another one is chosen. */
export function InviteForm({ companyId }: { companyId: number }) {
  const empty: Typed = { email: "", role: "member", language: currentLanguage() };
  const router = useRouter();
  const [invited, setInvited] = useState<string>();
  const identity = useIdentityDialog({ help: m.people_ownerIdentity() });
  const form = useActionForm({
    schema: async () => (await import("#lib/people/schema.ts")).invitationFormSchema,
    values: empty,
    confirmIdentity: identity.ask,
    send: (body) => invitePersonAction({ companyId, body }),
    onSaved: ({ email }) => {
      setInvited(email);
      form.form.reset(empty);
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
        <RadioCards {...form.field("role")} options={roleOptions()} />
        <SegmentedRadio
          {...form.field("language")}
          label={m.people_mailLanguage()}
          options={LANGUAGE_OPTIONS}
        />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} busyText={m.people_inviting()}>
            {m.people_invite()}
          </Button>
        </div>
        <p role="status" className="font-label wrap-anywhere text-active empty:hidden">
          {invited && !form.dirty && whole(m.people_invited({ email: invited }))}
        </p>
      </FormFrame>
      {identity.dialog}
    </Card>
  );
}
