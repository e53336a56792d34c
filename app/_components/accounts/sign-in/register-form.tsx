"use client";
import Link from "next/link";
import { useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { answered } from "#app/_components/form/use-server-action.ts";
import { EmailText } from "#app/_ui/email-text.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import type { Posted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";
import { AccountForm, MailboxLink, NewPasswords, PostButton, SentPanel } from "./account-form.tsx";
import { keepDestinationAction, registerAction } from "./actions.ts";
import { SendLinkAgain } from "./send-link-again.tsx";
import { withPosted } from "./use-posted.ts";

type Props = {
  demo: boolean;
  /** The invited address, or empty. */
  email: string;
  /** The path that signing in leads to. */
  destination: string;
  posted: Posted | null;
};

/** The registration form and the message after it. Both hide whether the account already existed. */
export function RegisterForm({ demo, email, destination, posted }: Props) {
  const [sentTo, setSentTo] = useState(posted && !posted.error ? posted.email : undefined);
  if (sentTo) return <CheckMail email={sentTo} demo={demo} onOther={() => setSentTo(undefined)} />;
  return (
    <AuthFrame title={m.public_registerTitle()}>
      <Fields email={posted?.email ?? email} posted={posted} destination={destination} onSent={setSentTo} />
      <p className="mt-5 flex flex-wrap gap-x-2 text-label">
        {m.public_haveAccount()}
        <Link
          href={destination === "/" ? "/user/login" : `/user/login?from=${encodeURIComponent(destination)}`}
          prefetch={false}
          className="link"
        >
          {m.public_signIn()}
        </Link>
      </p>
    </AuthFrame>
  );
}

type FieldsProps = Omit<Props, "demo"> & { onSent: (email: string) => void };

function Fields({ email, destination, posted, onSent }: FieldsProps) {
  const [values] = useState({ email, password: "", confirmPassword: "" });
  const typed = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).registerSchema,
    values,
    send: async (sent) => {
      // Registration continues from a mail, so a cookie of this browser keeps the destination.
      if (destination !== "/") await answered(keepDestinationAction({ from: destination }));
      return registerAction(sent);
    },
    onSaved: (_, { email }) => onSent(email.trim()),
  });
  const account = withPosted(typed, posted);
  useTypedBefore(account.form, ["email", "password", "confirmPassword"]);
  return (
    <AccountForm form={account} post={{ name: "register", hidden: { from: destination } }}>
      <TextInput
        {...account.form.register("email")}
        defaultValue={values.email}
        type="email"
        label={m.public_email()}
        hint={m.public_registerIntro()}
        error={account.error("email")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswords account={account} label={m.public_password()} />
      <PostButton variant="primary" busy={account.busy} busyText={m.public_registering()}>
        {m.public_register()}
      </PostButton>
    </AccountForm>
  );
}

type CheckMailProps = { email: string; demo: boolean; onOther: () => void };

function CheckMail({ email, demo, onOther }: CheckMailProps) {
  return (
    <AuthFrame title={m.public_checkMail()}>
      <SentPanel>
        <p>
          {m.public_sentTo()}{" "}
          <strong className="font-label">
            <EmailText value={email} />
          </strong>
          .
        </p>
        <p>{m.public_checkMailHelp()}</p>
        {demo && <MailboxLink />}
        <p className="text-ink-2">{m.public_mailMissing()}</p>
      </SentPanel>
      <div className="mt-5 grid gap-4">
        <SendLinkAgain email={email} />
        <button type="button" className="link min-h-6 justify-self-start text-label" onClick={onOther}>
          {m.public_otherEmail()}
        </button>
      </div>
    </AuthFrame>
  );
}
