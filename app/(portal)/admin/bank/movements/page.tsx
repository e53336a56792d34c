import type { Metadata } from "next";
import { z } from "zod";
import { movementList } from "#app/_components/bank/movements.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { movementsPageSchema } from "#lib/bank/schema.ts";
import { countMovementOutcomes, listMovementsPage } from "#lib/bank/use-cases/movements.ts";
import { readList, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.movement_title() });

export default streamed(MovementsPage, requireAdmin);

async function MovementsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [counts, { query, result }] = await Promise.all([
    readPage(NOTHING, countMovementOutcomes, {}),
    readList(movementsPageSchema, listMovementsPage, searchParams),
  ]);
  return <ListPage list={movementList()} query={query} page={result} counts={counts} />;
}
