import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { deviceOf } from "#lib/accounts/rules/user-agent.ts";
import { deviceText } from "#lib/accounts/second-factor-texts.ts";
import type { OwnAccount } from "#lib/accounts/use-cases/account.ts";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { EndSession } from "./end-session.tsx";

/** Shown beside this session; the others are folded. */
const RECENT = 2;

/** The browsers with the user's sessions, this one first. Each other can be signed out here. */
export function Sessions({ sessions }: Pick<OwnAccount, "sessions">) {
  const others = sessions.filter(({ current }) => !current);
  const older = others.slice(RECENT);
  return (
    <Card title={m.accountPage_sessions()}>
      <p className="mb-4 text-ink-2">{m.accountPage_sessionsHelp()}</p>
      <Rows sessions={[...sessions.filter(({ current }) => current), ...others.slice(0, RECENT)]} />
      {older.length > 0 && (
        <details className="mt-3">
          <summary className="font-label">{m.accountPage_olderSessions({ count: older.length })}</summary>
          <div className="mt-3">
            <Rows sessions={older} />
          </div>
        </details>
      )}
      <p className="mt-4">
        <ButtonLink href="/user/logout?everywhere=1">{m.accountPage_everywhere()}</ButtonLink>
      </p>
    </Card>
  );
}

const Rows = ({ sessions }: Pick<OwnAccount, "sessions">) => (
  <ul className="divide-y divide-line border-y border-line">
    {sessions.map((session) => (
      <Row key={session.id} session={session} />
    ))}
  </ul>
);

function Row({ session }: { session: OwnAccount["sessions"][number] }) {
  const device = deviceText(deviceOf(session.userAgent));
  const known = session.addressPrefix && session.addressPrefix !== "unknown";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
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
