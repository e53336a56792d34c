import type { Metadata } from "next";
import { DriverLinkCard } from "#app/_components/driver-statements/driver-link-card.tsx";
import { ShareForm } from "#app/_components/driver-statements/share-form.tsx";
import { DayTable, StatementSums } from "#app/_components/driver-statements/statement-sums.tsx";
import { listAddress } from "#app/_components/list/query-address.ts";
import { PeriodChips } from "#app/_components/payments/period-chips.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { isOnlyLookedAt } from "#lib/core/actor.ts";
import { readEntity, readPage, requireActor, rowOfPath, type SearchParams } from "#lib/doors/page.ts";
import { driverStatementSchema } from "#lib/driver-statements/schema.ts";
import { driverText, shareValues } from "#lib/driver-statements/texts.ts";
import { readDriverLink } from "#lib/driver-statements/use-cases/driver-link.ts";
import { readDriverStatement } from "#lib/driver-statements/use-cases/driver-statements.ts";
import { driverIdSchema } from "#lib/fleet/schema.ts";
import { getDriver } from "#lib/fleet/use-cases/load.ts";
import { formatFacts, formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; driverId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  const { result } = await readEntity(driverStatementSchema, readDriverStatement, props);
  const { driver, period } = result;
  return {
    ...result,
    title: m.driverStatement_ofDriver({ period: formatPeriod(period) }),
    name: driverText({ driverId: driver.id, name: driver.name, known: true }),
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, name } = await read(props);
  return { title: `${name} · ${title}` };
}

export default streamed(DriverStatementPage, rowOfPath(driverIdSchema, getDriver));

/** One driver's card payments of a period and how the driver's share comes from them. */
async function DriverStatementPage(props: Props) {
  const actor = await requireActor();
  const { company, driver, title, name, period, periods, statement, days, share, own } = await read(props);
  const list = `/companies/${company.id}/driver-statements`;
  const payments = listAddress(`/companies/${company.id}/payments`, {
    period: period.start,
    driver: String(driver.id),
  });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={title}
        breadcrumb={[
          { label: m.companyPage({ tab: "finance" }), href: `/companies/${company.id}` },
          { label: m.driverStatement_title(), href: listAddress(list, { period: period.start }) },
          { label: name },
        ]}
        subtitle={formatFacts([name, company.name])}
      />
      <PeriodChips path={`${list}/${driver.id}`} period={period} periods={periods} />
      <div className="mt-4 grid max-w-190 gap-6">
        {days.length === 0 ? (
          <EmptyState title={m.driverStatement_none()}>{m.driverStatement_noneHelp()}</EmptyState>
        ) : (
          <>
            <Card title={m.driverStatement_sums()}>
              <StatementSums statement={statement} share={share} />
            </Card>
            <section>
              <h2 className="mb-2 text-section font-section">{m.driverStatement_days()}</h2>
              <DayTable days={days} statement={statement} />
              <p className="mt-4 print:hidden">
                <a href={payments} className="touch-line link">
                  {m.driverStatement_payments()}
                </a>
              </p>
            </section>
          </>
        )}
        {!isOnlyLookedAt(actor, company.id) && (
          <div className="print:hidden">
            <ShareForm companyId={company.id} driverId={driver.id} values={shareValues(own ? share : null)} />
          </div>
        )}
        {!isOnlyLookedAt(actor, company.id) && (
          <div className="print:hidden">
            <DriverLinkCard
              companyId={company.id}
              driverId={driver.id}
              link={await linkOf(company, driver)}
            />
          </div>
        )}
      </div>
    </main>
  );
}

const linkOf = ({ id: companyId }: { id: number }, { id: driverId }: { id: number }) =>
  readPage(driverIdSchema, readDriverLink, { companyId: String(companyId), driverId: String(driverId) });
