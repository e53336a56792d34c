"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import * as m from "#messages";
import {
  allowPayoutRetryAction,
  answerPayoutFileAction,
  confirmIbanAction,
  makePayoutFileAction,
  releasePayoutFileAction,
} from "./actions.ts";

/** 'Muodosta maksutiedosto': makes the payment file after a confirmation. */
export const MakeFile = ({ runId, sum }: { runId: number; sum: string }) => (
  <div className="grid justify-items-start gap-1.5">
    <ConfirmedAction
      variant="primary"
      trigger={m.payout_make()}
      title={m.payout_makeQuestion()}
      confirmLabel={m.payout_make()}
      identityHelp={m.payout_identity()}
      send={() => makePayoutFileAction({ runId: String(runId) })}
    >
      <p className="tabular-nums">{sum}</p>
    </ConfirmedAction>
  </div>
);

type File = { runId: number; fileId: number; number: string };

/** 'Vapauta tiedosto': releases a file that another admin made to the bank. */
export const ReleaseFile = ({ runId, fileId, number }: File) => (
  <ConfirmedAction
    variant="primary"
    trigger={m.payout_release()}
    title={m.payout_releaseQuestion({ number })}
    confirmLabel={m.payout_release()}
    identityHelp={m.payout_identity()}
    send={() => releasePayoutFileAction({ runId: String(runId), fileId: String(fileId) })}
  >
    <p>{m.payout_releaseHelp()}</p>
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
    trigger={m.payout_payAgain()}
    title={m.payout_payAgainQuestion({ company })}
    confirmLabel={m.payout_payAgain()}
    identityHelp={m.payout_identity()}
    send={() => allowPayoutRetryAction({ runId: String(runId), statementId: String(statementId) })}
  >
    <p>{m.payout_payAgainHelp()}</p>
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
        trigger={m.payout_accepted()}
        title={m.payout_acceptQuestion({ number })}
        confirmLabel={m.payout_accepted()}
        send={answer(true)}
      >
        <p>{m.payout_acceptHelp()}</p>
      </ConfirmedAction>
      <ConfirmedAction
        trigger={m.payout_rejected()}
        title={m.payout_rejectQuestion({ number })}
        confirmLabel={m.payout_rejected()}
        send={answer(false)}
      >
        <p>{m.payout_rejectHelp()}</p>
      </ConfirmedAction>
    </>
  );
}

type Props = {
  changeId: number;
  oldIban: string | null;
  newIban: string | null;
  newBic: string | null;
  company: string;
  /** The person to call. */
  phone: string;
};

/** Confirms the account number in the row, after a confirmation. */
export function ConfirmIban({ changeId, oldIban, newIban, newBic, company, phone }: Props) {
  const [before, after] = [inFours(oldIban), inFours(newIban)];
  return (
    <ConfirmedAction
      variant="secondary"
      trigger={
        <>
          {m.payout_confirm()}
          <span className="sr-only">: {company}</span>
        </>
      }
      title={m.payout_confirmQuestion()}
      confirmLabel={m.payout_confirm()}
      identityHelp={m.payout_identity()}
      send={() => confirmIbanAction({ changeId: String(changeId), newIban, newBic })}
    >
      <div className="grid gap-3 tabular-nums">
        <dl className="grid gap-1.5">
          <Account term={m.payout_oldIban()} iban={before} />
          <Account term={m.payout_newIban()} iban={after} />
        </dl>
        <p>
          {whole(after ? m.payout_confirmHelp({ company, iban: after }) : m.payout_confirmNone({ company }))}
        </p>
        <p>{m.payout_ibanCall({ phone })}</p>
      </div>
    </ConfirmedAction>
  );
}

/** Below each other, each on one line, so that people compare them digit by digit. */
const Account = ({ term, iban }: { term: string; iban: string | undefined }) => (
  <div>
    <dt className="text-caption text-ink-3">{term}</dt>
    <dd className="text-ink">{whole(iban ?? m.payout_noIban())}</dd>
  </div>
);

const inFours = (iban: string | null) => iban?.replace(/(.{4})(?=.)/g, "$1 ");
