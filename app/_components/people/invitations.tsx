import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { companyRoleTexts, peopleTexts as texts } from "#lib/people/texts.ts";
import type { PendingInvitation, People } from "#lib/people/use-cases/read-people.ts";
import { InvitationButtons } from "./invitation-buttons.tsx";

type Props = Pick<People, "invitations" | "manages" | "inviting"> & { companyId: number };

/** Who is invited and has not come yet. */
export const Invitations = ({ companyId, invitations, manages, inviting }: Props) => (
  <Card title={texts.invitations}>
    {invitations.length === 0 && <p className="text-ink-2">{texts.noInvitations}</p>}
    {invitations.length > 0 && (
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <li
            key={invitation.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <Words invitation={invitation} />
            {manages && (
              <InvitationButtons
                place={{ companyId, invitationId: invitation.id }}
                email={invitation.email}
                inviting={inviting}
              />
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Words = ({ invitation }: { invitation: PendingInvitation }) => (
  <div className="min-w-0">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-label">
      <span className="min-w-0">
        <EmailText value={invitation.email} />
      </span>
      {invitation.expired && <StatusBadge tone="inactive">{texts.expired}</StatusBadge>}
    </p>
    <p className="text-caption wrap-anywhere text-ink-3 tabular-nums">
      {[
        companyRoleTexts.label[invitation.role],
        texts.invitedBy(invitation.invitedBy),
        texts.sentAt(invitation.createdAt),
        ...(invitation.expired ? [] : [texts.validUntil(invitation.expiresAt)]),
      ].join(" · ")}
    </p>
  </div>
);
