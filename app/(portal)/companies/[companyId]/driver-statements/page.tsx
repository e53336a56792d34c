import type { Metadata } from "next";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { DriverSumTable } from "#app/_components/driver-statements/driver-table.tsx";
import { ShareForm } from "#app/_components/driver-statements/share-form.tsx";
import { FileLinks } from "#app/_components/list/list-rows.tsx";
import { PeriodChips } from "#app/_components/payments/period-chips.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { EmptyState, Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { isOnlyLookedAt } from "#lib/core/actor.ts";
import { readEntity, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { driverStatementsSchema } from "#lib/driver-statements/schema.ts";
import { shareValues } from "#lib/driver-statements/texts.ts";
import { readDriverStatements } from "#lib/driver-statements/use-cases/driver-statements.ts";
import { formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(driverStatementsSchema, readDriverStatements, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { period, company } = (await read(props)).result;
  return { title: `${m.driverStatement_heading({ period: formatPeriod(period) })} · ${company.name}` };
}

export default streamed(DriverStatementsPage, companyOfPath);

/** The card payments of a period by driver, with the shares of company and driver. */
async function DriverStatementsPage(props: Props) {
  const actor = await requireActor();
  const { company, period, periods, rows, total, named, share } = (await read(props)).result;
  const path = `/companies/${company.id}/driver-statements`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.driverStatement_heading({ period: formatPeriod(period) })}
        breadcrumb={[
          { label: m.companyPage({ tab: "finance" }), href: `/companies/${company.id}` },
          { label: m.driverStatement_title() },
        ]}
        subtitle={m.driverStatement_help()}
      />
      <PeriodChips path={path} period={period} periods={periods} />
      <div className="mt-4 grid gap-6">
        {rows.length === 0 ? (
          <EmptyState title={m.driverStatement_none()}>{m.driverStatement_noneHelp()}</EmptyState>
        ) : (
          <div>
            {!named && <Notice title={m.driverStatement_unnamed()}>{m.driverStatement_unnamedHelp()}</Notice>}
            <DriverSumTable rows={rows} total={total} period={period} company={company} />
            <FileLinks path={`${path}/export`} query={{ period: period.start }} />
          </div>
        )}
        {!isOnlyLookedAt(actor, company.id) && (
          <div className="max-w-190 print:hidden">
            <ShareForm companyId={company.id} driverId={null} values={shareValues(share)} />
          </div>
        )}
      </div>
    </main>
  );
}
