"use client";
import Link from "next/link";
import { useState } from "react";
import { JSON_HEADERS } from "#app/_components/accounts/bearer/bearer-token.ts";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { FailedAnswer, wordsOfAnswer, wordsOfError } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import type { Posted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";
import { AccountForm, PostButton } from "./account-form.tsx";
import { signInAction } from "./actions.ts";
import { leaveSignedIn } from "./leave-signed-in.ts";
import { SendLinkAgain } from "./send-link-again.tsx";
import { useOfferedPasskeys } from "./use-offered-passkeys.ts";
import { withPosted } from "./use-posted.ts";

type Props = {
  destination: string;
  posted: Posted | null;
  /** Whether a passkey signs in alone here. */
  passkeys: boolean;
};

export function LoginForm({ destination, posted, passkeys }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [refusedPasskey, setRefusedPasskey] = useState<string>();
  const offered = useOfferedPasskeys(passkeys, {
    onPassed: () => {
      setLeaving(true);
      leaveSignedIn("in", destination);
    },
    onRefused: ({ message }) => setRefusedPasskey(message),
  });
  const [values] = useState({ email: posted?.email ?? "", password: "" });
  const sent = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).signInSchema,
    values,
    send: (typed) => {
      setRefusedPasskey(undefined);
      return offered.without(() => signInAction(typed));
    },
    onSaved: ({ step }) => {
      setLeaving(true);
      leaveSignedIn(step, destination);
    },
  });
  const account = withPosted(sent, posted);
  useTypedBefore(account.form, ["email", "password"]);
  const { register } = account.form;
  const unverified = account.failure?.code === "email_not_verified";
  return (
    <>
      {refusedPasskey && <ErrorBox message={refusedPasskey} />}
      <AccountForm
        form={account}
        post={{ name: "login", hidden: { from: destination } }}
        wayOn={unverified && <SendLinkAgain email={account.form.getValues("email").trim()} />}
      >
        <TextInput
          {...register("email")}
          defaultValue={values.email}
          type="email"
          label={m.public_email()}
          error={account.error("email")}
          autoComplete={passkeys ? "username webauthn" : "username"}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          {...register("password")}
          label={m.public_password()}
          error={account.error("password")}
          autoComplete="current-password"
        />
        <PostButton variant="primary" busy={account.busy || leaving} busyText={m.public_signingIn()}>
          {m.public_signIn()}
        </PostButton>
      </AccountForm>
      <p className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-3 text-label">
        <Link href="/user/reset" prefetch={false} className="link">
          {m.public_forgotPassword()}
        </Link>
        <Link href="/user/register" prefetch={false} className="link">
          {m.public_register()}
        </Link>
      </p>
    </>
  );
}

/**
 * Leads to the organisation's own sign-in. A script does it, because the page's policy forbids forms to other sites: the
 * address comes as an answer.
 */
export function SsoButton({ label, destination }: { label: string; destination: string }) {
  const [leaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const leave = () => {
    setLeaving(true);
    setRefusal(undefined);
    addressOf(destination).then(
      (address) => window.location.assign(address),
      (error: unknown) => {
        setLeaving(false);
        setRefusal(wordsOfError(error));
      },
    );
  };
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-caption text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.public_ssoOr()}
      </p>
      {refusal && <ErrorBox message={refusal} />}
      <Button wide busy={leaving} busyText={m.public_signingIn()} onClick={leave}>
        {label}
      </Button>
    </>
  );
}

async function addressOf(destination: string): Promise<string> {
  const { csrfToken } = await read(await fetch("/api/auth/csrf", { headers: JSON_HEADERS }));
  const body = JSON.stringify({ csrfToken: String(csrfToken), callbackUrl: destination, json: "true" });
  const { url } = await read(
    await fetch("/api/auth/signin/sso", { method: "POST", headers: JSON_HEADERS, body }),
  );
  return String(url);
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new FailedAnswer(wordsOfAnswer(answer, await answer.text()));
  return await answer.json();
}
