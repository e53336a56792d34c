"use client";
import { useState } from "react";
import { loadNameSchema, NameFields } from "#app/_components/accounts/name-form.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { type AccountName, accountNameFields } from "#lib/core/account-name.ts";
import { formValues } from "#lib/core/field-table.ts";
import * as m from "#messages";
import { joinAction } from "./actions.ts";

/** Asks for the person's name, accepts the invitation, and leads into the company. */
export function JoinForm({ token, name }: { token: string; name: AccountName }) {
  const [leaving, setLeaving] = useState(false);
  const form = useActionForm({
    schema: loadNameSchema,
    values: formValues(accountNameFields, name),
    send: (typed) => joinAction({ token, name: typed }),
    onSaved: ({ companyId }) => {
      setLeaving(true);
      // A fresh document, which knows that the user belongs to the company.
      window.location.assign(`/companies/${companyId}`);
    },
  });
  return (
    <FormFrame form={form}>
      <p className="mt-2 text-ink-2">{m.invitation_nameHelp()}</p>
      <NameFields form={form} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={form.busy || leaving}
        busyText={m.invitation_joining()}
      >
        {m.invitation_join()}
      </Button>
    </FormFrame>
  );
}
