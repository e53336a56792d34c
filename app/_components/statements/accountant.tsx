import { Editable } from "#app/_components/shell/view-only.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { formatDate, formatDateTime, formatFacts } from "#lib/messages/format.ts";
import type { StatementLink } from "#lib/statements/queries/statement-links.ts";
import * as m from "#messages";
import { RevokeLink, SendLink } from "./send-link.tsx";

type Place = { companyId: number; statementId: number };
type Props = {
  place: Place;
  links: readonly StatementLink[];
  /** The accountant's address in the company's details. */
  accountantEmail: string | null;
  now: Date;
};

/** Lists the links that were mailed to accountants, and mails a new one. */
export const AccountantCard = ({ place, links, accountantEmail, now }: Props) => (
  <div className="print:hidden">
    <Card title={m.statement_accountant()}>
      <p className="mb-4 text-ink-2">{m.statement_accountantHelp()}</p>
      <Editable>
        <SendLink place={place} accountantEmail={accountantEmail} />
      </Editable>
      {links.length > 0 && (
        <ul className="mt-6 grid gap-4 border-t border-line pt-4">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <EmailText value={link.email} />
                <p className="text-caption text-ink-3 tabular-nums">
                  {formatFacts([formatDateTime(link.createdAt), stateOf(link, now), openedOf(link)])}
                </p>
              </div>
              {isLive(link, now) && (
                <Editable>
                  <RevokeLink place={place} linkId={link.id} email={link.email} />
                </Editable>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  </div>
);

const isLive = ({ revokedAt, expiresAt }: StatementLink, now: Date): boolean =>
  revokedAt === null && expiresAt > now;

function stateOf({ revokedAt, expiresAt }: StatementLink, now: Date): string {
  if (revokedAt) return m.statement_linkRevoked({ at: formatDate(revokedAt) });
  return expiresAt > now
    ? m.statement_linkUntil({ until: formatDate(expiresAt) })
    : m.statement_linkExpired();
}

const openedOf = ({ openedAt }: StatementLink): string =>
  openedAt ? m.statement_linkOpened({ at: formatDateTime(openedAt) }) : m.statement_linkUnopened();
