"use client";
import type { UseFormReturn } from "react-hook-form";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import { publicTexts } from "#lib/messages/public.ts";

type Values = { password: string; confirmPassword: string };

type Props<Form extends Values> = {
  account: { form: UseFormReturn<Form>; error: (path: string) => string | undefined };
  label: string;
};

/** A new password, twice. */
export function NewPasswords<Form extends Values>({ account, label }: Props<Form>) {
  // Every form here has these two fields, whatever else it has.
  const { register } = account.form as unknown as UseFormReturn<Values>;
  return (
    <>
      <PasswordInput
        {...register("password")}
        label={label}
        hint={publicTexts.passwordHint}
        error={account.error("password")}
        autoComplete="new-password"
      />
      <PasswordInput
        {...register("confirmPassword")}
        label={publicTexts.confirmPassword}
        error={account.error("confirmPassword")}
        autoComplete="new-password"
      />
    </>
  );
}
