import type { Tx } from "#db/client.ts";
import type { Blocks } from "#lib/core/blocked.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { ok } from "#lib/core/result.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import { listRequirementVersions } from "#lib/requirements/queries/requirements.ts";
import { listSubjects } from "#lib/requirements/queries/subjects.ts";
import { type Level, neededFields } from "#lib/requirements/rules/asked.ts";
import { blocksOf, blocksOn, termsOf } from "#lib/requirements/rules/requirement.ts";

/** Blocks by level and id. Whoever is not there is not blocked. */
export type BlockMap = ReadonlyMap<string, Blocks>;
export type BlockKey = { level: Level; id: number };
export const blockKey = ({ level, id }: BlockKey): string => `${level} ${id}`;

/** A result with the blocks of what it names. */
export type WithBlocks<Output> = { value: Output; blocks: BlockMap };

/** What blocks these companies, vehicles and drivers on a day. Without a rule that blocks it reads no row but the rules. */
export async function readBlocks(
  { db }: { db: Tx },
  keys: readonly BlockKey[],
  today: PlainDate,
): Promise<BlockMap> {
  const found = new Map<string, Blocks>();
  if (keys.length === 0) return found;
  const terms = termsOf(await listRequirementVersions(db));
  const blocking = terms.filter((term) => blocksOn(term, today));
  for (const level of new Set(blocking.map((term) => term.level))) {
    const ids = keys.flatMap((key) => (key.level === level ? [key.id] : []));
    if (ids.length === 0) continue;
    const own = terms.filter((term) => term.level === level);
    for (const { id, subject, facts } of await listSubjects(db, { level, fields: neededFields(own), ids })) {
      const blocks = blocksOf(subject, facts, terms, today);
      if (blocks.length > 0) found.set(blockKey({ level, id }), blocks);
    }
  }
  return found;
}

type Named = { id: number };
type Answered =
  | Named
  | readonly Named[]
  | { rows: readonly Named[] }
  | { changes: readonly { row: Named | null }[] };

/** The rows that an answer shows. */
function rowsOf(value: Answered): readonly Named[] {
  if ("rows" in value) return value.rows;
  if ("changes" in value) return value.changes.flatMap(({ row }) => row ?? []);
  return Array.isArray(value) ? value : [value as Named];
}

/** A use case about companies, vehicles or drivers, with what blocks them. */
export const withBlocks = <Input, Output extends Answered>(
  level: Level,
  run: UseCase<Input, Output>,
): UseCase<Input, WithBlocks<Output>> =>
  blocksBeside(run, (value) => ({ keys: rowsOf(value).map(({ id }) => ({ level, id })) }));

/** A use case with what blocks the named ones, today or on another day. */
export const blocksBeside = <Input, Output>(
  run: UseCase<Input, Output>,
  named: (value: Output, input: Input) => { keys: readonly BlockKey[]; at?: Date | undefined },
): UseCase<Input, WithBlocks<Output>> =>
  Object.assign(
    async (ctx: Context, input: Input) => {
      const result = await run(ctx, input);
      if (!result.ok) return result;
      const { keys, at = ctx.now } = named(result.value, input);
      return ok({ value: result.value, blocks: await readBlocks(ctx, keys, helsinkiDate(at)) });
    },
    { ...run },
  );

/** What blocks one company, vehicle or driver today. */
export const readBlocksOf = async (ctx: Pick<Context, "db" | "today">, key: BlockKey): Promise<Blocks> =>
  (await readBlocks(ctx, [key], ctx.today)).get(blockKey(key)) ?? [];

type Driving = { rules: { rows: readonly { companyId: number; vehicleId: number | null }[] } };

/** The companies and vehicles that an answer about who may drive names; a list of areas names none. */
export const namedInAreas = (value: object, { at }: { at?: Date | undefined }) => ({
  at,
  keys: (("answers" in value ? value.answers : "mode" in value ? [value] : []) as Driving[])
    .flatMap(({ rules }) => rules.rows)
    .flatMap(({ companyId, vehicleId }): BlockKey[] => [
      { level: "company", id: companyId },
      ...(vehicleId === null ? [] : [{ level: "vehicle" as const, id: vehicleId }]),
    ]),
});
