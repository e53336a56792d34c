"use client";
import { useErrand } from "#app/_components/api-clients/use-errand.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { payoutTexts as texts } from "#lib/i18n/texts/payouts.ts";
import { answerPayoutFileAction, makePayoutFileAction } from "./actions.ts";

/** 'Muodosta maksutiedosto', after asking once more. */
export function MakeFile({ runId, sum }: { runId: number; sum: string }) {
  const { carryOut, refusal } = useErrand();
  const make = async () => {
    await carryOut(makePayoutFileAction({ runId: String(runId) }));
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <ConfirmDialog
        variant="primary"
        trigger={texts.make}
        title={texts.makeQuestion}
        confirmLabel={texts.make}
        onConfirm={make}
      >
        <p className="tabular-nums">{sum}</p>
      </ConfirmDialog>
      <Refusal text={refusal} />
    </div>
  );
}

type File = { runId: number; fileId: number; number: string };

/** What the bank said of a file. Both are for good, so both are asked twice. */
export function AnswerButtons({ runId, fileId, number }: File) {
  const { carryOut, refusal } = useErrand();
  const answer = (accepted: boolean) => async () => {
    await carryOut(answerPayoutFileAction({ runId: String(runId), fileId: String(fileId), accepted }));
  };
  return (
    <>
      <ConfirmDialog
        variant="secondary"
        trigger={texts.accepted}
        title={texts.acceptQuestion(number)}
        confirmLabel={texts.accepted}
        onConfirm={answer(true)}
      >
        <p>{texts.acceptHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        trigger={texts.rejected}
        title={texts.rejectQuestion(number)}
        confirmLabel={texts.rejected}
        onConfirm={answer(false)}
      >
        <p>{texts.rejectHelp}</p>
      </ConfirmDialog>
      <Refusal text={refusal} />
    </>
  );
}

const Refusal = ({ text }: { text: string | undefined }) => (
  <p role="alert" className="w-full text-error empty:hidden">
    {text}
  </p>
);
