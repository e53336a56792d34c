import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { z } from "zod";
import { companyFilter, companyList } from "#app/_components/companies/company-list.tsx";
import { OwnCompanies } from "#app/_components/home/own-companies.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import type { ListWords } from "#app/_components/list/list-rows.tsx";
import { addable, viewAt, viewOf } from "#app/_components/list/read-list-view.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import type { StatusCounts } from "#lib/companies/queries/company-list.ts";
import { companyListPageSchema } from "#lib/companies/schema.ts";
import { listCompanyPage } from "#lib/companies/use-cases/list.ts";
import { findOnlyDraft } from "#lib/companies/use-cases/read.ts";
import { type Actor, seenCompanyIds } from "#lib/core/actor.ts";
import { readList, readPage, readPageOnce, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { readOwnHomes } from "#lib/home/use-cases/home.ts";
import { companyMoneyColumns } from "#lib/settlements/columns.ts";
import { companyMoneySchema } from "#lib/settlements/schema.ts";
import { readCompanyMoney } from "#lib/settlements/use-cases/company-money.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.companies_title() });

type Props = { searchParams: SearchParams };

export default streamed(CompaniesPage, decide);

/** A person whose only company is unfinished continues its form. */
async function decide({ searchParams }: Props): Promise<Actor> {
  const actor = await requireActor();
  const draft = isFiltered(await searchParams) ? null : await readPageOnce(NOTHING, findOnlyDraft, {});
  return draft === null ? actor : redirect(`/companies/new/details/${draft}`);
}

const isFiltered = ({ status, provider, q }: Awaited<SearchParams>): boolean =>
  Boolean(status || provider || q);

async function CompaniesPage(props: Props) {
  const { searchParams } = props;
  const actor = await decide(props);
  const [remembered, { query, result }] = await Promise.all([
    viewOf("companies"),
    readList(companyListPageSchema, listCompanyPage, searchParams),
  ]);
  const { page, total, counts } = result;
  const view = viewAt(remembered, query);
  const companyIds = view.added.length > 0 ? page.rows.map(({ id }) => id) : [];
  const money =
    companyIds.length > 0 ? await readPage(companyMoneySchema, readCompanyMoney, { companyIds }) : [];
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const filtered = Boolean(query.status || query.provider || query.q);
  const narrowable = filtered || count > 0;
  // Who has a company comes for its money: one more company is rare.
  const add = !actor.viewing && (
    <ButtonLink href="/companies/new" variant={actor.admin || count === 0 ? "primary" : "secondary"}>
      {m.companies_newCompany()}
    </ButtonLink>
  );
  return (
    <ListPage
      list={companyList(wordsFor(actor), view, money, actor.admin || seenCompanyIds(actor).length > 0)}
      query={query}
      fileColumns={view.added}
      page={page}
      total={total}
      subtitle={subtitleOf(actor, counts, count)}
      add={add}
      before={!filtered && !query.cursor && !actor.admin && (await ownHomes(count === 1))}
      actions={(filtered || count > 0) && add}
      {...(narrowable && { view, added: addable(companyMoneyColumns) })}
      filter={narrowable ? companyFilter(total === null ? null : counts) : null}
    />
  );
}

async function ownHomes(only: boolean): Promise<ReactNode> {
  const homes = await readPage(NOTHING, readOwnHomes, {});
  return homes.length > 0 && <OwnCompanies homes={homes} only={only} />;
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
