import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { LatestAnonymisations, PersonFilter, PersonTable } from "#app/_components/privacy/person-list.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import type { PersonKind } from "#lib/privacy/rules/privacy.ts";
import { personListSchema } from "#lib/privacy/schema.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";
import { findPersons } from "#lib/privacy/use-cases/persons.ts";

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
