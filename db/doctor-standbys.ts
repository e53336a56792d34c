import { connect } from "./connect.ts";
import type { Finding } from "./doctor.ts";
import { errorMessage } from "./errors.ts";

const MOST_BEHIND_BYTES = 16e6;

type Primary = { cluster: string; lsn: string; timeline: number; login: string; waits: boolean };
type Facts = { standby: boolean; cluster: string; sees: boolean };
type Following = { timeline: number | null; behind: number; paused: boolean };

/** Checks each standby of DATABASE_READ_URL as the servers use it. Never throws. */
export async function examineStandbys(url: string, standbyUrls: readonly string[]): Promise<Finding[]> {
  if (standbyUrls.length === 0) return [];
  const primary = await asked(url, async (sql) => (await sql.unsafe<Primary[]>(PRIMARY))[0]).catch(
    () => null,
  );
  // The findings of the database say what is wrong with the primary.
  if (!primary) return [];
  const findings = await Promise.all(standbyUrls.map((standby) => examineStandby(standby, primary)));
  if (!primary.waits)
    findings.unshift({
      subject: "standbys",
      state: "warning",
      line: `Run: alter role ${primary.login} set synchronous_commit = on. Without it every read asks the primary.`,
    });
  return findings;
}

const PRIMARY = `select (select system_identifier::text from pg_control_system()) as cluster,
  pg_current_wal_flush_lsn()::text as lsn, database_timeline() as timeline, current_user::text as login,
  current_setting('synchronous_commit') <> 'off' as waits where not pg_is_in_recovery()`;

async function examineStandby(url: string, primary: Primary): Promise<Finding> {
  const subject = "standby";
  const { host } = new URL(url);
  const finding = (state: Finding["state"], line: string): Finding => ({
    subject,
    state,
    line: `${host} ${line}`,
  });
  try {
    return await asked(url, async (sql) => {
      const [facts] = await sql.unsafe<Facts[]>(FACTS);
      if (!facts || facts.cluster !== primary.cluster)
        return finding("wrong", "is another cluster: correct DATABASE_READ_URL.");
      if (!facts.standby) return finding("ok", "is the primary now, and no standby");
      if (!facts.sees)
        return finding(
          "wrong",
          `answers no read. As a superuser on the primary run: grant pg_read_all_stats to ${primary.login}`,
        );
      const [following] = await sql.begin("read only", async (transaction) => {
        await transaction`set local role pg_read_all_stats`;
        return transaction.unsafe<Following[]>(FOLLOWING, [primary.lsn]);
      });
      return finding(...judgeFollowing(following, primary));
    });
  } catch (error) {
    return finding("warning", `cannot be used, so the primary answers its reads (${errorMessage(error)}).`);
  }
}

function judgeFollowing(following: Following | undefined, primary: Primary): [Finding["state"], string] {
  if (following?.timeline !== primary.timeline)
    return ["warning", "gets no log of this primary: its own log says why. It answers no read."];
  if (following.paused) return ["warning", "is paused. Run there: select pg_wal_replay_resume()"];
  const behind = `is ${(Math.max(0, following.behind) / 1e6).toFixed(1)} MB behind`;
  return following.behind <= MOST_BEHIND_BYTES
    ? ["ok", behind]
    : ["warning", `${behind}: look at its disk, and for statements that hold its log back.`];
}

const FACTS = `select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as cluster,
  pg_has_role(current_user, 'pg_read_all_stats', 'member') as sees`;

const FOLLOWING = `select (select received_tli from pg_stat_wal_receiver) as timeline,
  coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as behind, pg_is_wal_replay_paused() as paused`;

async function asked<T>(url: string, work: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, connect_timeout: 5 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
