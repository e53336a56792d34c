import type { Metadata } from "next";
import { PayoutAlarms } from "#app/_components/payouts/payout-alarms.tsx";
import { MakeFile } from "#app/_components/payouts/payout-buttons.tsx";
import { HeldPayouts, PayoutFiles, Sendings } from "#app/_components/payouts/payout-files.tsx";
import { RunStagesCard } from "#app/_components/payouts/run-stages.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { adminRowOfPath, readPage, requireAdmin } from "#lib/doors/page.ts";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import { payoutRunSchema } from "#lib/payouts/schema.ts";
import { getRunPayouts, type RunPayouts } from "#lib/payouts/use-cases/read.ts";
import { loadRun } from "#lib/settlements/use-cases/runs.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.payout_title() });

export default streamed(PayoutsPage, adminRowOfPath(payoutRunSchema, loadRun));

async function PayoutsPage({ params }: { params: Promise<{ runId: string }> }) {
  await requireAdmin();
  const view = await readPage(payoutRunSchema, getRunPayouts, await params);
  const { run, held, files, payees, sendings } = view;
  const title = m.settlementRun_runTitle({ period: formatPeriod(run.period) });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.payout_open()}
        breadcrumb={[
          { label: m.settlementRun_title(), href: "/admin/settlements" },
          { label: title, href: `/admin/settlements/${run.id}` },
          { label: m.payout_open() },
        ]}
        subtitle={title}
      />
      {run.final ? (
        <div className="grid gap-5">
          <PayoutAlarms {...view} />
          <RunStagesCard {...view.progress} />
          <Ready {...view} />
          {held.count > 0 && <HeldPayouts run={run} held={held} />}
          <PayoutFiles runId={run.id} files={files} payees={payees} />
          <Sendings {...sendings} />
        </div>
      ) : (
        <EmptyState title={m.payout_notFinal()} />
      )}
    </main>
  );
}

function Ready({ run, ready, held, files }: RunPayouts) {
  const none =
    held.count > 0
      ? m.payout_noneReadyHeld()
      : files.length > 0
        ? m.payout_noneReady()
        : m.payout_nothingToPay();
  const sum = m.payout_readySum({ count: ready.count, cents: formatEuros(ready.cents) });
  return (
    <Card title={m.payout_ready()}>
      {ready.count === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <>
          <p className="text-section font-section tabular-nums">{sum}</p>
          <p className="mt-1 mb-4 max-w-prose text-ink-2">{m.payout_readyHelp()}</p>
          <MakeFile runId={run.id} sum={sum} />
        </>
      )}
    </Card>
  );
}
