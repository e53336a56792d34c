import { FailingCells } from "#app/_components/file-upload/failing-cells.tsx";
import { FileReading } from "#app/_components/file-upload/file-reading.tsx";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { canApply, IMPORT_OUTCOMES, type Import } from "#lib/imports/rules/import.ts";
import type { ImportPage, ShownImport } from "#lib/imports/use-cases/read.ts";
import { formatDateTime, formatFacts, formatInteger } from "#lib/messages/format.ts";
import { fieldLabel, warningText } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { Failures, Kept } from "./failures.tsx";
import { IMPORT_RESULT, importPath } from "./place.ts";
import { ImportStep } from "./steps.tsx";

type Props = Omit<ImportPage, "company">;

/** The plan or result of a file: the counts, the next actions, the failures and the warnings. */
export function OutcomeCards({ found, failures, warnings, warningCount, kept }: Props) {
  const checked = found.status === "checked";
  return (
    <div className="grid gap-6">
      <Card title={checked ? m.import_result() : m.import_resultDone()}>
        <p className="wrap-anywhere text-ink-2">
          {formatFacts([
            found.fileName,
            formatDateTime(found.appliedAt ?? found.createdAt),
            found.by ?? m.import_provider(),
          ])}
        </p>
        <Counts found={found} />
        {found.reading && <FileReading reading={found.reading} />}
        <div id={IMPORT_RESULT} tabIndex={-1} className="scroll-mt-6">
          <Notice tone={toneOf(found)} live>
            {messageOf(found)}
          </Notice>
        </div>
        <div className="mt-5 flex flex-wrap items-start gap-3">
          <Steps found={found} />
          <ButtonLink href={importPath(found.kind, found.companyId)}>{m.import_another()}</ButtonLink>
        </div>
      </Card>
      {kept.length > 0 && <Kept kept={kept} kind={found.kind} />}
      {failures.length > 0 && <Failures found={found} failures={failures} />}
      {warnings.length > 0 && <Warnings warnings={warnings} warningCount={warningCount} />}
    </div>
  );
}

function Counts({ found }: { found: Import }) {
  const labels =
    found.status === "checked"
      ? {
          created: m.import_outcomes_created(),
          changed: m.import_outcomes_changed(),
          unchanged: m.import_outcomes_unchanged(),
          failed: m.import_outcomes_failed(),
        }
      : {
          created: m.import_outcomesDone_created(),
          changed: m.import_outcomesDone_changed(),
          unchanged: m.import_outcomesDone_unchanged(),
          failed: m.import_outcomesDone_failed(),
        };
  return (
    <dl className="my-5 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {IMPORT_OUTCOMES.map((outcome) => (
        <div key={outcome}>
          <dt className="text-caption text-ink-3">{labels[outcome]}</dt>
          <dd
            className={`text-title font-title tabular-nums ${outcome === "failed" && found.failed > 0 ? "text-error" : ""}`}
          >
            {formatInteger(found[outcome])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Steps = ({ found }: { found: ShownImport }) => (
  <Editable>
    <Step found={found} />
  </Editable>
);

function Step({ found }: { found: ShownImport }) {
  const { kind, companyId, id: importId, status, created, changed } = found;
  const place = { kind, companyId, importId };
  const count = created + changed;
  if (status === "applied") return <ImportStep {...place} step="undo" label={m.import_undo()} />;
  if (canApply(found, { validOnly: false }))
    return <ImportStep {...place} step="apply" label={m.import_apply({ kind, count })} />;
  return canApply(found, { validOnly: true }) ? (
    <ImportStep {...place} step="apply" validOnly label={m.import_applyValid({ count })} />
  ) : null;
}

function messageOf({ status, created, changed, unchanged, failed }: Import): string {
  if (status === "applied") return m.import_applied();
  if (status === "undone") return m.import_undone();
  if (failed > 0)
    return created + changed + unchanged === 0
      ? m.import_allFail()
      : m.import_withFailures({ count: failed });
  return created + changed === 0 ? m.import_nothingToDo() : m.import_ready();
}

function toneOf({ status, failed }: Import): "success" | "warning" | "info" {
  if (status === "applied") return "success";
  return status === "checked" && failed > 0 ? "warning" : "info";
}

/** The first probably wrong cells: their place, their content and the remedy. */
export const Warnings = ({ warnings, warningCount }: Pick<ImportPage, "warnings" | "warningCount">) => (
  <section aria-labelledby="warnings">
    <h2 id="warnings" className="mb-1 text-section font-section">
      {m.import_warnings()}
    </h2>
    {warningCount > warnings.length && (
      <p className="text-ink-2">{m.import_firstWarningsOf({ shown: warnings.length, all: warningCount })}</p>
    )}
    <p className="mb-3 text-ink-2">{m.import_warningsHelp()}</p>
    <FailingCells
      caption={m.import_warnings()}
      reasons={m.import_warning()}
      warns
      cells={warnings.map(({ line, path, code, value }) => ({
        line,
        column: fieldLabel(path),
        reason: warningText(code),
        value,
      }))}
    />
  </section>
);
