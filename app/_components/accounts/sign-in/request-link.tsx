"use client";
import { type ReactNode, useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { ActionResult } from "#lib/http/action.ts";
import * as m from "#messages";
import { AccountForm, BackToLogin, MailboxLink, SentPanel, SubmitButton } from "./account-form.tsx";

type Props = {
  send: (values: { email: string }) => Promise<ActionResult<null>>;
  label: string;
  intro: ReactNode;
  /** What to do with the mail. The words hide whether there is an account. */
  sentHelp: string;
  demo: boolean;
};

const EMPTY = { email: "" };

/** A form for an e-mail address, to which the server mails a link. */
export function RequestLink({ send, label, intro, sentHelp, demo }: Props) {
  const [sent, setSent] = useState(false);
  const account = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).requestResetSchema,
    values: EMPTY,
    send,
    onSaved: () => setSent(true),
  });
  useTypedBefore(account.form, ["email"]);
  if (sent) {
    return (
      <SentPanel>
        <Notice tone="success" title={m.account_resetSent()}>
          <p>{sentHelp}</p>
        </Notice>
        {demo && <MailboxLink />}
      </SentPanel>
    );
  }
  return (
    <>
      <div className="mb-5 text-ink-2">{intro}</div>
      <AccountForm form={account}>
        <TextInput
          {...account.form.register("email")}
          type="email"
          label={m.public_email()}
          error={account.error("email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton variant="primary" busy={account.busy} busyText={m.public_sending()}>
          {label}
        </SubmitButton>
      </AccountForm>
    </>
  );
}

export type LinkFormProps = { token: string; onDone: () => void; onExpired: () => void };

type MailedLinkProps = {
  /** Null: the link no longer works. */
  token: string | null;
  demo: boolean;
  done: { title: string; text: string };
  expired: Pick<Props, "send" | "intro" | "sentHelp">;
  children: (link: LinkFormProps) => ReactNode;
};

/** The page of a mailed link: its form, then that the form is done, or a form for a new link. */
export function MailedLink({ token, demo, done, expired, children }: MailedLinkProps) {
  const [state, setState] = useState<"open" | "expired" | "done">(token ? "open" : "expired");
  if (state === "done")
    return (
      <AuthFrame title={done.title}>
        <SentPanel>
          <p>{done.text}</p>
          <ButtonLink href="/user/login" variant="primary" wide>
            {m.public_signIn()}
          </ButtonLink>
        </SentPanel>
      </AuthFrame>
    );
  if (state === "expired" || !token)
    return (
      <AuthFrame title={m.public_linkExpiredTitle()}>
        <RequestLink {...expired} label={m.public_newLink()} demo={demo} />
        <BackToLogin />
      </AuthFrame>
    );
  return children({ token, onDone: () => setState("done"), onExpired: () => setState("expired") });
}

/** Sends a form of a mailed link, and reports a link that has expired meanwhile. */
export const whenExpired =
  <Values, Output>(send: (values: Values) => Promise<ActionResult<Output>>, onExpired: () => void) =>
  async (values: Values): Promise<ActionResult<Output>> => {
    const result = await send(values);
    if (!result.ok && result.error.code === "link_expired") onExpired();
    return result;
  };
