import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { RunRow, RunTaskRow } from "#db/queries/settlements/settlement-runs.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";
import { FinaliseButton, PreviewButton } from "./ask-run.tsx";

type Props = { run: RunRow; over: boolean };

/** Shows the actions for a run that is not final, the progress of its task, and why a task failed. */
export function RunTaskNotice({ run, over }: Props) {
  if (run.task && run.task.failure === null) return <UnderWay task={run.task} />;
  if (run.finalisedAt) return null;
  const { period, preview } = run;
  const failed = run.task?.task;
  return (
    <>
      {run.task && <Failed task={run.task} />}
      {run.closedAt && !run.task && <Notice tone="warning">{texts.closedHelp}</Notice>}
      <Card title={texts.confirmTitle}>
        <p className="text-ink-2">{preview === null ? texts.previewNone : texts.confirmHelp}</p>
        {!over && <p className="mt-2 text-ink-2">{texts.notOver(period.end)}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          <PreviewButton
            start={period.start}
            label={failed === "preview" ? texts.retry : preview === null ? texts.look : texts.lookAgain}
            variant={preview === null ? "primary" : "secondary"}
          />
          {over && preview && (
            <FinaliseButton
              start={period.start}
              label={failed === "finalise" ? texts.retry : texts.confirm}
              question={texts.confirmQuestion(period)}
              sums={texts.confirmSums(preview.statements, preview.payoutCents)}
            />
          )}
        </div>
      </Card>
    </>
  );
}

function UnderWay({ task }: { task: RunTaskRow }) {
  const { companiesDone: done, companiesTotal: total } = task;
  const known = total !== null && done !== null && total > 0;
  return (
    <Card title={texts.working[task.task]}>
      <progress
        className="progress"
        aria-label={texts.working[task.task]}
        {...(known && { value: done, max: total })}
      />
      <p className="mt-2" role="status">
        {known ? texts.progress(done, total) : texts.waiting}
      </p>
      <p className="text-caption text-ink-3">{texts.workingHelp}</p>
    </Card>
  );
}

function Failed({ task: { task, failure } }: { task: RunTaskRow }) {
  const reason = failure === null || failure === "internal" ? texts.failedInternal : messageOfCode(failure);
  return (
    <Notice tone="warning" title={texts.failed[task]}>
      <p>{reason}</p>
      {task === "finalise" && <p>{texts.failedNothing}</p>}
    </Notice>
  );
}
