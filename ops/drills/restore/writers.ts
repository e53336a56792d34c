import { randomUUID } from "node:crypto";
import postgres from "postgres";

const WRITERS = 8;

/**
 * Connections that write as fast as they are acknowledged: each transaction enqueues a mail and adds a vehicle, whose triggers
 * count it and store its words.
 */
export function startWriters(url: string) {
  const acknowledged: string[] = [];
  let [paused, ended, number] = [false, false, 0];
  const sql = postgres(url, { max: WRITERS, onnotice: () => {}, max_lifetime: null });
  let idle = 0;

  async function write(): Promise<void> {
    while (!ended) {
      if (paused) {
        idle += 1;
        while (paused && !ended) await new Promise((resolve) => setTimeout(resolve, 10));
        idle -= 1;
        continue;
      }
      const id = randomUUID();
      number += 1;
      const plate = `D-${number}`;
      try {
        await sql.begin(async (transaction) => {
          await transaction`insert into outbox (id, kind, payload)
            values (${id}, 'account_exists', ${transaction.json({ to: `drill-${id}@tolppa.example` })})`;
          await transaction`insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type,
              status, created_by, modified_by)
            select id, ${plate}, 'Toyota', 'Corolla', 2024, 'musta', 'car', 'pending', 'drill', 'drill'
            from companies where status = 'active' order by id offset ${number % 20} limit 1`;
        });
        acknowledged.push(id);
      } catch (error) {
        if (ended) return;
        throw error;
      }
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, write));
  all.catch(() => undefined);

  return {
    /** The ids of the mails whose transactions were acknowledged so far. */
    acknowledged: (): readonly string[] => [...acknowledged],
    /** Transactions under way at the loss may be stored or not: they were not acknowledged. */
    most: WRITERS,
    async pause() {
      paused = true;
      while (idle < WRITERS) await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 10))]);
    },
    resume() {
      paused = false;
    },
    /** Called at the moment of the loss; later failures were not acknowledged. */
    async end() {
      ended = true;
      await sql.end({ timeout: 0 }).catch(() => undefined);
      await Promise.race([all.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000))]);
    },
  };
}

/** The number of missing acknowledged writes, and of stored unacknowledged ones. */
export async function compareWrites(sql: postgres.Sql, acknowledged: readonly string[]) {
  const rows = await sql<{ id: string }[]>`select id from outbox where payload ->> 'to' like 'drill-%'`;
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !there.has(id)).length;
  const [vehicles] = await sql`select count(*)::int as count from vehicles where created_by = 'drill'`;
  return {
    lost,
    more: there.size - (acknowledged.length - lost),
    halves: Math.abs(there.size - vehicles?.count),
  };
}
