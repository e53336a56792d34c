import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { StatementHeading } from "#app/_components/statements/heading.tsx";
import { StatementSheet } from "#app/_components/statements/sheet.tsx";
import { readPage, requireActor } from "#lib/doors/page.ts";
import { statementOfPeriod } from "#lib/installation/settlements.ts";
import { formatDate, formatDateTime, formatFacts, formatPeriod } from "#lib/messages/format.ts";
import { documentPeriodSchema } from "#lib/statements/schema.ts";
import { findFinalOfPeriod } from "#lib/statements/use-cases/read.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; invoiceId: string; end: string }> };

const read = cache((companyId: string, invoiceId: string, end: string) =>
  readPage(documentPeriodSchema, statementOfPeriod, { companyId, invoiceId, end }),
);

async function readAddress({ params }: Props) {
  const { companyId, invoiceId, end } = await params;
  return read(companyId, invoiceId, end);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { kind, period, parties } = await readAddress(props);
  return { title: `${m.statement_named({ kind, name: formatPeriod(period) })} · ${parties.buyer.name}` };
}

async function decide({ params }: Props): Promise<void> {
  const { companyId, invoiceId, end } = await params;
  const id = await readPage(documentPeriodSchema, findFinalOfPeriod, { companyId, invoiceId, end });
  if (id !== null) redirect(`/companies/${Number(companyId)}/invoices/${id}`);
}

export default streamed(OpenStatementPage, decide);

/** Shows the sums of a current period so far. A closed period redirects to its final statement. */
async function OpenStatementPage(props: Props) {
  await requireActor();
  const document = await readAddress(props);
  const finance = `/companies/${document.parties.buyer.companyId}`;
  if (document.id !== null) return redirect(`${finance}/invoices/${document.id}`);
  const { start, end } = document.period;
  return (
    <main id="content" tabIndex={-1} className="page statement">
      <StatementHeading
        document={document}
        financePath={finance}
        exportPath={`${finance}/invoices/${start}/${end}/export`}
        asOf={formatFacts([
          document.parties.buyer.name,
          m.statement_asOf({ start: formatDate(start), now: formatDateTime(new Date()) }),
        ])}
      />
      <StatementSheet
        document={document}
        hrefOf={() => null}
        paymentsPath={`${finance}/payments`}
        pictureHref={`${finance}/invoices/${start}/${end}/export?format=svg`}
      />
    </main>
  );
}
