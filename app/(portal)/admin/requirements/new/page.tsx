import type { Metadata } from "next";
import { z } from "zod";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { NewRequirement } from "#app/_components/requirements/requirement-form.tsx";
import { REQUIREMENTS_PATH } from "#app/_components/requirements/requirement-list.tsx";
import { readPage, requireAdmin } from "#lib/doors/page.ts";
import { getRequirementForm } from "#lib/requirements/use-cases/read.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.requirement_newTitle() });

export default async function NewRequirementPage() {
  await requireAdmin();
  const { today } = await readPage(z.strictObject({}), getRequirementForm, {});
  return (
    <EntityPage
      title={m.requirement_newTitle()}
      list={{ label: m.requirement_title(), href: REQUIREMENTS_PATH }}
    >
      <NewRequirement today={today} />
    </EntityPage>
  );
}
