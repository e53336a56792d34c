import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import type { PayoutFile } from "#db/queries/payouts/payouts.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import { AnswerButtons } from "./payout-buttons.tsx";

/** A run's payment files: what was made when, what it says, and what the bank said of it. */
export function PayoutFiles({ runId, files }: { runId: number; files: readonly PayoutFile[] }) {
  return (
    <Card title={texts.files}>
      {files.length === 0 && <p className="text-ink-2">{texts.noFiles}</p>}
      <ul className="grid gap-4">
        {files.map((file) => (
          <li key={file.id} className="rounded-card border border-line p-4">
            <File runId={runId} file={file} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function File({ runId, file }: { runId: number; file: PayoutFile }) {
  const { id, number, acceptedAt, rejectedAt, acceptedBy, rejectedBy } = file;
  const answeredAt = acceptedAt ?? rejectedAt;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-section tabular-nums">{number}</h3>
        <StatusBadge tone={acceptedAt ? "active" : rejectedAt ? "inactive" : "pending"}>
          {acceptedAt ? texts.accepted : rejectedAt ? texts.rejected : texts.waiting}
        </StatusBadge>
      </div>
      <p className="mt-1 tabular-nums">{texts.readySum(file.payments, file.totalCents)}</p>
      <p className="mt-1 text-caption text-ink-3 tabular-nums">
        {texts.made(file.createdAt, file.createdBy)}
      </p>
      {answeredAt && (
        <p className="text-caption text-ink-3 tabular-nums">
          {texts.answered(answeredAt, acceptedBy ?? rejectedBy)}
        </p>
      )}
      <p className="mt-1 text-caption text-ink-3">
        {texts.hash} <code className="wrap-anywhere select-all">{file.sha256}</code>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink
          href={`/admin/settlements/${runId}/payouts/${id}`}
          download
          aria-label={`${texts.download} ${number}`}
        >
          {texts.download}
        </ButtonLink>
        {!answeredAt && <AnswerButtons runId={runId} fileId={id} number={number} />}
      </div>
    </>
  );
}
