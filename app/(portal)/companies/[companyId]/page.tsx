import type { Metadata } from "next";
import { cache } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { moneyCompanyOfPath } from "#app/_components/companies/company-of-path.ts";
import { HomeHead } from "#app/_components/home/home-head.tsx";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { FILE_LINK, ListPager } from "#app/_components/list/list-rows.tsx";
import { EarningsCard } from "#app/_components/payments/earnings.tsx";
import { MoneyRoleCard } from "#app/_components/people/money-role-card.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PayoutCalendarCard } from "#app/_components/statements/finance/payout-calendar-card.tsx";
import { StatementTable, YearFiles, YearFilter } from "#app/_components/statements/finance/year.tsx";
import { YearCard } from "#app/_components/statements/finance/year-card.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { readableParams, readPage, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { type CompanyHome, readHome } from "#lib/home/use-cases/home.ts";
import { earningsSchema } from "#lib/payments/schema.ts";
import { type PeriodEarnings, readEarnings } from "#lib/payments/use-cases/earnings.ts";
import { statementListPageSchema } from "#lib/statements/schema.ts";
import { listStatementPage, type StatementListPage } from "#lib/statements/use-cases/list.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };
type Query = { year?: string; cursor?: string };
const { companyId: _, ...earningsShape } = earningsSchema.shape;

/** Keyed by its address as text, so that title and page share one query. */
const read = cache((companyId: string, query: string) =>
  readPage(statementListPageSchema, listStatementPage, { ...JSON.parse(query), companyId }),
);

async function readAddress({ params, searchParams }: Props) {
  const { companyId: _, ...shape } = statementListPageSchema.shape;
  const query: Query = await readableParams(shape, searchParams);
  return { query, list: await read((await params).companyId, JSON.stringify(query)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { list } = await readAddress(props);
  return { title: list.company.companyName };
}

export default streamed(FinancePage, moneyCompanyOfPath);

async function FinancePage(props: Props) {
  const actor = await requireActor();
  const { query, list } = await readAddress(props);
  // The note of a finished action stands only above the newest statements.
  const companyId = list.company.id;
  const isFirst = !(query.year || query.cursor);
  const chosen = await readableParams(earningsShape, props.searchParams);
  const [home, earnings] = await Promise.all([
    isFirst ? readPage(companyIdSchema, readHome, { companyId }) : null,
    isFirst ? readPage(earningsSchema, readEarnings, { ...chosen, companyId }) : null,
  ]);
  return (
    <CompanyFrame actor={actor} company={list.company} current="finance">
      <Finance
        list={list}
        query={query}
        home={home}
        earnings={earnings}
        reads={!readsOnlyMoney(actor, companyId)}
      />
      {isFirst && readsOnlyMoney(actor, companyId) && (
        <div className="mt-6">
          <MoneyRoleCard actor={actor} companyId={companyId} />
        </div>
      )}
    </CompanyFrame>
  );
}

type FinanceProps = {
  list: StatementListPage;
  query: Query;
  home: CompanyHome | null;
  earnings: PeriodEarnings | null;
  /** Whether the reader reads more than the money. */
  reads: boolean;
};

function Finance({ list, query, home, earnings, reads }: FinanceProps) {
  const { company, page, years, charted, settled, calendar } = list;
  const path = `/companies/${company.id}`;
  const year = query.year ? Number(query.year) : undefined;
  return (
    <div className="grid gap-6">
      {home && <HomeHead home={home} companyId={company.id} periods={charted} />}
      <section aria-label={m.statement_list()}>
        <YearFilter path={path} years={years} year={year} />
        <List path={path} list={list} query={query} />
        <ListPager page={page} addressOf={(cursor) => pageAddress(path, query, cursor)} />
        <YearFiles path={`${path}/invoices`} years={year === undefined ? years : [year]} />
        {years.length > 0 && (
          <p className="flex flex-wrap gap-x-5 sm:justify-end print:hidden">
            {reads && (
              <a href={`${path}/disputes`} className={FILE_LINK}>
                {m.dispute_title()}
              </a>
            )}
            <a href={`${path}/seller-report`} className={FILE_LINK}>
              {m.sellerReport_own()}
            </a>
          </p>
        )}
      </section>
      {settled && <YearCard {...settled} />}
      {earnings && <EarningsCard companyId={company.id} earnings={earnings} />}
      {home && <PayoutCalendarCard companyId={company.id} link={calendar} />}
    </div>
  );
}

function List({
  path,
  list: { page, open },
  query,
}: {
  path: string;
  list: StatementListPage;
  query: Query;
}) {
  if (page.rows.length + open.length > 0)
    return <StatementTable path={`${path}/invoices`} rows={page.rows} open={open} />;
  if (query.cursor)
    return (
      <EmptyState
        title={m.statement_pageEmpty()}
        action={<ButtonLink href={path}>{m.statement_firstPage()}</ButtonLink>}
      />
    );
  if (query.year)
    return (
      <EmptyState
        title={m.statement_noneOfYear({ year: Number(query.year) })}
        action={<ButtonLink href={path}>{m.statement_allStatements()}</ButtonLink>}
      />
    );
  return <EmptyState title={m.companyPage_noInvoices()}>{m.companyPage_noInvoicesHelp()}</EmptyState>;
}
