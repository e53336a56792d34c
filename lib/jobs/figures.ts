import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import {
  type DatabaseFigures,
  findDatabaseFigures,
  findMailQueue,
  listDeliveryQueues,
  type QueueFigures,
} from "#lib/platform/queries/queues.ts";

export type Figures = { queues: QueueFigures[]; database: DatabaseFigures };

/** The figures of the queues, the settlement and the database. Throws when the database is away. */
export async function readFigures(database: Database): Promise<Figures> {
  const mail = await database.asServer(findMailQueue);
  return database.asActor(SYSTEM, { mode: "read" }, async (db) => ({
    queues: [...mail, ...(await listDeliveryQueues(db))],
    database: await findDatabaseFigures(db),
  }));
}
