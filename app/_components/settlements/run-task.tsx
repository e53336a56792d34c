import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDate, formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { RunRow, RunTaskRow } from "#lib/settlements/queries/settlement-runs.ts";
import { ODDITIES, type Oddity } from "#lib/settlements/rules/oddities.ts";
import * as m from "#messages";
import { FinaliseButton, PreviewButton } from "./ask-run.tsx";

/** Shows the progress of a run's task, or the reason of its failure. */
export function RunTaskNotice({ run }: { run: RunRow }) {
  if (run.task && run.task.failure === null) return <UnderWay task={run.task} />;
  if (run.finalisedAt) return null;
  if (run.task) return <Failed task={run.task} />;
  return run.closedAt && <Notice tone="warning">{m.settlementRun_closedHelp()}</Notice>;
}

/** Whether the page has the card below. */
export const hasRunActions = ({ task, finalisedAt }: RunRow): boolean =>
  finalisedAt === null && (task === null || task.failure !== null);

/** The id of the card below. */
export const RUN_ACTIONS = "confirm";

type Props = { run: RunRow; over: boolean; oddities: Readonly<Partial<Record<Oddity, number>>> };

/** Previews a run and confirms it. It stands below what is confirmed, because nobody can undo that. */
export function RunActions({ run, over, oddities }: Props) {
  const { period, preview } = run;
  const failed = run.task?.task;
  return (
    <Card id={RUN_ACTIONS} title={m.settlementRun_confirmTitle()}>
      <p className="text-ink-2">
        {preview === null ? m.settlementRun_previewNone() : m.settlementRun_confirmHelp()}
      </p>
      {!over && <p className="mt-2 text-ink-2">{m.settlementRun_notOver({ end: formatDate(period.end) })}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <PreviewButton
          start={period.start}
          label={
            failed === "preview"
              ? m.settlementRun_retry()
              : preview === null
                ? m.settlementRun_look()
                : m.settlementRun_lookAgain()
          }
          variant={preview === null ? "primary" : "secondary"}
        />
        {over && preview && (
          <FinaliseButton
            start={period.start}
            label={failed === "finalise" ? m.settlementRun_retry() : m.settlementRun_confirm()}
            question={m.settlementRun_confirmQuestion({ period: formatPeriod(period) })}
            sums={m.settlementRun_confirmSums({
              count: preview.statements,
              cents: formatEuros(preview.payoutCents),
            })}
            oddities={ODDITIES.flatMap((oddity) => {
              const count = oddities[oddity] ?? 0;
              if (count === 0) return [];
              return m.settlementRun_oddCount({ oddity: m.settlementRun_oddities({ oddity }), count });
            })}
          />
        )}
      </div>
    </Card>
  );
}

function UnderWay({ task }: { task: RunTaskRow }) {
  const { companiesDone: done, companiesTotal: total } = task;
  const known = total !== null && done !== null && total > 0;
  return (
    <Card title={m.settlementRun_working({ task: task.task })}>
      <progress
        className="progress"
        aria-label={m.settlementRun_working({ task: task.task })}
        {...(known && { value: done, max: total })}
      />
      <p className="mt-2" role="status">
        {known ? m.settlementRun_progress({ done, total }) : m.settlementRun_waiting()}
      </p>
      <p className="text-caption text-ink-3">{m.settlementRun_workingHelp()}</p>
    </Card>
  );
}

function Failed({ task: { task, failure } }: { task: RunTaskRow }) {
  const reason =
    failure === null || failure === "internal" ? m.settlementRun_failedInternal() : messageOfCode(failure);
  return (
    <Notice tone="warning" title={m.settlementRun_failed({ task })}>
      <p>{reason}</p>
      {task === "finalise" && <p>{m.settlementRun_failedNothing()}</p>}
    </Notice>
  );
}
