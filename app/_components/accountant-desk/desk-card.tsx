import { Editable } from "#app/_components/shell/view-only.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import type { DeskAgreement } from "#lib/accountant-desk/queries/desks.ts";
import type { DeskAgreements } from "#lib/accountant-desk/use-cases/agree.ts";
import { formatDate, formatDateTime, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { AgreeToDesk, EndDesk } from "./desk-buttons.tsx";

type Props = {
  companyId: number;
  desks: DeskAgreements;
  /** The accountant's address in the company's details. */
  accountantEmail: string | null;
};

/** Lists the desks that show the company's books. An owner adds one and ends one. */
export const DeskCard = ({ companyId, desks: { agreements, manages, now }, accountantEmail }: Props) => (
  <div className="print:hidden">
    <Card title={m.desk_card()}>
      <p className="mb-4 text-ink-2">{m.desk_cardHelp()}</p>
      {manages ? (
        <Editable>
          <AgreeToDesk companyId={companyId} accountantEmail={accountantEmail} />
        </Editable>
      ) : (
        <p className="text-ink-2">{m.desk_ownersOnly()}</p>
      )}
      {agreements.length === 0 ? (
        <p className="mt-4 text-caption text-ink-3">{m.desk_none()}</p>
      ) : (
        <ul className="mt-6 grid gap-4 border-t border-line pt-4">
          {agreements.map((agreement) => (
            <li
              key={agreement.deskId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <div className="min-w-0">
                <EmailText value={agreement.email} />
                <p className="text-caption text-ink-3 tabular-nums">{factsOf(agreement, now)}</p>
              </div>
              {manages && (
                <Editable>
                  <EndDesk companyId={companyId} deskId={agreement.deskId} email={agreement.email} />
                </Editable>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  </div>
);

const factsOf = ({ createdAt, expiresAt, seenAt }: DeskAgreement, now: Date): string =>
  formatFacts([
    formatDateTime(createdAt),
    expiresAt > now ? m.desk_until({ until: formatDate(expiresAt) }) : m.desk_expired(),
    seenAt ? m.desk_seen({ at: formatDateTime(seenAt) }) : m.desk_unseen(),
  ]);
