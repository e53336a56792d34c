import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import type { Transact } from "#lib/platform/use-case/context.ts";

/** Transactions as the product itself, for use cases that open their own. */
export const transactAsProduct =
  (database: Database, requestId: string): Transact =>
  async (mode, work, options = {}) => {
    const now = new Date();
    let refused: Result<never> | undefined;
    try {
      return await database.asActor(SYSTEM, { mode, ...options }, async (db) => {
        const result = await work({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId });
        if (result.ok) return result;
        refused = result;
        throw new Error(result.error.code);
      });
    } catch (error) {
      if (refused) return refused;
      throw error;
    }
  };
