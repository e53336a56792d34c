import type { Metadata } from "next";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { EndRequirement, RequirementForm } from "#app/_components/requirements/requirement-form.tsx";
import {
  PhaseBadge,
  plannedText,
  REQUIREMENTS_PATH,
} from "#app/_components/requirements/requirement-list.tsx";
import { requirementValuesOf } from "#app/_components/requirements/requirement-values.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatDate, formatDateTime } from "#lib/messages/format.ts";
import type { ShownRequirement } from "#lib/requirements/queries/requirements.ts";
import { earliestDay, requirementContentOf } from "#lib/requirements/rules/revision.ts";
import { requirementIdSchema, requirementPageSchema } from "#lib/requirements/schema.ts";
import { askedText, scopeText } from "#lib/requirements/texts.ts";
import { getRequirement, viewRequirement } from "#lib/requirements/use-cases/read.ts";
import * as m from "#messages";

type Props = { params: Promise<{ requirementId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return (await readEntity(requirementPageSchema, viewRequirement, props)).result;
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).requirement.term.name,
});

export default streamed(RequirementPage, adminRowOfPath(requirementIdSchema, getRequirement));

async function RequirementPage(props: Props) {
  const { requirement, history, today } = await read(props);
  const { id, version, phase, term, planned } = requirement;
  const isEnded = phase === "ended";
  const content = requirementContentOf(planned?.ended === false ? planned : term);
  const validFrom = earliestDay(content, today);
  return (
    <EntityPage
      title={term.name}
      list={{ label: m.requirement_title(), href: REQUIREMENTS_PATH }}
      badge={<PhaseBadge phase={phase} />}
      aside={
        <>
          <RequirementFacts requirement={requirement} />
          <AdminHistory page={history} of="requirement" path={`${REQUIREMENTS_PATH}/${id}`} />
        </>
      }
    >
      <RequirementForm
        id={id}
        version={version}
        values={requirementValuesOf({ ...content, validFrom })}
        ended={isEnded}
      />
      {!isEnded && <EndRequirement id={id} version={version} name={term.name} />}
    </EntityPage>
  );
}

/** A rule at a glance. */
const RequirementFacts = ({ requirement }: { requirement: ShownRequirement }) => {
  const { term, planned, createdAt, createdBy } = requirement;
  return (
    <Card title={m.requirement_facts()}>
      <DescriptionList>
        <DescriptionRow term={m.requirement_whom()}>{scopeText(term)}</DescriptionRow>
        <DescriptionRow term={m.requirement_what()}>{askedText(term.asked)}</DescriptionRow>
        <DescriptionRow term={m.requirement_consequence()}>
          {m.requirement_consequences({ consequence: term.consequence })}
        </DescriptionRow>
        <DescriptionRow term={m.requirement_from()} {...(planned && { under: plannedText(planned) })}>
          <span className="tabular-nums">{formatDate(term.validFrom)}</span>
        </DescriptionRow>
        <DescriptionRow term={m.requirement_notice()}>
          {m.requirement_days({ count: term.noticeDays })}
        </DescriptionRow>
        <DescriptionRow term={m.requirement_created()} under={formatDateTime(createdAt)}>
          <EmailText value={createdBy} />
        </DescriptionRow>
      </DescriptionList>
    </Card>
  );
};
