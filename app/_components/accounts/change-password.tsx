"use client";
import { useState } from "react";
import { AccountForm, NewPasswords, SubmitButton } from "#app/_components/accounts/sign-in/account-form.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import * as m from "#messages";
import { changePasswordAction } from "./actions.ts";

const EMPTY = { current: "", password: "", confirmPassword: "" };

/** The form that changes the password, against the present one. It signs every other browser out. */
export function ChangePassword() {
  const [changed, setChanged] = useState(false);
  const account = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).changePasswordSchema,
    values: EMPTY,
    send: changePasswordAction,
    onSaved: () => setChanged(true),
  });
  if (changed)
    return (
      <Notice tone="success" live>
        {m.accountPage_passwordChanged()}
      </Notice>
    );
  return (
    <div className="grid max-w-md gap-4">
      <AccountForm form={account} opened={false}>
        <PasswordInput
          {...account.form.register("current")}
          label={m.accountPage_currentPassword()}
          error={account.error("current")}
          autoComplete="current-password"
        />
        <NewPasswords account={account} label={m.public_newPassword()} />
        <SubmitButton busy={account.busy} busyText={m.public_changing()}>
          {m.accountPage_changePassword()}
        </SubmitButton>
      </AccountForm>
    </div>
  );
}
