import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { deviceOf } from "#lib/accounts/rules/user-agent.ts";
import { deviceText } from "#lib/accounts/second-factor-texts.ts";
import type { OwnAccount } from "#lib/accounts/use-cases/account.ts";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { EndSession } from "./end-session.tsx";

/** The browsers with the user's sessions. Each can be signed out here. */
export const Sessions = ({ sessions }: Pick<OwnAccount, "sessions">) => (
  <Card title={m.accountPage_sessions()}>
    <p className="mb-4 text-ink-2">{m.accountPage_sessionsHelp()}</p>
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </ul>
    <p className="mt-4">
      <ButtonLink href="/user/logout?everywhere=1">{m.accountPage_everywhere()}</ButtonLink>
    </p>
  </Card>
);

function Row({ session }: { session: OwnAccount["sessions"][number] }) {
  const device = deviceText(deviceOf(session.userAgent));
  const known = session.addressPrefix && session.addressPrefix !== "unknown";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-label">
          {device}
          {session.current && <span className="badge badge-active ms-2">{m.accountPage_thisSession()}</span>}
        </p>
        <p className="text-caption wrap-anywhere text-ink-3 tabular-nums">
          {formatFacts([
            m.accountPage_lastSeen({ when: formatDateTime(session.lastSeenAt) }),
            m.accountPage_signedInAt({ when: formatDateTime(session.authenticatedAt) }),
            known
              ? m.accountPage_network({ prefix: session.addressPrefix ?? "" })
              : m.accountPage_unknownNetwork(),
          ])}
        </p>
      </div>
      {!session.current && <EndSession id={session.id} device={device} />}
    </li>
  );
}
