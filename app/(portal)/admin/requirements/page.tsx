import type { Metadata } from "next";
import { z } from "zod";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { REQUIREMENTS_PATH, requirementList } from "#app/_components/requirements/requirement-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { readList, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { requirementListSchema } from "#lib/requirements/schema.ts";
import { countRequirementPhases, listRequirements } from "#lib/requirements/use-cases/read.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.requirement_title() });

export default streamed(RequirementsPage, requireAdmin);

async function RequirementsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [counts, { query, result: page }] = await Promise.all([
    readPage(NOTHING, countRequirementPhases, {}),
    readList(requirementListSchema, listRequirements, searchParams),
  ]);
  const add = (
    <ButtonLink variant="primary" href={`${REQUIREMENTS_PATH}/new`}>
      {m.requirement_add()}
    </ButtonLink>
  );
  return <ListPage list={requirementList()} query={query} page={page} counts={counts} add={add} />;
}
