import { randomInt } from "node:crypto";
import { asOwner } from "./database.ts";
import type { Person } from "./person.ts";

type Slow = { table: string; for: Person; seconds?: number };

/** Delays each query of this person that reads a table while `work` runs. Other people's queries are not delayed. */
export async function whileSlow(
  { table, for: { email }, seconds = 1.2 }: Slow,
  work: () => Promise<void>,
): Promise<void> {
  const [user] = await asOwner((sql) => sql<{ id: string }[]>`select id from users where email = ${email}`);
  await withPolicy(
    table,
    `for select using (current_setting('app.user_id', true) is distinct from '${user?.id}' or (select pg_sleep(${seconds})) is not null)`,
    work,
  );
}

/** Lets an insert wait at this payment until `work` has ended. */
export async function whilePaymentWaits(reference: string, work: () => Promise<void>): Promise<void> {
  const lock = randomInt(1_000_000_000);
  const holder = await asOwner((sql) => sql.reserve());
  await holder`select pg_advisory_lock(${lock})`;
  await withPolicy(
    "payments",
    `for insert with check (reference <> '${reference}' or pg_advisory_xact_lock_shared(${lock}) is not null)`,
    async () => {
      try {
        await work();
      } finally {
        await holder`select pg_advisory_unlock(${lock})`;
        holder.release();
      }
    },
  );
}

async function withPolicy(table: string, rule: string, work: () => Promise<void>): Promise<void> {
  const policy = `slow_${randomInt(1_000_000_000)}`;
  await asOwner((sql) => sql.unsafe(`create policy ${policy} on ${table} as restrictive ${rule}`));
  try {
    await work();
  } finally {
    await asOwner((sql) => sql.unsafe(`drop policy ${policy} on ${table}`));
  }
}
