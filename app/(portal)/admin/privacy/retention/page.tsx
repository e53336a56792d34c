import type { Metadata } from "next";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { RunNow } from "#app/_components/privacy/privacy-buttons.tsx";
import { KeptElsewhere, RetentionRuleTable, Runs } from "#app/_components/privacy/retention.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readableParams, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { retentionPageSchema } from "#lib/privacy/schema.ts";
import { getRetentionPage } from "#lib/privacy/use-cases/retention.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.privacy_retentionTitle() });

const PATH = "/admin/privacy/retention";

export default streamed(RetentionPage, requireAdmin);

async function RetentionPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(retentionPageSchema.shape, searchParams);
  const { due, runs, history } = await readPage(retentionPageSchema, getRetentionPage, query);
  const count = due.reduce((sum, one) => sum + one.count, 0);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.privacy_retentionTitle()}
        subtitle={m.privacy_retentionHelp()}
        breadcrumb={[
          { label: m.privacy_title(), href: "/admin/privacy" },
          { label: m.privacy_retentionTitle() },
        ]}
        actions={
          count > 0 ? (
            <RunNow count={formatInteger(count)} />
          ) : (
            <p className="text-ink-2">{m.privacy_nothingDue()}</p>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <RetentionRuleTable due={due} />
          <KeptElsewhere />
          <Runs runs={runs} />
        </div>
        <AdminHistory page={history} of="privacy" path={PATH} />
      </div>
    </main>
  );
}
