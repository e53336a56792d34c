import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { CompanyPerson } from "#lib/companies/queries/people.ts";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { formatDate, formatDateTime, formatFacts } from "#lib/messages/format.ts";
import { checkRoleChange, nameOfPerson } from "#lib/people/rules/membership.ts";
import { inviterText } from "#lib/people/texts.ts";
import type { PendingInvitation, People } from "#lib/people/use-cases/read-people.ts";
import * as m from "#messages";
import { InvitationButtons, PersonButtons } from "./person-buttons.tsx";

type Props = Pick<People, "people" | "manages" | "inviting" | "ownId" | "company">;

export function PeopleTable({ company, people, manages, inviting, ownId }: Props) {
  if (people.length === 0)
    return <EmptyState title={m.people_none()}>{manages && inviting && m.people_noneHelp()}</EmptyState>;
  return (
    <Table caption={m.people_title()} columns="many">
      <thead>
        <tr>
          <HeadCell>{m.people_person()}</HeadCell>
          <HeadCell>{m.people_since()}</HeadCell>
          {manages && <HeadCell>{m.people_lastSeen()}</HeadCell>}
          {(manages || ownId !== null) && (
            <HeadCell>
              <span className="sr-only">{m.people_actions()}</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.userId}
            company={company}
            person={person}
            manages={manages}
            ownId={ownId}
            // The last owner cannot be changed, so the row has no buttons.
            last={manages && !checkRoleChange(people, { userId: person.userId, role: null }).ok}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = Omit<Props, "people" | "inviting"> & { person: CompanyPerson; last: boolean };

function Row({ company, person, manages, ownId, last }: RowProps) {
  const own = person.userId === ownId;
  const name = nameOfPerson(company.contact, person);
  return (
    <tr>
      <NameCell
        under={
          <>
            {name && (
              <span className="block">
                <EmailText value={person.email} />
              </span>
            )}
            {formatFacts([own && m.people_you(), m.companyRole_label({ role: person.role })])}
          </>
        }
      >
        {name ?? <EmailText value={person.email} />}
      </NameCell>
      <Cell label={m.people_since()}>
        <span className="tabular-nums whitespace-nowrap">{formatDate(helsinkiDate(person.since))}</span>
      </Cell>
      {manages && (
        <Cell label={m.people_lastSeen()}>
          <span className="tabular-nums whitespace-nowrap">
            {person.lastSeenAt ? formatDateTime(person.lastSeenAt) : m.people_never()}
          </span>
        </Cell>
      )}
      {(manages || ownId !== null) && (
        <Cell>
          {last && (
            <span className="block max-w-60 text-caption text-ink-2 cards:max-w-none">
              {m.people_lastOwner()}
            </span>
          )}
          {!last && (
            <PersonButtons
              place={{ companyId: company.id, userId: person.userId }}
              email={person.email}
              role={person.role}
              manages={manages}
              own={own}
            />
          )}
        </Cell>
      )}
    </tr>
  );
}

/** The roles in words, for everybody who sees them. */
export const Roles = () => (
  <Card title={m.people_roles()}>
    <dl className="grid gap-3">
      {COMPANY_ROLES.map((role) => (
        <div key={role}>
          <dt className="text-label font-label">{m.companyRole_label({ role })}</dt>
          <dd className="text-ink-2">{m.companyRole_help({ other: role })}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

type InvitationsProps = Pick<People, "invitations" | "manages" | "inviting"> & { companyId: number };

/** The open invitations. */
export const Invitations = ({ companyId, invitations, manages, inviting }: InvitationsProps) => (
  <Card title={m.people_invitations()}>
    {invitations.length === 0 && <p className="text-ink-2">{m.people_noInvitations()}</p>}
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
      {invitation.expired && <StatusBadge tone="inactive">{m.people_expired()}</StatusBadge>}
    </p>
    <p className="text-caption wrap-anywhere text-ink-3 tabular-nums">
      {whole(
        formatFacts([
          m.companyRole_label({ role: invitation.role }),
          m.people_invitedBy({ by: inviterText(invitation) }),
          m.people_sentAt({ at: formatDateTime(invitation.createdAt) }),
          !invitation.expired && m.people_validUntil({ at: formatDateTime(invitation.expiresAt) }),
        ]),
      )}
    </p>
  </div>
);

/** A card on the company's page that links to its people. */
export const PeopleCard = ({ companyId }: { companyId: number }) => (
  <Card title={m.people_title()}>
    <p className="mb-2 text-ink-2">{m.people_help()}</p>
    <a href={`/companies/${companyId}/users`} className="link">
      {m.people_link()}
    </a>
  </Card>
);
