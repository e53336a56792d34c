"use client";
import Link from "next/link";
import { useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { TextInput } from "#app/_ui/inputs.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import { signInSchema } from "#lib/accounts/schema.ts";
import { publicTexts } from "#lib/messages/public.ts";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { signInAction } from "./actions.ts";

const EMPTY = { email: "", password: "" };

export function LoginForm({ destination }: { destination: string }) {
  const [leaving, setLeaving] = useState(false);
  const account = useActionForm({
    schema: signInSchema,
    values: EMPTY,
    send: signInAction,
    onSaved: ({ step }) => {
      setLeaving(true);
      // A fresh document, so that nothing of the previous user stays in memory.
      if (step === "in") window.location.replace(destination);
      else window.location.assign(`/user/login/second?from=${encodeURIComponent(destination)}`);
    },
  });
  useTypedBefore(account.form, ["email", "password"]);
  const { register } = account.form;
  return (
    <>
      <AccountForm form={account}>
        <TextInput
          {...register("email")}
          type="email"
          label={publicTexts.email}
          error={account.error("email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          {...register("password")}
          label={publicTexts.password}
          error={account.error("password")}
          autoComplete="current-password"
        />
        <SubmitButton variant="primary" busy={account.busy || leaving} busyText={publicTexts.signingIn}>
          {publicTexts.signIn}
        </SubmitButton>
      </AccountForm>
      <p className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-3 text-label">
        <Link href="/user/reset" prefetch={false} className="link">
          {publicTexts.forgotPassword}
        </Link>
        <Link href="/user/register" prefetch={false} className="link">
          {publicTexts.register}
        </Link>
      </p>
    </>
  );
}
