import type { Metadata } from "next";
import { moneyCompanyOfPath } from "#app/_components/companies/company-of-path.ts";
import { OwnSellerFacts } from "#app/_components/seller-reports/own-facts.tsx";
import { QuarterTable } from "#app/_components/seller-reports/quarter-table.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { EmptyState, Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { canDispute } from "#lib/disputes/rules/dispute.ts";
import { readEntity, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { ownSellerYearSchema } from "#lib/seller-reports/schema.ts";
import { readOwnSellerYear } from "#lib/seller-reports/use-cases/own-year.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(ownSellerYearSchema, readOwnSellerYear, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { year, company } = (await read(props)).result;
  return { title: `${m.sellerReport_ownHeading({ year })} · ${company.name}` };
}

export default streamed(OwnSellerReportPage, moneyCompanyOfPath);

/** What is reported of the company to the tax administration. */
async function OwnSellerReportPage(props: Props) {
  const actor = await requireActor();
  const { company, year, years, row } = (await read(props)).result;
  const path = `/companies/${company.id}/seller-report`;
  const running = helsinkiDate(new Date()) <= `${year}-12-31`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.sellerReport_ownHeading({ year })}
        breadcrumb={[
          { label: m.companyPage({ tab: "finance" }), href: `/companies/${company.id}` },
          { label: m.sellerReport_own() },
        ]}
        subtitle={m.sellerReport_ownHelp({ due: year + 1 })}
      />
      <ChipRow label={m.sellerReport_years()}>
        {years.map((one) => (
          <Chip key={one} href={`${path}?year=${one}`} current={one === year}>
            {one}
          </Chip>
        ))}
      </ChipRow>
      <div className="mt-6 grid gap-6">
        {running && <Notice>{m.sellerReport_ownRunning()}</Notice>}
        {row === null ? (
          <EmptyState title={m.sellerReport_ownNone({ year })}>{m.sellerReport_ownNoneHelp()}</EmptyState>
        ) : (
          <>
            <OwnSellerFacts
              row={row}
              askPath={
                canDispute(actor, company.id) ? `/companies/${company.id}/disputes?year=${year}` : null
              }
            />
            <section aria-label={m.sellerReport_figures()} className="min-w-0">
              <h2 className="mb-1 text-section font-section">{m.sellerReport_figures()}</h2>
              <p className="mb-3 max-w-prose text-ink-2">{m.sellerReport_figuresHelp()}</p>
              <QuarterTable figures={row} />
            </section>
          </>
        )}
      </div>
    </main>
  );
}
