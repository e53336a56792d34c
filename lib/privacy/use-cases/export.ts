import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context, OutsideUseCase, Transact } from "#lib/platform/use-case/context.ts";
import {
  insertOwnExport,
  listPersonalData,
  listPersonalPlaces,
  type PersonalRow,
} from "#lib/privacy/queries/privacy.ts";
import { type PersonKey, personKeyText } from "#lib/privacy/rules/privacy.ts";
import type { personSchema } from "#lib/privacy/schema.ts";
import { loadPerson } from "./persons.ts";

/** A part of one place's rows. `part` numbers the parts of a place. */
export type PersonalPart = { place: string; part: number; rows: PersonalRow[] };
export type PersonalData = { person: PersonKey; parts: AsyncIterable<PersonalPart> };

const AT_ONCE = 1_000;

/**
 * All data of a person, in parts. Each part is read in a separate transaction when the consumer asks for it. The
 * history records the export first. Fails with `forbidden`, `not_found`.
 */
export const exportPerson: OutsideUseCase<z.output<typeof personSchema>, PersonalData> = {
  outside: (transact, { person }) =>
    give(transact, person, async (ctx) => {
      const loaded = await loadPerson(ctx, person);
      if (!loaded.ok) return loaded;
      const entity = { type: "privacy", id: personKeyText(person) } as const;
      await recordAdminEvent(ctx, { entity, action: "update", before: null, after: { export: "admin" } });
      return ok(null);
    }),
};

/** All data of the calling user. Fails with `forbidden` for a program. */
export const exportOwn: OutsideUseCase<object, PersonalData> = {
  async outside(transact) {
    const asker = await transact("read", async ({ actor }) =>
      actor.kind === "user" && actor.id !== null
        ? ok<PersonKey>({ kind: "user", id: actor.id })
        : fail("forbidden"),
    );
    if (!asker.ok) return asker;
    return give(transact, asker.value, async ({ db }) => {
      await insertOwnExport(db);
      return ok(null);
    });
  },
};

async function give(
  transact: Transact,
  person: PersonKey,
  note: (ctx: Context) => Promise<Result<null>>,
): Promise<Result<PersonalData>> {
  const places = await transact("write", async (ctx) => {
    const noted = await note(ctx);
    return noted.ok ? ok(await listPersonalPlaces(ctx.db, person.kind)) : noted;
  });
  return places.ok ? ok({ person, parts: partsOf(transact, person, places.value) }) : places;
}

async function* partsOf(
  transact: Transact,
  person: PersonKey,
  places: readonly string[],
): AsyncGenerator<PersonalPart> {
  for (const place of places) {
    for (let part = 0, more = true; more; part += 1) {
      const rows = await transact(
        "read",
        async ({ db }) =>
          ok(await listPersonalData(db, person, { place, skipped: part * AT_ONCE, limit: AT_ONCE })),
        { deadlineMs: 30_000 },
      );
      if (!rows.ok) throw new ExportBroken(rows.error.code);
      if (rows.value.length > 0) yield { place, part, rows: rows.value };
      more = rows.value.length === AT_ONCE;
    }
  }
}

/** Breaks an unfinished file off, so that nobody takes a part for the whole. */
class ExportBroken extends Error {
  override name = "ExportBroken";
}
