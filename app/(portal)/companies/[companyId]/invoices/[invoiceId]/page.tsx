import type { Metadata } from "next";
import { cache } from "react";
import { DeskCard } from "#app/_components/accountant-desk/desk-card.tsx";
import { ReceiptsCard } from "#app/_components/receivables/receipts-card.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { AccountantCard } from "#app/_components/statements/accountant.tsx";
import { CreditNoteDialog } from "#app/_components/statements/credit-note-dialog.tsx";
import { Proof, StatementHeading } from "#app/_components/statements/heading.tsx";
import { MoneyPathCard } from "#app/_components/statements/money-path.tsx";
import { StatementSheet } from "#app/_components/statements/sheet.tsx";
import { TimelineCard } from "#app/_components/statements/stages.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { listDeskAgreements } from "#lib/accountant-desk/use-cases/agree.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { canDispute } from "#lib/disputes/rules/dispute.ts";
import { readPage, requireActor } from "#lib/doors/page.ts";
import { formatEuros, formatFacts } from "#lib/messages/format.ts";
import { seesPeople } from "#lib/people/rules/membership.ts";
import { overpaidCents } from "#lib/receivables/rules/receipt.ts";
import type { PlacedLine } from "#lib/settlements/rules/credit.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { lineTitle } from "#lib/statements/line-texts.ts";
import { statementCrumb } from "#lib/statements/texts.ts";
import { checkStatementExists, viewStatement } from "#lib/statements/use-cases/read.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; invoiceId: string }> };

const read = cache((companyId: string, statementId: string) =>
  readPage(statementIdSchema, viewStatement, { companyId, statementId }),
);

async function readAddress({ params }: Props) {
  const { companyId, invoiceId } = await params;
  return read(companyId, invoiceId);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { document } = await readAddress(props);
  return { title: `${statementCrumb(document.kind, document.number)} · ${document.parties.buyer.name}` };
}

const decide = async ({ params }: Props) => {
  const { companyId, invoiceId } = await params;
  return readPage(statementIdSchema, checkStatementExists, { companyId, statementId: invoiceId });
};

export default streamed(StatementPage, decide);

async function StatementPage(props: Props) {
  const actor = await requireActor();
  const {
    document,
    hashes,
    related,
    links,
    accountantEmail,
    receipts,
    reminders,
    creditable,
    path: moneyPath,
    timeline,
    now,
  } = await readAddress(props);
  const { companyId } = document.parties.buyer;
  const desks =
    seesPeople(actor, companyId) && !readsOnlyMoney(actor, companyId)
      ? await readPage(companyIdSchema, listDeskAgreements, { companyId: String(companyId) })
      : null;
  const finance = `/companies/${companyId}`;
  const path = `${finance}/invoices/${document.id}`;
  const asks = canDispute(actor, companyId);
  const reads = !readsOnlyMoney(actor, companyId);
  const askPath = (position: number) =>
    `${finance}/disputes?statement=${document.id}${position === 0 ? "" : `&line=${position}`}`;
  const hrefOf = ({ number }: { number: string }) => {
    const id = related.get(number);
    return id === undefined ? null : `${finance}/invoices/${id}`;
  };
  return (
    <main id="content" tabIndex={-1} className="page statement">
      <StatementHeading document={document} financePath={finance} exportPath={`${path}/export`}>
        {asks && <ButtonLink href={askPath(0)}>{m.dispute_ask()}</ButtonLink>}
      </StatementHeading>
      <StatementSheet
        document={document}
        hrefOf={hrefOf}
        paymentsPath={`${finance}/payments`}
        askOf={(position) =>
          asks || (reads && (position === 0 || document.disputed.includes(position)))
            ? askPath(position)
            : null
        }
        pictureHref={`${path}/export?format=svg`}
        entriesHref={`${path}/export?format=entries`}
      >
        {document.outcome === "invoiced" && (
          <ReceiptsCard
            place={{ companyId: String(companyId), statementId: String(document.id) }}
            receipts={receipts}
            reminders={reminders}
            openCents={document.payment.openCents}
            overpaidCents={overpaidCents(receipts, document.totalCents)}
            today={helsinkiDate(now)}
            admin={actor.admin}
          />
        )}
        <TimelineCard steps={timeline} />
        {!readsOnlyMoney(actor, companyId) && (
          <AccountantCard
            place={{ companyId: companyId, statementId: document.id }}
            links={links}
            accountantEmail={accountantEmail}
            now={now}
          />
        )}
        {desks && <DeskCard companyId={companyId} desks={desks} accountantEmail={accountantEmail} />}
        <CreditNote companyId={companyId} statementId={document.id} creditable={creditable} />
        {moneyPath && <MoneyPathCard path={moneyPath} />}
        {actor.admin && <Proof kind={document.kind} hashes={hashes} inputsPath={`/api${path}/inputs`} />}
      </StatementSheet>
    </main>
  );
}

type CreditNoteProps = { companyId: number; statementId: number; creditable: readonly PlacedLine[] };

/** Lets admins give back fees of a final statement. Renders nothing when no fee is left to give back. */
function CreditNote({ companyId, statementId, creditable }: CreditNoteProps) {
  if (creditable.length === 0) return null;
  const choices = creditable.map(({ position, line }) => ({
    position,
    label: formatFacts([line.licensePlate, lineTitle(line)]),
    amount: formatEuros(-line.amountCents),
  }));
  return (
    <Card title={m.creditNote_title()}>
      <p className="mb-4 text-ink-2">{m.creditNote_help()}</p>
      <CreditNoteDialog companyId={companyId} statementId={statementId} choices={choices} />
    </Card>
  );
}
