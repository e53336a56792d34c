"use client";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { answered } from "#app/_components/form/use-server-action.ts";
import { AuthFrame } from "#app/_ui/header.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import type { Posted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";
import { AccountForm, PostButton } from "./account-form.tsx";
import { requestVerificationAction, verifyEmailAction } from "./actions.ts";
import { leaveSignedIn, type SignInStep } from "./leave-signed-in.ts";
import { type LinkFormProps, MailedLink, whenExpired } from "./request-link.tsx";
import { withPosted } from "./use-posted.ts";

type Props = {
  token: string | null;
  demo: boolean;
  /** The path that signing in leads to. */
  destination: string;
  /** This browser keeps the proof of a registration. */
  registered: boolean;
  posted: Posted | "done" | null;
};

/**
 * The page of a verification link: a form for the password of the registration, or for a new link when this one no
 * longer works. The password proves that the same person registered the address. The browser that registered needs none.
 */
export const VerifyEmail = ({ token, demo, destination, registered, posted }: Props) => (
  <MailedLink
    token={token}
    demo={demo}
    posted={posted}
    done={{ title: m.public_verified(), text: m.account_emailVerified() }}
    expired={{
      post: "new-verification",
      send: requestVerificationAction,
      intro: m.public_verifyExpired(),
      sentHelp: m.public_verifySentHelp(),
    }}
  >
    {(link) => (
      <AuthFrame title={m.public_verifyTitle()}>
        <ByProof {...link} registered={registered} destination={destination}>
          <p className="mb-5 text-ink-2">{m.public_verifyHelp()}</p>
          <Fields {...link} posted={posted === "done" ? null : posted} destination={destination} />
          <p className="mt-5 text-label">
            <Link href="/user/reset" prefetch={false} className="link">
              {m.public_forgotPassword()}
            </Link>
          </p>
        </ByProof>
      </AuthFrame>
    )}
  </MailedLink>
);

type ByProofProps = LinkFormProps & { destination: string; registered: boolean; children: ReactNode };

/** Verifies at once by the proof of this browser. The password is asked for when there is none, or another registration's. */
function ByProof({ token, destination, registered, onDone, onExpired, children }: ByProofProps) {
  const [asking, setAsking] = useState(registered);
  const begun = useRef(false);
  useEffect(() => {
    if (!registered || begun.current) return;
    begun.current = true;
    answered(verifyEmailAction({ token })).then((result) => {
      if (result.ok)
        return result.value.step === null ? onDone() : leaveSignedIn(result.value.step, destination);
      if (result.error.code === "link_expired") onExpired();
      else setAsking(false);
    });
  }, [registered, token, destination, onDone, onExpired]);
  if (!asking) return children;
  return (
    <>
      <p role="status">{m.public_verifying()}</p>
      <noscript>{children}</noscript>
    </>
  );
}

type FieldsProps = LinkFormProps & { destination: string; posted: Posted | null };

function Fields({ token, destination, posted, onDone, onExpired }: FieldsProps) {
  const [values] = useState({ token, password: "" });
  const [leaving, setLeaving] = useState(false);
  const typed = useActionForm<typeof values, { step: SignInStep | null }>({
    schema: async () => (await import("#lib/accounts/schema.ts")).verifyEmailSchema,
    values,
    send: whenExpired(verifyEmailAction, onExpired),
    onSaved: ({ step }) => {
      if (step === null) return onDone();
      setLeaving(true);
      leaveSignedIn(step, destination);
    },
  });
  const account = withPosted(typed, posted);
  useTypedBefore(account.form, ["password"]);
  return (
    <AccountForm form={account} post={{ name: "verify", hidden: { token } }}>
      <PasswordInput
        {...account.form.register("password")}
        label={m.public_password()}
        error={account.error("password")}
        autoComplete="current-password"
      />
      <PostButton variant="primary" busy={account.busy || leaving} busyText={m.public_verifying()}>
        {m.public_verify()}
      </PostButton>
    </AccountForm>
  );
}
