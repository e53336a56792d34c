import type { Metadata } from "next";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { partnerList } from "#app/_components/partners/partner-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { partnerListPageSchema } from "#lib/partners/schema.ts";
import { listPartnerPage } from "#lib/partners/use-cases/list.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.partner_title() });

export default streamed(PartnersPage, requireAdmin);

async function PartnersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(partnerListPageSchema, listPartnerPage, searchParams);
  const { page, total } = result;
  const filtered = Boolean(query.type || query.status || query.provider || query.q);
  return (
    <ListPage
      list={partnerList()}
      query={query}
      page={page}
      total={total}
      subtitle={total > 0 ? m.partner_count({ count: total }) : undefined}
      actions={
        <ButtonLink href="/companies/new" variant="primary">
          {m.partner_add()}
        </ButtonLink>
      }
      before={<p className="mb-4 max-w-190 text-ink-2">{m.partner_noneHelp()}</p>}
      {...(!filtered && total === 0 && { filter: null })}
    />
  );
}
