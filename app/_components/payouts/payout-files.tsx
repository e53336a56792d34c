import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { formatDateTime, formatEuros, formatInteger } from "#lib/messages/format.ts";
import type { FilePayees } from "#lib/payouts/queries/payees.ts";
import {
  canAnswer,
  canAskApproval,
  canAskWithdrawal,
  fileDecision,
  obstacleToLeave,
} from "#lib/payouts/rules/file-decision.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import type { RunPayouts } from "#lib/payouts/use-cases/read.ts";
import { canPayAgain } from "#lib/settlements/rules/payment.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";
import { ApproveFile, AskApproval, AskWithdrawal, ConfirmWithdrawal } from "./file-decision.tsx";
import { FilePayeesPart } from "./file-payees.tsx";
import { AnswerButtons, PayAgain, ReleaseFile } from "./payout-buttons.tsx";

type FilesProps = {
  runId: number;
  files: RunPayouts["files"];
  payees: ReadonlyMap<number, FilePayees>;
};

/** Lists a run's payment files: when each was made, its sums, the verified payees, and the bank's answer. */
export function PayoutFiles({ runId, files, payees }: FilesProps) {
  return (
    <Card title={m.payout_files()}>
      {files.length === 0 && <p className="text-ink-2">{m.payout_noFiles()}</p>}
      <ul className="grid gap-4">
        {files.map((file) => (
          <li key={file.id} className="rounded-card border border-line p-4">
            <File runId={runId} file={file} payees={payees.get(file.id)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PayoutFile = RunPayouts["files"][number];
type FileProps = { runId: number; file: PayoutFile; payees: FilePayees | undefined };

function File({ runId, file, payees }: FileProps) {
  const { id, number, acceptedAt, rejectedAt, acceptedBy, rejectedBy, releasedAt, releasedBy, createdBy } =
    file;
  const obstacle = obstacleToLeave(file);
  const byAnother = releasedAt && releasedBy && releasedBy !== createdBy;
  const answeredAt = acceptedAt ?? rejectedAt;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-section">{number}</h3>
        <FileState file={file} />
      </div>
      <p className="mt-1 tabular-nums">
        {m.payout_readySum({ count: file.payments, cents: formatEuros(file.totalCents) })}
      </p>
      <p className="mt-1 text-caption text-ink-3 tabular-nums">
        {whole(m.payout_made({ at: formatDateTime(file.createdAt), by: file.createdBy }))}
      </p>
      {byAnother && (
        <p className="text-caption text-ink-3 tabular-nums">
          {whole(m.payout_released({ at: formatDateTime(releasedAt), by: releasedBy }))}
        </p>
      )}
      {answeredAt && (
        <p className="text-caption text-ink-3 tabular-nums">
          {whole(m.payout_answered({ at: formatDateTime(answeredAt), by: acceptedBy ?? rejectedBy ?? "" }))}
        </p>
      )}
      <p className="mt-1 text-caption text-ink-3">
        {m.payout_hash()} <code className="wrap-anywhere select-all">{file.sha256}</code>
      </p>
      {payees && <FilePayeesPart file={file} payees={payees} />}
      <Decision runId={runId} file={file} />
      <div className="mt-4 flex flex-wrap gap-3">
        {releasedAt === null && obstacle === null && (
          <>
            <p className="w-full text-ink-2">{m.payout_unreleasedHelp()}</p>
            <ReleaseFile runId={runId} fileId={id} number={number} />
          </>
        )}
        {releasedAt && obstacle === null && (
          <ButtonLink
            href={`/admin/settlements/${runId}/payouts/${id}`}
            download
            aria-label={`${m.payout_download()} ${number}`}
          >
            {m.payout_download()}
          </ButtonLink>
        )}
        {releasedAt && !answeredAt && canAnswer(file) && (
          <AnswerButtons runId={runId} fileId={id} number={number} />
        )}
      </div>
    </>
  );
}

function FileState({
  file: { acceptedAt, rejectedAt, releasedAt, withdrawalAskedAt, withdrawnAt },
}: {
  file: PayoutFile;
}) {
  if (withdrawnAt) return <StatusBadge tone="inactive">{m.payout_wasWithdrawn()}</StatusBadge>;
  if (withdrawalAskedAt) return <StatusBadge tone="pending">{m.payout_withdrawalAsked()}</StatusBadge>;
  if (acceptedAt) return <StatusBadge tone="active">{m.payout_wasAccepted()}</StatusBadge>;
  if (rejectedAt) return <StatusBadge tone="inactive">{m.payout_wasRejected()}</StatusBadge>;
  return <StatusBadge tone="pending">{releasedAt ? m.payout_waiting() : m.payout_unreleased()}</StatusBadge>;
}

/** The decision about a file whose payees the bank doubts: its past steps, and the next ones. */
function Decision({ runId, file }: { runId: number; file: PayoutFile }) {
  const decision = fileDecision(file);
  if (decision === "none") return null;
  const place = { runId, fileId: file.id, number: file.number };
  const told = (at: Date | null, words: (at: string) => string) =>
    at && <p className="text-caption text-ink-3 tabular-nums wrap-anywhere">{words(formatDateTime(at))}</p>;
  return (
    <section aria-label={`${m.payout_decision()} ${file.number}`} className="mt-4 border-t border-line pt-4">
      <h4 className="font-label">{m.payout_decision()}</h4>
      {file.paidElsewhere > 0 && <p className="max-w-prose text-error">{m.payout_paidElsewhereHelp()}</p>}
      {decision === "undecided" && file.doubts > 0 && (
        <p className="max-w-prose text-ink-2">{m.payout_undecidedHelp()}</p>
      )}
      {decision === "approval_asked" && <p className="text-ink-2">{m.payout_approvalWaits()}</p>}
      {decision === "withdrawal_asked" && (
        <p className="max-w-prose text-ink-2">{m.payout_withdrawalWaits()}</p>
      )}
      {told(file.approvalAskedAt, (at) =>
        m.payout_approvalLine({ at, by: file.approvalAskedBy ?? "", reason: file.approvalReason ?? "" }),
      )}
      {told(file.approvedAt, (at) => m.payout_approvedLine({ at, by: file.approvedBy ?? "" }))}
      {told(file.withdrawalAskedAt, (at) =>
        m.payout_withdrawalLine({
          at,
          by: file.withdrawalAskedBy ?? "",
          reason: file.withdrawalReason ?? "",
        }),
      )}
      {told(file.withdrawnAt, (at) => m.payout_withdrawnLine({ at, by: file.withdrawnBy ?? "" }))}
      <div className="mt-3 flex flex-wrap gap-3">
        {canAskApproval(file) && <AskApproval {...place} />}
        {decision === "approval_asked" && file.paidElsewhere === 0 && (
          <ApproveFile {...place} reason={file.approvalReason ?? ""} />
        )}
        {canAskWithdrawal(file) && <AskWithdrawal {...place} />}
        {decision === "withdrawal_asked" && <ConfirmWithdrawal {...place} />}
      </div>
    </section>
  );
}

/** Shows how many statements were sent, and lists those that failed with the reason. */
export function Sendings({ total, sent, troubled, troubles }: RunPayouts["sendings"]) {
  return (
    <Card
      title={m.payout_sendings()}
      note={<span className="tabular-nums">{m.payout_sent({ sent, total })}</span>}
    >
      <p className="text-ink-2">{m.payout_sendingsHelp()}</p>
      {troubled > 0 && (
        <details className="mt-4 rounded-card border border-line px-4 py-3" open>
          <summary className="cursor-pointer font-label">
            {m.payout_troubles()}: {formatInteger(troubled)}
          </summary>
          <ul className="mt-2 grid gap-2">
            {troubles.map((one) => (
              <li key={one.statementId}>
                <a
                  href={`/companies/${one.companyId}/invoices/${one.statementId}`}
                  className="touch text-link hover:underline wrap-anywhere"
                >
                  {one.companyName}, {one.number}
                </a>
                <span className="block text-caption text-ink-3">
                  {texts.troubleReason(one.reason)}.{" "}
                  {one.givenUp ? m.payout_givenUp() : m.payout_tryingAgain()}.
                </span>
              </li>
            ))}
          </ul>
          {troubled > troubles.length && (
            <p className="mt-1 text-ink-3">{m.payout_more({ count: troubled - troubles.length })}</p>
          )}
        </details>
      )}
    </Card>
  );
}

/** Lists statements whose payout is held, each with the reason. */
export function HeldPayouts({ run, held: { count, named } }: Pick<RunPayouts, "run" | "held">) {
  return (
    <section aria-label={m.payout_held()}>
      <h2 className="mb-1 text-section font-section">{m.payout_held()}</h2>
      <p className="text-ink-2">{m.payout_heldHelp()}</p>
      <p className="mt-1 mb-3">
        <a href="/admin/iban-changes" className="touch text-link hover:underline">
          {m.payout_toIbanChanges()}
        </a>
      </p>
      <Table caption={m.payout_held()} columns="many">
        <thead>
          <tr>
            <HeadCell>{m.payout_company()}</HeadCell>
            <HeadCell>{m.payout_statement()}</HeadCell>
            <HeadCell>{m.payout_reason()}</HeadCell>
            <HeadCell number>{m.payout_sum()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {named.map((one) => (
            <tr key={one.statementId}>
              <NameCell href={`/companies/${one.companyId}/details`}>{one.name}</NameCell>
              <Cell label={m.payout_statement()}>
                <span className="tabular-nums">{one.statementNumber}</span>
              </Cell>
              <Cell label={m.payout_reason()}>
                {statementPaymentTexts.waits(one.payment)}
                {canPayAgain(one.payment) && (
                  <div className="mt-2">
                    <PayAgain runId={run.id} statementId={one.statementId} company={one.name} />
                  </div>
                )}
              </Cell>
              <td className="number amount" data-label={m.payout_sum()}>
                {formatEuros(one.cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > named.length && (
        <p className="mt-2 text-ink-3">{m.payout_more({ count: count - named.length })}</p>
      )}
    </section>
  );
}
