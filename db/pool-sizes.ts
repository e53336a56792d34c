// The most connections of each part of the product. docs/operations.md shows the sums.

/** The pools of a launcher and of the process of a settlement run, by the name that pg_stat_activity shows. */
export const JOB_POOLS = {
  "tolppa-outbox": 2,
  // Webhooks have their own connections, so that thousands of them do not delay a person's verification link.
  "tolppa-webhooks": 3,
  // A settlement run reads on one connection and writes on another. The third stores its progress.
  "tolppa-settlements": 3,
  // Statements have their own connections: a run makes one for each company.
  "tolppa-statements": 2,
} as const;

const MOST_OF_ALL_SERVERS = 80;
const MOST = 10;
const LEAST = 2;

/** The pool of one of `processes` server processes. Together they hold at most 80 connections, up to 40 processes. */
export const serverPoolSize = (processes: number): number =>
  Math.max(LEAST, Math.min(MOST, Math.floor(MOST_OF_ALL_SERVERS / processes)));

/** The most connections of `npm run serve` with this many server processes. */
export const connectionsOf = (processes: number): number =>
  processes * serverPoolSize(processes) + Object.values(JOB_POOLS).reduce((sum, size) => sum + size, 0);
