import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Pager } from "#app/_ui/pager.tsx";
import type { Cursor } from "#lib/domain/keyset.ts";
import type { PersonKind } from "#lib/domain/privacy.ts";
import { privacyTexts as texts } from "#lib/i18n/texts/privacy.ts";
import { cursorText } from "#lib/schemas/cursor.ts";
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
  const addressOf = (cursor: Cursor | null): string | undefined =>
    cursor
      ? `${PATH}?${new URLSearchParams({ kind, q: query.q ?? "", cursor: cursorText(cursor) })}`
      : undefined;
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
      {(page.previous || page.next) && (
        <Pager
          from={page.position + 1}
          to={page.position + page.rows.length}
          previousHref={addressOf(page.previous)}
          nextHref={addressOf(page.next)}
        />
      )}
      <LatestAnonymisations latest={latest} />
    </main>
  );
}
