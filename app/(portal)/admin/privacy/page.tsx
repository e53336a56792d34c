import type { Metadata } from "next";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { LatestAnonymisations, personList } from "#app/_components/privacy/person-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { personListSchema } from "#lib/privacy/schema.ts";
import { findPersons } from "#lib/privacy/use-cases/persons.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.privacy_title() });

export default streamed(PrivacyPage, requireAdmin);

async function PrivacyPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(personListSchema, findPersons, searchParams);
  const { page, tooShort, latest } = result;
  const kind = query.kind === "user" ? "user" : "driver";
  return (
    <ListPage
      list={personList(kind, tooShort)}
      query={{ ...query, kind }}
      page={page}
      actions={<ButtonLink href="/admin/privacy/retention">{m.privacy_retentionLink()}</ButtonLink>}
      after={<LatestAnonymisations latest={latest} />}
    />
  );
}
