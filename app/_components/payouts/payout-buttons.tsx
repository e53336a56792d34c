"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import {
  answerPayoutFileAction,
  confirmIbanAction,
  makePayoutFileAction,
  releasePayoutAction,
  releasePayoutFileAction,
} from "./actions.ts";

/** 'Muodosta maksutiedosto': makes the payment file after a confirmation. */
export const MakeFile = ({ runId, sum }: { runId: number; sum: string }) => (
  <div className="grid justify-items-start gap-1.5">
    <ConfirmedAction
      variant="primary"
      trigger={texts.make}
      title={texts.makeQuestion}
      confirmLabel={texts.make}
      identityHelp={texts.identity}
      send={() => makePayoutFileAction({ runId: String(runId) })}
    >
      <p className="tabular-nums">{sum}</p>
    </ConfirmedAction>
  </div>
);

type File = { runId: number; fileId: number; number: string };

/** 'Vapauta tiedosto': lets the bank have a file that another admin made. */
export const ReleaseFile = ({ runId, fileId, number }: File) => (
  <ConfirmedAction
    variant="primary"
    trigger={texts.release}
    title={texts.releaseQuestion(number)}
    confirmLabel={texts.release}
    identityHelp={texts.identity}
    send={() => releasePayoutFileAction({ runId: String(runId), fileId: String(fileId) })}
  >
    <p>{texts.releaseHelp}</p>
  </ConfirmedAction>
);

/** 'Maksa uudelleen': lets a payout that the bank rejected go to the same account again. */
export const PayAgain = ({
  runId,
  statementId,
  company,
}: {
  runId: number;
  statementId: number;
  company: string;
}) => (
  <ConfirmedAction
    variant="secondary"
    trigger={texts.payAgain}
    title={texts.payAgainQuestion(company)}
    confirmLabel={texts.payAgain}
    identityHelp={texts.identity}
    send={() => releasePayoutAction({ runId: String(runId), statementId: String(statementId) })}
  >
    <p>{texts.payAgainHelp}</p>
  </ConfirmedAction>
);

/** Records the bank's answer to a file. Neither answer can be undone, so each asks for a confirmation. */
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

type Props = { changeId: number; oldIban: string | null; newIban: string | null; company: string };

/** Confirms the account number in the row, after a confirmation. */
export function ConfirmIban({ changeId, oldIban, newIban, company }: Props) {
  const [before, after] = [inFours(oldIban), inFours(newIban)];
  return (
    // Raises the button above the link that covers the row.
    <div className="relative z-10 grid justify-items-start gap-1.5">
      <ConfirmedAction
        variant="secondary"
        trigger={
          <>
            {texts.confirm}
            <span className="sr-only">: {company}</span>
          </>
        }
        title={texts.confirmQuestion}
        confirmLabel={texts.confirm}
        identityHelp={texts.identity}
        send={() => confirmIbanAction({ changeId: String(changeId), newIban })}
      >
        <div className="grid gap-3 tabular-nums">
          <DescriptionList>
            <DescriptionRow term={texts.oldIban}>{before ?? texts.noIban}</DescriptionRow>
            <DescriptionRow term={texts.newIban}>{after ?? texts.noIban}</DescriptionRow>
          </DescriptionList>
          <p>{after ? texts.confirmHelp(company, after) : texts.confirmNone(company)}</p>
          <p>{texts.ibanCall}</p>
        </div>
      </ConfirmedAction>
    </div>
  );
}

const inFours = (iban: string | null) => iban?.replace(/(.{4})(?=.)/g, "$1 ");
