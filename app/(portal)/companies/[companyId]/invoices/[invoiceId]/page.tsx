import type { Metadata } from "next";
import { cache } from "react";
import { CreditNote } from "#app/_components/credit-note/credit-note.tsx";
import { AccountantCard } from "#app/_components/statement/accountant.tsx";
import { StatementHeading } from "#app/_components/statement/heading.tsx";
import { Proof } from "#app/_components/statement/proof.tsx";
import { StatementSheet } from "#app/_components/statement/sheet.tsx";
import { statementTexts as texts } from "#lib/i18n/texts/statements.ts";
import { statementIdSchema } from "#lib/schemas/statement.ts";
import { viewStatement } from "#lib/use-cases/statements/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";

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
  return { title: `${texts.crumb(document.kind, document.number)} · ${document.parties.buyer.name}` };
}

export default async function StatementPage(props: Props) {
  const actor = await requireActor();
  const { document, hashes, related, links, accountantEmail, creditable, now } = await readAddress(props);
  const finance = `/companies/${document.parties.buyer.companyId}`;
  const path = `${finance}/invoices/${document.id}`;
  const hrefOf = ({ number }: { number: string }) => {
    const id = related.get(number);
    return id === undefined ? null : `${finance}/invoices/${id}`;
  };
  return (
    <main id="content" tabIndex={-1} className="page statement">
      <StatementHeading document={document} financePath={finance} exportPath={`${path}/export`} />
      <StatementSheet document={document} hrefOf={hrefOf}>
        <AccountantCard
          place={{ companyId: document.parties.buyer.companyId, statementId: document.id }}
          {...{ links, accountantEmail, now }}
        />
        <CreditNote
          companyId={document.parties.buyer.companyId}
          statementId={document.id}
          creditable={creditable}
        />
        {actor.admin && <Proof kind={document.kind} hashes={hashes} inputsPath={`/api${path}/inputs`} />}
      </StatementSheet>
    </main>
  );
}
