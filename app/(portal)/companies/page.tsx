import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { companyFilter, companyList } from "#app/_components/companies/company-list.tsx";
import { OwnCompanies } from "#app/_components/home/own-companies.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import type { ListWords } from "#app/_components/list/list-rows.tsx";
import { viewOf } from "#app/_components/list/read-list-view.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import type { StatusCounts } from "#db/queries/companies/company-list.ts";
import { companyListPageSchema } from "#lib/companies/schema.ts";
import { listCompanyPage } from "#lib/companies/use-cases/list.ts";
import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { readOwnHomes } from "#lib/home/use-cases/home.ts";
import { readList, readPage, requireActor } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.companies_title() });

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor();
  const [view, { query, result }] = await Promise.all([
    viewOf("companies"),
    readList(companyListPageSchema, listCompanyPage, searchParams),
  ]);
  const { page, total, counts } = result;
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const filtered = Boolean(query.status || query.provider || query.q);
  const [only] = page.rows;
  if (
    !actor.admin &&
    !filtered &&
    count === 1 &&
    only?.status === "incomplete" &&
    canActOnCompany(actor, only.id)
  )
    redirect(`/companies/new/details/${only.id}`);

  const narrowable = filtered || count > 0;
  const add = !actor.viewing && (
    <ButtonLink href="/companies/new" variant="primary">
      {m.companies_newCompany()}
    </ButtonLink>
  );
  return (
    <ListPage
      list={companyList(wordsFor(actor), view)}
      query={query}
      page={page}
      total={total}
      subtitle={subtitleOf(actor, counts, count)}
      add={add}
      before={!filtered && !query.cursor && <OwnHomes actor={actor} />}
      actions={(filtered || count > 0) && add}
      {...(narrowable && { view })}
      filter={narrowable ? companyFilter(total === null ? null : counts) : null}
    />
  );
}

async function OwnHomes({ actor }: { actor: Actor }) {
  if (actor.admin) return null;
  const homes = await readPage(NOTHING, readOwnHomes, {});
  return homes.length > 0 && <OwnCompanies homes={homes} />;
}

function subtitleOf({ admin }: Actor, { pending }: StatusCounts, count: number): string | undefined {
  if (count === 0) return undefined;
  return admin && pending > 0
    ? m.companies_countWithPending({ count, pending })
    : m.companies_count({ count });
}

const wordsFor = ({ admin }: Actor): ListWords => ({
  title: m.companies_title(),
  shown: (count) => m.companies_shown({ count }),
  noneFound: m.companies_noneFound(),
  noneFoundHelp: m.companies_noneFoundHelp(),
  none: admin ? m.companies_emptyForAdmin() : m.companies_emptyForUser(),
  noneHelp: admin ? m.companies_emptyForAdminHelp() : m.companies_emptyForUserHelp(),
  showAll: m.companies_clear(),
});
