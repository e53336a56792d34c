import type { Metadata } from "next";
import { ListRows } from "#app/_components/list/list-rows.tsx";
import { DutyForm } from "#app/_components/seller-reports/duty-form.tsx";
import { SELLER_REPORT_PATH, sellerList } from "#app/_components/seller-reports/seller-list.tsx";
import {
  KeptReports,
  ReportingOperator,
  SellersWithGaps,
} from "#app/_components/seller-reports/year-cards.tsx";
import { YearFigures, YearState } from "#app/_components/seller-reports/year-figures.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { readSellerYear } from "#lib/installation/seller-reports.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { yearsUntil } from "#lib/seller-reports/rules/seller-row.ts";
import { sellerYearPageSchema } from "#lib/seller-reports/schema.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.sellerReport_title() });

export default streamed(SellerReportPage, requireAdmin);

async function SellerReportPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result: report } = await readList(sellerYearPageSchema, readSellerYear, searchParams);
  const today = helsinkiDate(new Date());
  const { year, duty, sellers } = report;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.sellerReport_title()} subtitle={m.sellerReport_help()} />
      <div className="mb-6">
        <ChipRow label={m.sellerReport_years()}>
          {yearsUntil(Number(today.slice(0, 4)), year).map((one) => (
            <Chip key={one} href={`${SELLER_REPORT_PATH}?year=${one}`} current={one === year}>
              {one}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className="grid gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <YearState report={report} today={today} />
          <DutyForm
            version={duty?.version ?? 0}
            duty={duty?.duty ?? "undecided"}
            saved={duty && m.sellerReport_savedBy({ at: formatDateTime(duty.createdAt), by: duty.createdBy })}
          />
        </div>
        {sellers.total !== 0 && <YearFigures report={report} />}
        <section aria-label={m.sellerReport_sellers()} className="min-w-0">
          <h2 className="mb-3 text-section font-section">{m.sellerReport_sellers()}</h2>
          <ListRows list={sellerList()} query={{ ...query, year: String(year) }} page={sellers} />
        </section>
        <div className="grid items-start gap-6 lg:grid-cols-3">
          <SellersWithGaps {...report.withGaps} />
          <KeptReports year={year} reports={report.reports} />
          <ReportingOperator operator={report.operator} />
        </div>
      </div>
    </main>
  );
}
