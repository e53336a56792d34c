"use client";
import Link from "next/link";
import { type BaseSyntheticEvent, type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFirstField } from "#app/_components/form/first-field.ts";
import type { FormIssue } from "#app/_components/form/use-action-form.ts";
import { traceOf } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { ErrorSummary } from "#app/_ui/error-summary.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import type { ActionError } from "#lib/doors/action.ts";
import * as m from "#messages";
import type { PostedFormName } from "./posted-forms.ts";

type Props = {
  form: {
    submit: (event?: BaseSyntheticEvent) => Promise<void>;
    failure: ActionError | null;
    summary: FormIssue[];
    attempt: number;
  };
  /** Where the browser itself posts the form, without scripts or before they have loaded. Absent: only scripts send it. */
  post?: { name: PostedFormName; hidden?: Record<string, string> };
  /** The page was opened for this form: its first field takes the focus. */
  opened?: boolean;
  /** A remedy inside the refusal. */
  wayOn?: ReactNode;
  children: ReactNode;
};

/** One form of the sign-in screens. A refusal of the whole form stands above it. */
export function AccountForm({ form, post, opened = true, wayOn, children }: Props) {
  const { failure, summary, attempt, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element, opened);
  return (
    <>
      {failure && (
        <ErrorBox message={failure.message} trace={traceOf(failure)} attempt={attempt}>
          {wayOn}
        </ErrorBox>
      )}
      <ErrorSummary errors={summary} attempt={attempt} />
      <form
        ref={element}
        {...(post ? { method: "post", action: `/user/form/${post.name}` } : NOT_POSTED)}
        noValidate
        onSubmit={submit}
        className="grid gap-4"
      >
        {Object.entries(post?.hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
      {!post && (
        <noscript>
          <p className="mt-4 text-error">{m.form_needsScript()}</p>
        </noscript>
      )}
    </>
  );
}

/** "dialog" sends nothing: a press before this code has arrived must not put a password into the address. */
const NOT_POSTED = { method: "dialog" } as const;

/** The button of a form that the browser posts by itself while this code has not loaded. */
export const PostButton = (props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) => (
  <div className="grid">
    <Button type="submit" wide {...props} />
  </div>
);

/** For a form that the browser cannot post: disabled until this code has loaded, because an earlier press would do nothing. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  return (
    <ReadyFieldset className="grid">
      <Button type="submit" wide {...props} />
    </ReadyFieldset>
  );
}

export const BackToLogin = () => (
  <p className="mt-5 text-label">
    <Link href="/user/login" prefetch={false} className="link">
      {m.public_backToLogin()}
    </Link>
  </p>
);

/** Replaces a sent form. Takes focus, so that screen readers read it and Tab continues from it. */
export function SentPanel({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </div>
  );
}

/** Only in the demo, which shows its mails on a page. */
export const MailboxLink = () => (
  <p>
    <a href="/dev/mailbox" className="link">
      {m.public_openMailbox()}
    </a>
  </p>
);

type Values = { password: string; confirmPassword: string };

type PasswordsProps<Form extends Values> = {
  account: { form: UseFormReturn<Form>; error: (path: string) => string | undefined };
  label: string;
};

/** A new password, twice. */
export function NewPasswords<Form extends Values>({ account, label }: PasswordsProps<Form>) {
  // Every form here has these two fields.
  const { register } = account.form as unknown as UseFormReturn<Values>;
  return (
    <>
      <PasswordInput
        {...register("password")}
        label={label}
        hint={m.public_passwordHint()}
        error={account.error("password")}
        autoComplete="new-password"
      />
      <PasswordInput
        {...register("confirmPassword")}
        label={m.public_confirmPassword()}
        error={account.error("confirmPassword")}
        autoComplete="new-password"
      />
    </>
  );
}
