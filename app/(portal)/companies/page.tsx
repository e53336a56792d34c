import type { Metadata } from "next";
import { redirect } from "next/navigation";
import {
  type CompanyQuery,
  CompanyTable,
  companyList,
  ListFilter,
} from "#app/_components/companies/company-list.tsx";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { StatusCounts } from "#db/queries/companies/company-list.ts";
import { companyListPageSchema } from "#lib/companies/schema.ts";
import { companiesTexts as texts } from "#lib/companies/texts.ts";
import { type CompanyListPage, listCompanyPage } from "#lib/companies/use-cases/list.ts";
import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { readPage, requireActor } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor();
  const query: CompanyQuery = await readableParams(companyListPageSchema.shape, searchParams);
  const list = await readPage(companyListPageSchema, listCompanyPage, query);
  const count = Object.values(list.counts).reduce((sum, one) => sum + one, 0);
  const filtered = Boolean(query.status || query.provider || query.q);
  const [only] = list.page.rows;
  if (
    !actor.admin &&
    !filtered &&
    count === 1 &&
    only?.status === "incomplete" &&
    canActOnCompany(actor, only.id)
  )
    redirect(`/companies/new/details/${only.id}`);

  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        subtitle={subtitleOf(actor, list.counts, count)}
        actions={(filtered || count > 0) && !actor.viewing && <NewCompany />}
      />
      {(filtered || count > (actor.admin ? 0 : 1)) && (
        <ListFilter query={query} counts={list.total === null ? null : list.counts} />
      )}
      <p role="status" className="sr-only">
        {texts.shown(list.page.rows.length)}
      </p>
      <List actor={actor} query={query} list={list} filtered={filtered} />
    </main>
  );
}

function subtitleOf({ admin }: Actor, { pending }: StatusCounts, count: number): string | undefined {
  if (count === 0) return undefined;
  return admin ? texts.countWithPending(count, pending) : texts.count(count);
}

type ListProps = { actor: Actor; query: CompanyQuery; list: CompanyListPage; filtered: boolean };

function List({ actor, query, list: { page, total }, filtered }: ListProps) {
  const { rows } = page;
  if (rows.length === 0) return <NoRows actor={actor} query={query} filtered={filtered} />;
  return (
    <>
      <CompanyTable rows={rows} query={query} />
      <ListPager page={page} total={total} addressOf={(cursor) => companyList.page(query, cursor)} />
      <FileLinks path="/companies/export" query={query} />
    </>
  );
}

function NoRows({ actor, query, filtered }: Omit<ListProps, "list">) {
  if (query.cursor) {
    return <EmptyState title={texts.pageEmpty} action={<Back>{texts.firstPage}</Back>} />;
  }
  if (filtered) {
    return (
      <EmptyState title={texts.noneFound} action={<Back>{texts.clear}</Back>}>
        {texts.noneFoundHelp}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={actor.admin ? texts.emptyForAdmin : texts.emptyForUser}
      action={actor.viewing ? null : <NewCompany />}
    >
      {actor.admin ? texts.emptyForAdminHelp : texts.emptyForUserHelp}
    </EmptyState>
  );
}

const NewCompany = () => (
  <ButtonLink href="/companies/new" variant="primary">
    {texts.newCompany}
  </ButtonLink>
);

const Back = ({ children }: { children: string }) => <ButtonLink href="/companies">{children}</ButtonLink>;
