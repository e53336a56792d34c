import type { Metadata } from "next";
import { BankJournalLinks } from "#app/_components/bookkeeping/bank-journal-links.tsx";
import { ChartForm } from "#app/_components/bookkeeping/chart-form.tsx";
import { ChartHistory } from "#app/_components/bookkeeping/chart-history.tsx";
import { VatMonths } from "#app/_components/bookkeeping/vat-months.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { chartPageSchema } from "#lib/bookkeeping/schema.ts";
import { getChartPage } from "#lib/bookkeeping/use-cases/chart.ts";
import { readPage, requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.chart_title() });

export default streamed(BookkeepingPage, requireAdmin);

async function BookkeepingPage() {
  await requireAdmin();
  const { version, chart, history } = await readPage(chartPageSchema, getChartPage, {});
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.chart_title()} subtitle={m.chart_help()} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ChartForm version={version} chart={chart} />
        <div className="grid min-w-0 gap-6">
          <VatMonths />
          <BankJournalLinks />
          <ChartHistory history={history} />
        </div>
      </div>
    </main>
  );
}
