import type { Metadata } from "next";
import { AuditNotice } from "#app/_components/audit/audit-notice.tsx";
import { HeldNotice } from "#app/_components/deliveries/held-notice.tsx";
import { Tiles } from "#app/_components/queue/figure.tsx";
import { Approvals, IbanChanges, KeyFigures } from "#app/_components/queue/overview.tsx";
import { WaitingLine } from "#app/_components/queue/waiting-counts.tsx";
import { openWork } from "#app/_components/shell/open-work.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readableParams, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { queuePageSchema } from "#lib/queue/schema.ts";
import { readQueue } from "#lib/queue/use-cases/read.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.queue_title() });

export default streamed(WorkQueuePage, requireAdmin);

async function WorkQueuePage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(queuePageSchema.shape, searchParams);
  const queue = await readPage(queuePageSchema, readQueue, query);
  // The header shows the same numbers.
  const counts = await openWork();
  // Differences come before all other work.
  const isDifferent = (queue.audit?.differences ?? 0) > 0;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.queue_title()} subtitle={<WaitingLine count={counts.approvals} />} />
      {queue.held && <HeldNotice />}
      <div className="grid gap-8">
        {isDifferent && <AuditNotice audit={queue.audit} />}
        <Approvals
          kind={queuePageSchema.shape.kind.parse(query.kind)}
          account={queuePageSchema.shape.account.parse(query.account)}
          counts={counts}
          queue={queue}
        />
        <Tiles counts={counts} />
        <IbanChanges changes={queue.ibanChanges} />
        <KeyFigures queue={queue} counts={counts} />
        {!isDifferent && <AuditNotice audit={queue.audit} />}
      </div>
    </main>
  );
}
