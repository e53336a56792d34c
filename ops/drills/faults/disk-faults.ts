import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";
import { AWAY, type Fault, LASTS_MS, lacksDisks } from "./house.ts";

const SWITCH_MS = 200;

export const DISK_FAULTS: readonly Fault[] = [
  {
    name: "disk of the database full",
    sees: AWAY,
    lacks: lacksDisks,
    async strike({ disks }) {
      disks?.database.fill();
      await wait(LASTS_MS);
      disks?.database.free();
      return undefined;
    },
  },
  {
    // PostgreSQL ends when it cannot write its log, and cannot start before there is space: systemd starts it then.
    name: "disk of the write-ahead log full",
    sees: AWAY,
    lacks: lacksDisks,
    async strike({ disks, ownerUrl, directory }) {
      const until = Date.now() + LASTS_MS;
      disks?.wal.fill();
      // Uses up PostgreSQL's spare segments.
      for (; Date.now() < until; await wait(SWITCH_MS)) await switchSegment(ownerUrl);
      const died = !(await switchSegment(ownerUrl));
      disks?.wal.free();
      await startEmbedded({ dataDir: directory });
      return died ? undefined : "the log was written on a full disk: this fault did not strike";
    },
  },
  {
    name: "DATA_DIR full, mails and e-invoices as files",
    sees: [],
    lacks: lacksDisks,
    settings: ({ disks }) => ({
      DATA_DIR: disks?.data.place ?? "",
      MAIL_TRANSPORT: "file",
      RESEND_API_KEY: "",
      EINVOICE_URL: "",
      EINVOICE_TOKEN: "",
    }),
    async strike({ disks, importFile }) {
      disks?.data.fill();
      await Promise.all([importFile(), wait(LASTS_MS)]);
      disks?.data.free();
      return undefined;
    },
  },
];

/** Returns whether the server wrote. */
async function switchSegment(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 1, backoff: () => 1, onnotice: () => {} });
  const written = sql`select txid_current(), pg_switch_wal()`.then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([written, wait(1_000, false)]);
  await sql.end({ timeout: 0 }).catch(() => undefined);
  return answer;
}
