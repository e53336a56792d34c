import type { Metadata } from "next";
import { moneyCompanyOfPath } from "#app/_components/companies/company-of-path.ts";
import { counted, ListFilter } from "#app/_components/list/list-filter.tsx";
import { ListRows } from "#app/_components/list/list-rows.tsx";
import { listAddress } from "#app/_components/list/query-address.ts";
import { companyPaymentList, paymentFilter } from "#app/_components/payments/company-payments.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { WholeText } from "#app/_ui/whole-text.tsx";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { canDispute } from "#lib/disputes/rules/dispute.ts";
import { readEntity, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { formatPeriod } from "#lib/messages/format.ts";
import { companyPaymentsPageSchema } from "#lib/payments/schema.ts";
import { paymentSums } from "#lib/payments/texts.ts";
import { listPaymentsPage } from "#lib/payments/use-cases/company-payments.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(companyPaymentsPageSchema, listPaymentsPage, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { period, company } = (await read(props)).result;
  return { title: `${m.companyPayment_heading({ period: formatPeriod(period) })} · ${company.name}` };
}

export default streamed(CompanyPaymentsPage, moneyCompanyOfPath);

async function CompanyPaymentsPage(props: Props) {
  const actor = await requireActor();
  const { query, result } = await read(props);
  const { company, period, page, count, types, only } = result;
  const { plate, driver } = only;
  const list = companyPaymentList({
    companyId: company.id,
    admin: actor.admin,
    asks: canDispute(actor, company.id),
    reads: !readsOnlyMoney(actor, company.id),
    ...result,
  });
  const whole = listAddress(list.path, { period: query.period });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.companyPayment_heading({ period: formatPeriod(period) })}
        breadcrumb={[
          { label: m.companyPage({ tab: "finance" }), href: `/companies/${company.id}` },
          { label: m.companyPayment_title() },
        ]}
        subtitle={
          <>
            {/* A phone shows the sums on one line, so that the first payment is higher up. */}
            <span className="max-sm:sr-only">{`${company.name}\u00a0· `}</span>
            <WholeText text={paymentSums(result)} />
          </>
        }
      />
      {(plate || driver) && (
        <p className="mb-4">
          {plate && <>{m.companyPayment_onlyVehicle({ plate })} · </>}
          {driver && <>{m.companyPayment_onlyDriver({ driver })} · </>}
          <a href={whole} className="link">
            {m.companyPayment_wholePeriod()}
          </a>
        </p>
      )}
      <ListFilter
        path={list.path}
        query={query}
        filter={counted(paymentFilter(readsOnlyMoney(actor, company.id)), types, query)}
      />
      <p role="status" className="sr-only">
        {m.companyPayment_shown({ count: page.rows.length })}
      </p>
      <ListRows list={list} query={query} page={page} total={count} start={whole} />
    </main>
  );
}
