import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list-address.ts";
import { ListPager } from "#app/_components/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { PersonKind } from "#lib/domain/privacy.ts";
import { privacyTexts as texts } from "#lib/i18n/texts/privacy.ts";
import { personListSchema } from "#lib/schemas/privacy.ts";
import { findPersons } from "#lib/use-cases/privacy/persons.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { LatestAnonymisations } from "./latest.tsx";
import { PersonFilter } from "./person-filter.tsx";
import { PersonTable } from "./person-table.tsx";

export const metadata: Metadata = { title: texts.title };

const PATH = "/admin/privacy";

export default async function PrivacyPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(personListSchema.shape, searchParams);
  const { page, tooShort, latest } = await readPage(personListSchema, findPersons, query);
  const kind: PersonKind = query.kind === "user" ? "user" : "driver";
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        subtitle={texts.help}
        actions={<ButtonLink href={`${PATH}/retention`}>{texts.retentionLink}</ButtonLink>}
      />
      <PersonFilter kind={kind} q={query.q ?? ""} />
      {page.rows.length > 0 ? (
        <PersonTable rows={page.rows} kind={kind} />
      ) : (
        <EmptyState title={tooShort ? texts.tooShort : texts.noneFound}>
          {tooShort ? texts.tooShortHelp : texts.noneFoundHelp}
        </EmptyState>
      )}
      <ListPager page={page} addressOf={(cursor) => pageAddress(PATH, query, cursor)} />
      <LatestAnonymisations latest={latest} />
    </main>
  );
}
