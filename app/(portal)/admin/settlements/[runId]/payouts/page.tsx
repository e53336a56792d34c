import type { Metadata } from "next";
import { MakeFile } from "#app/_components/payouts/payout-buttons.tsx";
import { HeldPayouts, PayoutFiles, Sendings } from "#app/_components/payouts/payout-files.tsx";
import { RunStagesCard } from "#app/_components/payouts/run-stages.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { payoutRunSchema } from "#lib/payouts/schema.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import { getRunPayouts, type RunPayouts } from "#lib/payouts/use-cases/read.ts";
import { settlementRunTexts } from "#lib/settlements/texts.ts";

export const metadata: Metadata = { title: texts.title };

export default async function PayoutsPage({ params }: { params: Promise<{ runId: string }> }) {
  await requireAdmin();
  const view = await readPage(payoutRunSchema, getRunPayouts, await params);
  const { run, held, files, sendings } = view;
  const title = settlementRunTexts.runTitle(run.period);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.open}
        breadcrumb={[
          { label: settlementRunTexts.title, href: "/admin/settlements" },
          { label: title, href: `/admin/settlements/${run.id}` },
          { label: texts.open },
        ]}
        subtitle={title}
      />
      {run.final ? (
        <div className="grid gap-5">
          <RunStagesCard {...view.progress} />
          <Ready {...view} />
          {held.count > 0 && <HeldPayouts run={run} held={held} />}
          <PayoutFiles runId={run.id} files={files} />
          <Sendings {...sendings} />
        </div>
      ) : (
        <EmptyState title={texts.notFinal} />
      )}
    </main>
  );
}

function Ready({ run, ready, held, files }: RunPayouts) {
  const none = held.count > 0 ? texts.noneReadyHeld : files.length > 0 ? texts.noneReady : texts.nothingToPay;
  const sum = texts.readySum(ready.count, ready.cents);
  return (
    <Card title={texts.ready}>
      {ready.count === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <>
          <p className="text-section font-section tabular-nums">{sum}</p>
          <p className="mt-1 mb-4 max-w-prose text-ink-2">{texts.readyHelp}</p>
          <MakeFile runId={run.id} sum={sum} />
        </>
      )}
    </Card>
  );
}
