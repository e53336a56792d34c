import type { Metadata } from "next";
import { MonthLinks, monthsUntil } from "#app/_components/bookkeeping/vat-months.tsx";
import { VatTable } from "#app/_components/bookkeeping/vat-table.tsx";
import { FileLinks } from "#app/_components/list/list-rows.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { vatPageSchema } from "#lib/bookkeeping/schema.ts";
import { summariseVat } from "#lib/bookkeeping/use-cases/vat-summary.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatMonth } from "#lib/messages/format.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.vat_sheet() });

const MONTHS = 13;

export default streamed(VatPage, requireAdmin);

async function VatPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(vatPageSchema, summariseVat, searchParams);
  const today = helsinkiDate(new Date()).slice(0, 7);
  const month = query.month ?? today;
  const title = `${m.vat_sheet()}, ${formatMonth(month)}`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={title}
        breadcrumb={[{ label: m.chart_title(), href: "/admin/bookkeeping" }, { label: title }]}
        subtitle={m.vat_help()}
      />
      {result.rows.length === 0 ? (
        <EmptyState title={m.vat_none()}>{m.vat_noneHelp()}</EmptyState>
      ) : (
        <>
          <VatTable rows={result.rows} />
          <FileLinks path="/admin/bookkeeping/vat/export" query={{ month }} />
        </>
      )}
      <section className="mt-8">
        <h2 className="mb-2 text-section font-title">{m.vat_otherMonths()}</h2>
        <MonthLinks months={monthsUntil(today, MONTHS).filter((one) => one !== month)} />
      </section>
    </main>
  );
}
