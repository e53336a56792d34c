"use client";
import { type ReactNode, useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import type { Posted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";
import { AccountForm, BackToLogin, MailboxLink, PostButton, SentPanel } from "./account-form.tsx";
import type { PostedFormName } from "./posted-forms.ts";
import { withPosted } from "./use-posted.ts";

type Props = {
  send: (values: { email: string }) => Promise<ActionResult<null>>;
  label: string;
  intro: ReactNode;
  /** The instruction after the mail. It hides whether the account exists. */
  sentHelp: string;
  demo: boolean;
  /** The browser's own post of the form, and its result. */
  post: PostedFormName;
  posted: Posted | null;
};

/** A form for an e-mail address, to which the server mails a link. */
export function RequestLink({ send, label, intro, sentHelp, demo, post, posted: given }: Props) {
  const posted = given?.form === post ? given : null;
  const [sent, setSent] = useState(posted !== null && !posted.error);
  const [values] = useState({ email: posted?.email ?? "" });
  const typed = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).requestResetSchema,
    values,
    send,
    onSaved: () => setSent(true),
  });
  const account = withPosted(typed, posted);
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
      <AccountForm form={account} post={{ name: post }}>
        <TextInput
          {...account.form.register("email")}
          defaultValue={values.email}
          type="email"
          label={m.public_email()}
          error={account.error("email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PostButton variant="primary" busy={account.busy} busyText={m.public_sending()}>
          {label}
        </PostButton>
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
  /** The result of a form of the link that the browser itself posted; `done` after the last one. */
  posted: Posted | "done" | null;
  expired: Pick<Props, "send" | "intro" | "sentHelp" | "post">;
  children: (link: LinkFormProps) => ReactNode;
};

/** The page of a mailed link: its form, then the success, or a form for a new link. */
export function MailedLink({ token, demo, done, posted, expired, children }: MailedLinkProps) {
  const [state, setState] = useState<"open" | "expired" | "done">(
    posted === "done" ? "done" : token ? "open" : "expired",
  );
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
        <RequestLink
          {...expired}
          label={m.public_newLink()}
          demo={demo}
          posted={posted === "done" ? null : posted}
        />
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
