import type { Metadata } from "next";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { queueTexts as texts } from "#lib/i18n/texts/queue.ts";
import { queueSchema } from "#lib/schemas/queue.ts";
import { readQueue } from "#lib/use-cases/queue/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { Approvals } from "./_queue/approvals.tsx";
import { IbanChanges, KeyFigures } from "./_queue/overview.tsx";
import { Tiles } from "./_queue/tiles.tsx";

export const metadata: Metadata = { title: texts.title };

export default async function WorkQueuePage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(queueSchema.shape, searchParams);
  const queue = await readPage(queueSchema, readQueue, query);
  const { company, vehicle, driver } = queue.counts;
  const waiting = company + vehicle + driver;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={waiting === 0 ? texts.allDone : texts.waiting(waiting)} />
      <div className="grid gap-8">
        <Tiles counts={queue.counts} />
        <Approvals kind={queueSchema.shape.kind.parse(query.kind)} queue={queue} />
        <IbanChanges changes={queue.ibanChanges} />
        <KeyFigures queue={queue} />
      </div>
    </main>
  );
}
