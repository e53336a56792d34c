"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import { answerPayoutFileAction, makePayoutFileAction } from "./actions.ts";

/** 'Muodosta maksutiedosto', after asking once more. */
export const MakeFile = ({ runId, sum }: { runId: number; sum: string }) => (
  <div className="grid justify-items-start gap-1.5">
    <ConfirmedAction
      variant="primary"
      trigger={texts.make}
      title={texts.makeQuestion}
      confirmLabel={texts.make}
      send={() => makePayoutFileAction({ runId: String(runId) })}
    >
      <p className="tabular-nums">{sum}</p>
    </ConfirmedAction>
  </div>
);

type File = { runId: number; fileId: number; number: string };

/** What the bank said of a file. Both are for good, so both are asked twice. */
export function AnswerButtons({ runId, fileId, number }: File) {
  const answer = (accepted: boolean) => () =>
    answerPayoutFileAction({ runId: String(runId), fileId: String(fileId), accepted });
  return (
    <>
      <ConfirmedAction
        variant="secondary"
        trigger={texts.accepted}
        title={texts.acceptQuestion(number)}
        confirmLabel={texts.accepted}
        send={answer(true)}
      >
        <p>{texts.acceptHelp}</p>
      </ConfirmedAction>
      <ConfirmedAction
        trigger={texts.rejected}
        title={texts.rejectQuestion(number)}
        confirmLabel={texts.rejected}
        send={answer(false)}
      >
        <p>{texts.rejectHelp}</p>
      </ConfirmedAction>
    </>
  );
}
