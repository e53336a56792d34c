import { PersonButtons } from "#app/_components/people/person-buttons.tsx";
import { Card } from "#app/_ui/card.tsx";
import type { OwnSession } from "#lib/accounts/queries/sessions.ts";
import { deviceOf } from "#lib/accounts/rules/user-agent.ts";
import { deviceText } from "#lib/accounts/second-factor-texts.ts";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import type { UserMembership } from "#lib/people/queries/users.ts";
import * as m from "#messages";
import { AddToCompany, EndAllSessions, EndUserSession } from "./add-to-company.tsx";

/** The companies and roles of a user, with a form that adds one more. */
export const Memberships = ({
  userId,
  memberships,
}: {
  userId: number;
  memberships: readonly UserMembership[];
}) => (
  <Card title={m.user_memberships()}>
    {memberships.length === 0 ? (
      <p className="text-ink-2">{m.user_noMemberships()}</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {memberships.map(({ companyId, companyName, role }) => (
          <li key={companyId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 wrap-anywhere">
              <a href={`/companies/${companyId}/users`} className="link">
                {companyName}
              </a>
              <span className="block text-caption text-ink-3">
                {m.companyRole_label({ role })}. {m.companyRole_help({ other: role })}
              </span>
            </p>
            <PersonButtons
              place={{ companyId, userId }}
              email={companyName}
              role={role}
              manages
              own={false}
            />
          </li>
        ))}
      </ul>
    )}
    <AddToCompany key={memberships.length} userId={userId} />
  </Card>
);

type Props = { userId: number; email: string; sessions: readonly OwnSession[] };

/** The browsers that a user is signed in with. One or all can be signed out here. */
export const UserSessions = ({ userId, email, sessions }: Props) => (
  <Card title={m.user_sessions()}>
    {sessions.length === 0 && <p className="text-ink-2">{m.user_noSessions()}</p>}
    {sessions.length > 0 && (
      <>
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <Row key={session.id} userId={userId} session={session} />
          ))}
        </ul>
        <div className="mt-4">
          <EndAllSessions userId={userId} email={email} />
        </div>
      </>
    )}
  </Card>
);

function Row({ userId, session }: { userId: number; session: OwnSession }) {
  const device = deviceText(deviceOf(session.userAgent));
  const known = session.addressPrefix && session.addressPrefix !== "unknown";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-label">{device}</p>
        <p className="text-caption wrap-anywhere text-ink-3 tabular-nums">
          {formatFacts([
            m.accountPage_lastSeen({ when: formatDateTime(session.lastSeenAt) }),
            known
              ? m.accountPage_network({ prefix: session.addressPrefix ?? "" })
              : m.accountPage_unknownNetwork(),
          ])}
        </p>
      </div>
      <EndUserSession place={{ userId, sessionId: session.id }} device={device} />
    </li>
  );
}
