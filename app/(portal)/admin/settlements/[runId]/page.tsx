import type { Metadata } from "next";
import { LedgerPrograms } from "#app/_components/bookkeeping/ledger-programs.tsx";
import { FileLinks } from "#app/_components/list/list-rows.tsx";
import { RunStagesCard } from "#app/_components/payouts/run-stages.tsx";
import { PREVIEWED, PreviewedStatements } from "#app/_components/settlements/previewed-statements.tsx";
import { RunStatements } from "#app/_components/settlements/run-statements.tsx";
import { RunBadge } from "#app/_components/settlements/run-table.tsx";
import {
  hasRunActions,
  RUN_ACTIONS,
  RunActions,
  RunTaskNotice,
} from "#app/_components/settlements/run-task.tsx";
import { RunTotalsCard, RunWarnings } from "#app/_components/settlements/run-totals.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { RefreshWhile } from "#app/_components/webhooks/refresh-while.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { adminRowOfPath, readEntity, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatPeriod } from "#lib/messages/format.ts";
import { payoutRunSchema } from "#lib/payouts/schema.ts";
import { getRunStages } from "#lib/payouts/use-cases/read.ts";
import { runMoneyOf } from "#lib/settlements/rules/run-money.ts";
import { runPageSchema } from "#lib/settlements/schema.ts";
import { getRun, loadRun } from "#lib/settlements/use-cases/runs.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.settlementRun_title() });

type Props = { params: Promise<{ runId: string }>; searchParams: SearchParams };

export default streamed(SettlementRunPage, adminRowOfPath(payoutRunSchema, loadRun));

async function SettlementRunPage(props: Props) {
  await requireAdmin();
  const { query, result } = await readEntity(runPageSchema, getRun, props);
  const stages = await readPage(payoutRunSchema, getRunStages, await props.params);
  const { run, over, payouts, statements, previewed } = result;
  const sums = run.result ?? run.preview;
  const open = hasRunActions(run);
  return (
    <main id="content" tabIndex={-1} className="page">
      <RefreshWhile active={run.task !== null && run.task.failure === null} />
      <PageHeading
        title={m.settlementRun_runTitle({ period: formatPeriod(run.period) })}
        breadcrumb={[
          { label: m.settlementRun_title(), href: "/admin/settlements" },
          { label: m.settlementRun_runTitle({ period: formatPeriod(run.period) }) },
        ]}
        actions={
          run.finalisedAt ? (
            <ButtonLink variant="primary" href={`/admin/settlements/${run.id}/payouts`}>
              {m.payout_open()}
            </ButtonLink>
          ) : (
            open &&
            over &&
            run.preview && <ButtonLink href={`#${RUN_ACTIONS}`}>{m.settlementRun_toConfirm()}</ButtonLink>
          )
        }
        badge={<RunBadge run={run} over={over} money={runMoneyOf(payouts)} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <RunTaskNotice run={run} />
        {run.finalisedAt && <RunStagesCard {...stages} />}
        {sums && <RunTotalsCard run={run} sums={sums} list={previewed && `#${PREVIEWED}`} />}
        {sums && <RunWarnings warnings={sums.warnings} />}
        {previewed && <PreviewedStatements run={run} over={over} {...previewed} query={query} />}
        {open && <RunActions run={run} over={over} oddities={previewed?.counts ?? {}} />}
        {statements && <RunStatements run={run} {...statements} query={query} />}
        {run.finalisedAt && (
          <Card title={m.journal_sheet()}>
            <p>
              {m.journal_help()}{" "}
              <a href="/admin/bookkeeping" className="link">
                {m.journal_toChart()}
              </a>
            </p>
            <FileLinks path={`/admin/settlements/${run.id}/journal/export`} />
            <LedgerPrograms
              hrefOf={(program) => `/admin/settlements/${run.id}/journal/export?format=${program}`}
            />
          </Card>
        )}
      </div>
    </main>
  );
}
