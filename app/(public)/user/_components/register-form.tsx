"use client";
import Link from "next/link";
import { useState } from "react";
import { useActionForm } from "#app/_components/use-action-form.ts";
import { useTypedBefore } from "#app/_components/use-typed-before.ts";
import { AuthFrame } from "#app/_ui/auth-frame.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { registerSchema } from "#lib/schemas/account.ts";
import { registerAction } from "../actions.ts";
import { AccountForm } from "./account-form.tsx";
import { CheckMail } from "./check-mail.tsx";
import { NewPasswords } from "./passwords.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** Registering, and what comes after it: the same words whether or not there was such an account already. */
export function RegisterForm({ demo }: { demo: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <CheckMail email={sentTo} demo={demo} onOther={() => setSentTo(undefined)} />;
  return (
    <AuthFrame title={publicTexts.registerTitle}>
      <Fields onSent={setSentTo} />
      <p className="mt-5 flex flex-wrap gap-x-2 text-label">
        {publicTexts.haveAccount}
        <Link href="/user/login" prefetch={false} className="link">
          {publicTexts.signIn}
        </Link>
      </p>
    </AuthFrame>
  );
}

const EMPTY = { email: "", password: "", confirmPassword: "" };

function Fields({ onSent }: { onSent: (email: string) => void }) {
  const account = useActionForm({
    schema: registerSchema,
    values: EMPTY,
    send: registerAction,
    onSaved: (_, { email }) => onSent(email.trim()),
  });
  useTypedBefore(account.form, ["email", "password", "confirmPassword"]);
  return (
    <AccountForm form={account}>
      <TextInput
        {...account.form.register("email")}
        type="email"
        label={publicTexts.email}
        hint={publicTexts.registerIntro}
        error={account.error("email")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswords account={account} label={publicTexts.password} />
      <SubmitButton variant="primary" busy={account.busy} busyText={publicTexts.registering}>
        {publicTexts.register}
      </SubmitButton>
    </AccountForm>
  );
}
