"use client";
import { useState } from "react";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { answered } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatDate } from "#lib/messages/format.ts";
import type { UnmetSubject } from "#lib/requirements/queries/subjects.ts";
import type { RequirementPreview } from "#lib/requirements/use-cases/preview.ts";
import * as m from "#messages";
import { previewRequirementAction } from "./actions.ts";
import { REQUIREMENTS_PATH } from "./requirement-list.tsx";
import { type RequirementValues, requirementBodyOf } from "./requirement-values.ts";

type Props = {
  form: ActionForm<RequirementValues>;
  /** The rule that is being changed. */
  replaces: number | null;
};

type Answer = { of: string; preview?: RequirementPreview; refusal?: string };

/** Previews the effect of the typed rule. A changed value hides the preview of the old ones. */
export function RequirementPreviewPart({ form, replaces }: Props) {
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const values = form.form.watch();
  const ask = async () => {
    if (!(await form.form.trigger(undefined, { shouldFocus: true }))) return;
    setBusy(true);
    const of = JSON.stringify(values);
    const requirement = requirementBodyOf(form.form.getValues());
    const result = await answered(
      previewRequirementAction({
        body: { requirement, replaces: replaces === null ? null : String(replaces) },
      }),
    );
    setBusy(false);
    setAnswer(result.ok ? { of, preview: result.value } : { of, refusal: wordsOf(result.error) });
  };
  const shown = answer?.of === JSON.stringify(values) ? answer : undefined;
  return (
    <div className="grid gap-4">
      <div>
        <Button busy={busy} busyText={m.requirement_previewing()} onClick={ask}>
          {m.requirement_preview()}
        </Button>
      </div>
      <Refusal>{shown?.refusal}</Refusal>
      <div role="status">
        {shown?.preview && <PreviewResult preview={shown.preview} file={fileOf(values, replaces)} />}
      </div>
    </div>
  );
}

type Refused = { message: string; issues: readonly { message: string }[] };

const wordsOf = ({ message, issues }: Refused): string =>
  issues.length > 0 ? issues.map((issue) => issue.message).join(" ") : message;

/** The file of those who do not meet the typed rule: its values stand in the address. */
const fileOf = (values: RequirementValues, replaces: number | null) => (format: string) =>
  `${REQUIREMENTS_PATH}/preview?${new URLSearchParams({
    ...values,
    ...(replaces !== null && { replaces: String(replaces) }),
    format,
  })}`;

type ResultProps = { preview: RequirementPreview; file: (format: string) => string };

function PreviewResult({ preview, file }: ResultProps) {
  const { level, validFrom, concerned, concernedCompanies, met, unmet, unmetCompanies, days, named } =
    preview;
  const inCompanies = (count: number, companies: number) => {
    const subjects = m.requirement_counts({ level, count });
    return level === "company"
      ? subjects
      : m.requirement_previewCompanies({
          subjects,
          companies: m.requirement_counts({ level: "company", count: companies }),
        });
  };
  return (
    <section aria-label={m.requirement_previewTitle({ day: formatDate(validFrom) })} className="grid gap-4">
      <Notice title={m.requirement_previewTitle({ day: formatDate(validFrom) })}>
        <p className="text-caption text-ink-2">{m.requirement_previewHelp()}</p>
        {concerned === 0 && <p>{m.requirement_previewNobody()}</p>}
        {concerned > 0 && unmet === 0 && <p className="font-section">{m.requirement_previewAllMet()}</p>}
      </Notice>
      {concerned > 0 && (
        <DescriptionList>
          <DescriptionRow term={m.requirement_previewConcerned()}>
            {inCompanies(concerned, concernedCompanies)}
          </DescriptionRow>
          <DescriptionRow term={m.requirement_previewMet()}>
            {m.requirement_counts({ level, count: met })}
          </DescriptionRow>
          <DescriptionRow term={m.requirement_previewUnmet()}>
            {inCompanies(unmet, unmetCompanies)}
          </DescriptionRow>
          {days.map(({ day, count }) => (
            <DescriptionRow key={day ?? ""} term={blockedText(day)}>
              {m.requirement_counts({ level, count })}
            </DescriptionRow>
          ))}
        </DescriptionList>
      )}
      {named.length > 0 && <Unmet named={named} unmet={unmet} file={file} />}
    </section>
  );
}

const blockedText = (day: string | null): string =>
  day === null
    ? m.requirement_blockedNever()
    : `${m.requirement_blockedFrom()} ${m.requirement_fromDay({ day: formatDate(day) })}`;

type UnmetProps = { named: readonly UnmetSubject[]; unmet: number; file: ResultProps["file"] };

const Unmet = ({ named, unmet, file }: UnmetProps) => (
  <>
    <Table caption={m.requirement_previewUnmetTitle()}>
      <thead>
        <tr>
          <HeadCell>{m.requirement_previewUnmetTitle()}</HeadCell>
          <HeadCell>{m.requirement_blockedFrom()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {named.map(({ id, level, name, companyId, companyName, blockedFrom }) => (
          <tr key={id}>
            <NameCell
              href={
                level === "company"
                  ? `/companies/${companyId}/details`
                  : `/companies/${companyId}/${level}s/${id}`
              }
              {...(level !== "company" && { under: companyName })}
            >
              {name ?? m.requirement_nameless()}
            </NameCell>
            <Cell label={m.requirement_blockedFrom()} look="digits">
              {blockedFrom === null ? m.requirement_blockedNever() : formatDate(blockedFrom)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
    {unmet > named.length && <p>{m.requirement_previewMore({ count: unmet - named.length })}</p>}
    <p className="flex flex-wrap gap-x-4">
      {["csv", "xlsx"].map((format) => (
        <a key={format} href={file(format)} className="link" download>
          {m.requirement_previewFile()} ({format.toUpperCase()})
        </a>
      ))}
    </p>
  </>
);
