import { connect } from "./connect.ts";
import { errorMessage } from "./errors.ts";
import { findObstacle } from "./inspect.ts";
import { connectionsOf } from "./pool-sizes.ts";

/** One line of `npm run doctor`. `wrong`: the product cannot work like this. `line` says what to do. */
export type Finding = { state: "ok" | "warning" | "wrong"; subject: string; line: string };

const OLDEST_VERSION = 150_000;
const EXTENSIONS = ["btree_gist", "pg_trgm"];
const MOST_CLOCK_SECONDS = 5;
/** Spare connections for restarts, backups and people. */
const SPARE_CONNECTIONS = 20;
/** The job ends a range within minutes of its first event. */
const MOST_IN_LAST_RANGE = 250_000;

type Facts = {
  version: number;
  shownVersion: string;
  encoding: string;
  extensions: string[];
  clockSeconds: number;
  maxConnections: number;
  login: string;
  superuser: boolean;
  bypasses: boolean;
  inherits: boolean;
  owns: number;
  backsUp: boolean;
  archives: boolean;
  /** The number of events in the last range of the history. It is empty until its predecessor is full. */
  lastRange: number;
};

/** Checks the database over the servers' own login. Never throws; never waits longer than a few seconds. */
export async function examineDatabase(url: string, processes: number): Promise<Finding[]> {
  const obstacle = await findObstacle(url);
  const first: Finding[] = obstacle
    ? [{ state: "wrong", subject: "database", line: `The database ${obstacle.line}` }]
    : [];
  const sql = connect(url, { max: 1, connect_timeout: 5 });
  try {
    const [facts] = await sql.unsafe<Omit<Facts, "lastRange">[]>(FACTS);
    if (!facts) return first;
    const [range] = obstacle ? [] : await sql.unsafe<{ events: number }[]>(LAST_RANGE);
    return [
      ...first,
      ...judge(
        {
          ...facts,
          lastRange: range?.events ?? 0,
          clockSeconds: facts.clockSeconds - Date.now() / 1_000,
        },
        processes,
      ),
    ];
  } catch (error) {
    return first.length > 0
      ? first
      : [
          {
            state: "wrong",
            subject: "database",
            line: `The database cannot be asked: ${errorMessage(error)}`,
          },
        ];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const FACTS = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as "shownVersion",
  pg_encoding_to_char(encoding) as encoding,
  array(select extname::text from pg_extension) as extensions,
  extract(epoch from clock_timestamp())::float8 as "clockSeconds",
  current_setting('max_connections')::int as "maxConnections",
  current_user::text as login, rolsuper as superuser, rolbypassrls as bypasses, rolinherit as inherits,
  (select count(*)::int from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relowner = r.oid) as owns,
  coalesce((select rolbypassrls from pg_roles where rolname = 'tolppa_backup'), false) as "backsUp",
  current_setting('archive_mode') <> 'off' as archives
from pg_database d join pg_roles r on r.rolname = current_user where datname = current_database()`;

const LAST_RANGE = `select greatest(s.last_value - first + 1, 0)::float8 as events
  from last_event_range(), events_id_seq s`;

/** The facts as lines for an operator. */
export function judge(facts: Facts, processes: number): Finding[] {
  const wanted = connectionsOf(processes) + SPARE_CONNECTIONS;
  const drift = Math.abs(facts.clockSeconds);
  const missing = EXTENSIONS.filter((name) => !facts.extensions.includes(name));
  const check = (
    subject: string,
    good: boolean,
    { ok, otherwise, state = "wrong" }: { ok: string; otherwise: string; state?: "warning" | "wrong" },
  ): Finding => ({ subject, state: good ? "ok" : state, line: good ? ok : otherwise });
  return [
    check("version", facts.version >= OLDEST_VERSION, {
      ok: `PostgreSQL ${facts.shownVersion}`,
      otherwise: `PostgreSQL ${facts.shownVersion} is too old: 15 or newer is needed.`,
    }),
    check("encoding", facts.encoding === "UTF8", {
      ok: "UTF8",
      otherwise: `The database's encoding is ${facts.encoding}: create it with encoding 'UTF8'.`,
    }),
    check("extensions", missing.length === 0, {
      ok: EXTENSIONS.join(", "),
      otherwise: `${missing.join(", ")} missing: install PostgreSQL's contrib package and run npm run db:migrate.`,
    }),
    check("login", !facts.superuser && !facts.bypasses && facts.owns === 0, {
      ok: `${facts.login} is bound by row-level security`,
      otherwise: `${facts.login} passes by row-level security: use a login of its own that owns nothing.`,
    }),
    check("inheritance", !facts.inherits, {
      ok: `${facts.login} is NOINHERIT`,
      otherwise: `Run: alter role ${facts.login} noinherit`,
      state: "warning",
    }),
    check("clock", drift <= MOST_CLOCK_SECONDS, {
      ok: `${drift.toFixed(1)} s from the database's`,
      otherwise: `This clock is ${drift.toFixed(0)} s from the database's: set up time synchronisation on both.`,
    }),
    check("connections", facts.maxConnections >= wanted, {
      ok: `max_connections ${facts.maxConnections}, ${wanted} needed for one machine`,
      otherwise: `max_connections is ${facts.maxConnections}, ${wanted} are needed for one machine: raise it, or lower WEB_CONCURRENCY.`,
    }),
    check("backup role", facts.backsUp, {
      ok: "tolppa_backup reads every row",
      otherwise: "pg_dump would refuse. As a superuser run: alter role tolppa_backup bypassrls",
      state: "warning",
    }),
    check("archive", facts.archives, {
      ok: "WAL is archived",
      otherwise: "archive_mode is off: without it a restore goes back to the last dump (docs/operations.md).",
      state: "warning",
    }),
    check("history", facts.lastRange <= MOST_IN_LAST_RANGE, {
      ok: "its last range is next to empty",
      otherwise: `Its last range has ${facts.lastRange} events already: the log says why the job "event ranges" does not end it (docs/operations.md).`,
      state: "warning",
    }),
  ];
}
