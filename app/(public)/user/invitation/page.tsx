import type { Metadata } from "next";
import { headers } from "next/headers";
import { JoinForm } from "#app/_components/people/join-form.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { readAccountName } from "#lib/accounts/use-cases/account.ts";
import { currentSession, hasToEnrol } from "#lib/doors/auth/auth.ts";
import { readForPage } from "#lib/doors/auth/context.ts";
import { linkedInvitation } from "#lib/doors/auth/mail-links.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import { inviterText } from "#lib/people/texts.ts";
import type { ShownInvitation } from "#lib/people/use-cases/accept.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({
  title: m.invitation_title(),
  robots: { index: false, follow: false },
});

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/**
 * The page of an invitation, for the holder of its link. Opening it changes nothing, because mail programs open
 * links to look for viruses. The button accepts the invitation, only for its recipient.
 */
export default async function InvitationPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const shown = await linkedInvitation(await headers(), token);
  if (shown.ok) return <Invitation invitation={shown.value} token={String(token)} />;
  if (shown.error.code !== "link_expired")
    return (
      <AuthFrame title={m.invitation_title()}>
        <p>{messageOf(shown.error)}</p>
      </AuthFrame>
    );
  return (
    <AuthFrame title={m.invitation_ended()}>
      <p className="mb-3">{m.invitation_endedHelp()}</p>
      <ButtonLink href="/user/login" wide>
        {m.invitation_toSignIn()}
      </ButtonLink>
    </AuthFrame>
  );
}

const Invitation = ({ invitation, token }: { invitation: ShownInvitation; token: string }) => (
  <AuthFrame title={m.invitation_to({ company: invitation.companyName })}>
    <p className="wrap-anywhere">
      {m.invitation_invites({
        by: inviterText(invitation),
        company: invitation.companyName,
        role: invitation.role,
      })}
    </p>
    <p>
      {m.invitation_sentTo()}{" "}
      <strong className="font-label">
        <EmailText value={invitation.email} />
      </strong>
      . {m.invitation_validUntil({ at: formatDateTime(invitation.expiresAt) })}
    </p>
    <Ways email={invitation.email} token={token} />
  </AuthFrame>
);

/** The next step, which depends on the signed-in user. */
async function Ways({ email, token }: { email: string; token: string }) {
  const session = await currentSession();
  const from = `/user/invitation?${new URLSearchParams({ token })}`;
  const back = new URLSearchParams({ from });
  if (session === null)
    return (
      <div className="mt-2 grid gap-3">
        <p className="text-ink-2">{m.invitation_signInHelp()}</p>
        <ButtonLink href={`/user/login?${back}`} variant="primary" wide>
          {m.invitation_signIn()}
        </ButtonLink>
        <ButtonLink href={`/user/register?${new URLSearchParams({ email, from })}`} wide>
          {m.invitation_register()}
        </ButtonLink>
      </div>
    );
  const own = session.actor.label;
  if (own !== email)
    return (
      <div className="mt-2 grid gap-3">
        <p>
          {m.invitation_otherUser()}{" "}
          <strong className="font-label">
            <EmailText value={own} />
          </strong>
          . {m.invitation_otherUserHelp()}
        </p>
        <ButtonLink href={`/user/logout?${back}`} variant="primary" wide>
          {m.invitation_switchUser()}
        </ButtonLink>
      </div>
    );
  if (hasToEnrol(session))
    return (
      <ButtonLink href={`/user/account?${back}`} variant="primary" wide>
        {m.invitation_enrolFirst()}
      </ButtonLink>
    );
  const name = await readForPage((context) => readAccountName(context, session));
  return <JoinForm token={token} name={name} />;
}
