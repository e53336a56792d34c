import { randomInt } from "node:crypto";
import { asOwner } from "./database.ts";
import type { Person } from "./person.ts";

type Slow = { table: string; for: Person; seconds?: number };

/** Delays each query of this person that reads a table while `work` runs. Other people's queries are not delayed. */
export async function whileSlow(
  { table, for: { email }, seconds = 2.5 }: Slow,
  work: () => Promise<void>,
): Promise<void> {
  const policy = `slow_${randomInt(1_000_000_000)}`;
  await asOwner(async (sql) => {
    const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
    await sql.unsafe(`create policy ${policy} on ${table} as restrictive for select
      using (current_setting('app.user_id', true) is distinct from '${user?.id}' or (select pg_sleep(${seconds})) is not null)`);
  });
  try {
    await work();
  } finally {
    await asOwner((sql) => sql.unsafe(`drop policy ${policy} on ${table}`));
  }
}
