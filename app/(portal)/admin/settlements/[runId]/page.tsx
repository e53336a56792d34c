import type { Metadata } from "next";
import { RefreshWhile } from "#app/_components/webhooks/refresh-while.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { payoutTexts } from "#lib/i18n/texts/payouts.ts";
import { settlementRunTexts as texts } from "#lib/i18n/texts/settlement-runs.ts";
import { runPageSchema } from "#lib/schemas/settlement-run.ts";
import { getRun } from "#lib/use-cases/settlements/runs.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { RunBadge } from "../run-badge.tsx";
import { RunStatements } from "./run-statements.tsx";
import { RunTask } from "./run-task.tsx";
import { RunTotals } from "./run-totals.tsx";
import { RunWarnings } from "./run-warnings.tsx";

export const metadata: Metadata = { title: texts.title };

const { runId: _, ...SHAPE } = runPageSchema.shape;

type Props = { params: Promise<{ runId: string }>; searchParams: SearchParams };

export default async function SettlementRunPage({ params, searchParams }: Props) {
  await requireAdmin();
  const { runId } = await params;
  const { cursor, ...query } = await readableParams(SHAPE, searchParams);
  const { run, over, statements } = await readPage(runPageSchema, getRun, { runId, ...query, cursor });
  const sums = run.result ?? run.preview;
  return (
    <main id="content" tabIndex={-1} className="page">
      <RefreshWhile active={run.task !== null && run.task.failure === null} />
      <PageHeading
        title={texts.runTitle(run.period)}
        breadcrumb={[
          { label: texts.title, href: "/admin/settlements" },
          { label: texts.runTitle(run.period) },
        ]}
        badge={<RunBadge closed={run.closedAt !== null} final={run.finalisedAt !== null} over={over} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <RunTask run={run} over={over} />
        {sums && <RunTotals run={run} sums={sums} />}
        {run.finalisedAt && (
          <div>
            <ButtonLink href={`/admin/settlements/${run.id}/payouts`}>{payoutTexts.open}</ButtonLink>
          </div>
        )}
        {sums && <RunWarnings warnings={sums.warnings} />}
        {statements && <RunStatements run={run} page={statements} query={query} />}
      </div>
    </main>
  );
}
