import "server-only";
import { formatOf, spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import type { SheetChoice } from "#lib/core/table.ts";
import { takeImportCheck } from "#lib/fleet/use-cases/limits.ts";
import type { ReadTable } from "#lib/ports.ts";
import { database } from "./container.ts";

/** Reads a file of a spreadsheet program by its content, not by its name. Fails like the port and formatOf. */
export async function readTable(file: Uint8Array, choice: SheetChoice): Promise<Result<ReadTable>> {
  const format = formatOf(file);
  return format.ok ? spreadsheets[format.value].read(file, choice) : format;
}

/** The ports of checking a file. */
export const importFiles = {
  read: readTable,
  admit: (actor: Actor, companyId: number) => takeImportCheck(database(), actor, companyId),
};
