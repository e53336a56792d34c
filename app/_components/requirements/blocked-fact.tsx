import { readPage } from "#lib/doors/page.ts";
import { formatDate } from "#lib/messages/format.ts";
import type { Level } from "#lib/requirements/rules/asked.ts";
import { blocksSchema } from "#lib/requirements/schema.ts";
import { getBlocks } from "#lib/requirements/use-cases/of-company.ts";
import * as m from "#messages";

/** Beside the status: since when requirements block a company, vehicle or driver, and which. No status changes by that. */
export async function BlockedFact({ level, id }: { level: Level; id: number }) {
  const blocks = await readPage(blocksSchema, getBlocks, { level, id: String(id) });
  const [first] = blocks;
  if (!first) return null;
  const names = [...new Set(blocks.map(({ name }) => name))].join(", ");
  return (
    <span className="text-caption font-section text-error wrap-anywhere">
      {m.requirement_blockedSince({ day: formatDate(first.since), names })}
    </span>
  );
}
