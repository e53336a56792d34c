"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { ReasonedAction } from "#app/_components/form/reasoned-action.tsx";
import { MAX_DECISION_REASON } from "#lib/payouts/schema.ts";
import * as m from "#messages";
import {
  approveFileAction,
  askFileApprovalAction,
  askWithdrawalAction,
  confirmWithdrawalAction,
  endPayoutAlarmAction,
} from "./actions.ts";

type File = { runId: number; fileId: number; number: string };

const idsOf = ({ runId, fileId }: File) => ({ runId: String(runId), fileId: String(fileId) });

/** 'Merkitse kokonaan hyväksytyksi': records with a reason that the file was approved whole at the bank. */
export const AskApproval = (file: File) => (
  <ReasonedAction
    variant="secondary"
    trigger={m.payout_approveWhole()}
    id="approval-reason"
    words={{
      title: m.payout_approveWholeQuestion({ number: file.number }),
      help: m.payout_approveWholeHelp(),
      reason: m.payout_decisionReason(),
      hint: m.payout_approveWholeHint(),
      confirm: m.payout_approveWhole(),
    }}
    maxLength={MAX_DECISION_REASON}
    identityHelp={m.payout_identity()}
    send={(reason) => askFileApprovalAction({ ...idsOf(file), reason })}
  />
);

/** 'Vahvista hyväksyminen': another admin agrees with the reason. */
export const ApproveFile = ({ reason, ...file }: File & { reason: string }) => (
  <ConfirmedAction
    variant="primary"
    trigger={m.payout_approveSecond()}
    title={m.payout_approveSecondQuestion({ number: file.number })}
    confirmLabel={m.payout_approveSecond()}
    identityHelp={m.payout_identity()}
    send={() => approveFileAction(idsOf(file))}
  >
    <p className="wrap-anywhere">{m.payout_approveSecondHelp({ reason })}</p>
  </ConfirmedAction>
);

/** 'Pyydä perumista': notes that the bank was asked to drop the file. */
export const AskWithdrawal = (file: File) => (
  <ReasonedAction
    variant="danger-quiet"
    trigger={m.payout_withdraw()}
    id="withdrawal-reason"
    words={{
      title: m.payout_withdrawQuestion({ number: file.number }),
      help: m.payout_withdrawHelp(),
      reason: m.payout_decisionReason(),
      hint: m.payout_withdrawHint(),
      confirm: m.payout_withdraw(),
    }}
    maxLength={MAX_DECISION_REASON}
    identityHelp={m.payout_identity()}
    send={(reason) => askWithdrawalAction({ ...idsOf(file), reason })}
  />
);

/** 'Merkitse perutuksi': a person confirms that the bank dropped the file. */
export const ConfirmWithdrawal = (file: File) => (
  <ConfirmedAction
    trigger={m.payout_confirmWithdrawal()}
    title={m.payout_confirmWithdrawalQuestion({ number: file.number })}
    confirmLabel={m.payout_confirmWithdrawal()}
    identityHelp={m.payout_identity()}
    send={() => confirmWithdrawalAction(idsOf(file))}
  >
    <p>{m.payout_confirmWithdrawalHelp()}</p>
  </ConfirmedAction>
);

type Alarm = { runId: number; payoutId: number; statement: string };

/** 'Päätä hälytys': notes the bank's answer about a payment from a withdrawn file. */
export const EndAlarm = ({ runId, payoutId, statement }: Alarm) => (
  <ReasonedAction
    variant="secondary"
    trigger={
      <>
        {m.payout_endAlarm()}
        <span className="sr-only">: {statement}</span>
      </>
    }
    id="alarm-note"
    words={{
      title: m.payout_endAlarmQuestion(),
      help: m.payout_endAlarmHelp(),
      reason: m.payout_decisionReason(),
      hint: m.payout_endAlarmHint(),
      confirm: m.payout_endAlarm(),
    }}
    maxLength={MAX_DECISION_REASON}
    identityHelp={m.payout_identity()}
    send={(note) => endPayoutAlarmAction({ runId: String(runId), payoutId: String(payoutId), note })}
  />
);
