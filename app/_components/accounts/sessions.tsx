import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { deviceOf } from "#lib/accounts/rules/user-agent.ts";
import { deviceText, accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import type { OwnAccount } from "#lib/accounts/use-cases/account.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { EndSession } from "./end-session.tsx";

/** The browsers that the user is signed in with. Each can be signed out here. */
export const Sessions = ({ sessions }: Pick<OwnAccount, "sessions">) => (
  <Card title={texts.sessions}>
    <p className="mb-4 text-ink-2">{texts.sessionsHelp}</p>
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </ul>
    <p className="mt-4">
      <ButtonLink href="/user/logout?everywhere=1">{texts.everywhere}</ButtonLink>
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
          {session.current && <span className="badge badge-active ms-2">{texts.thisSession}</span>}
        </p>
        <p className="text-caption wrap-anywhere text-ink-3 tabular-nums">
          {texts.lastSeen(formatDateTime(session.lastSeenAt))}
          {" · "}
          {texts.signedInAt(formatDateTime(session.authenticatedAt))}
          {" · "}
          {known ? texts.network(session.addressPrefix ?? "") : texts.unknownNetwork}
        </p>
      </div>
      {!session.current && <EndSession id={session.id} device={device} />}
    </li>
  );
}
