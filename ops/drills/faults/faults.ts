import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { postmasterPid } from "#db/embedded/postmaster.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { childrenOf } from "#ops/servers/processes.ts";
import { CLOCK_FAULTS } from "./clock-faults.ts";
import { DISK_FAULTS } from "./disk-faults.ts";
import { AWAY, type Fault, type House, LASTS_MS, SILENT } from "./house.ts";
import { NETWORK_FAULTS } from "./network-faults.ts";
import { POOLER_FAULT } from "./pooler-fault.ts";
import { TROUBLES } from "./services.ts";

/** More than PostgreSQL allows. */
const GREEDY = 150;

/** The faults of the processes and the database. Each undoes itself at its end. */
const OWN_FAULTS: readonly Fault[] = [
  {
    name: "database stopped and started",
    sees: AWAY,
    async strike({ directory }) {
      await stopEmbedded(directory);
      await wait(LASTS_MS);
      await startEmbedded({ dataDir: directory });
      return undefined;
    },
  },
  {
    name: "database killed -9",
    sees: AWAY,
    async strike({ directory }) {
      for (const pid of await processesOfDatabase(directory)) end(pid, "SIGKILL");
      await wait(1_000);
      await startEmbedded({ dataDir: directory });
      return undefined;
    },
  },
  {
    name: "database frozen",
    sees: AWAY,
    async strike({ directory }) {
      const pids = await processesOfDatabase(directory);
      for (const pid of pids) end(pid, "SIGSTOP");
      await wait(LASTS_MS);
      for (const pid of pids) end(pid, "SIGCONT");
      return undefined;
    },
  },
  {
    name: "connections of the database used up",
    sees: AWAY,
    async strike({ ownerUrl, serverUrl }) {
      const until = Date.now() + LASTS_MS;
      const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
      await owner`select`;
      const greedy = postgres(serverUrl, {
        max: GREEDY,
        connect_timeout: 2,
        backoff: () => 0.02,
        connection: { application_name: "greedy" },
        onnotice: () => {},
      });
      const held = Array.from({ length: GREEDY }, async () => {
        while (Date.now() < until)
          await greedy`select pg_sleep(${(until - Date.now()) / 1_000})`.catch(() => wait(20));
      });
      // The product's existing connections would not notice it.
      for (; Date.now() < until; await wait(500))
        await owner`select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'tolppa' and application_name <> 'greedy'`;
      await Promise.all(held);
      await greedy.end({ timeout: 1 });
      await owner.end();
      return undefined;
    },
  },
  {
    name: "a table locked for long",
    sees: AWAY,
    async strike({ ownerUrl }) {
      const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
      await owner.begin(async (sql) => {
        await sql`lock table vehicles in access exclusive mode`;
        await wait(LASTS_MS);
      });
      await owner.end();
      return undefined;
    },
  },
  { name: "server process killed -9", sees: SILENT, strike: (house) => signalWorker(house, "SIGKILL") },
  { name: "server process frozen", sees: SILENT, strike: (house) => signalWorker(house, "SIGSTOP") },
  {
    name: "launcher killed -9",
    sees: SILENT,
    async strike({ product, restart }) {
      const [launcher = 0] = await product().pids();
      end(launcher, "SIGKILL");
      await wait(2_000);
      await restart();
      return undefined;
    },
  },
];

/** All outside services at once. People notice nothing of it. */
const SERVICE_FAULTS: readonly Fault[] = TROUBLES.map((trouble) => ({
  name: `services outside: ${trouble}`,
  sees: [],
  async strike({ services, ask }) {
    services.behave(trouble);
    await Promise.all([ask(), wait(LASTS_MS)]);
    services.behave("well");
    return undefined;
  },
}));

export const FAULTS: readonly Fault[] = [
  ...OWN_FAULTS,
  ...NETWORK_FAULTS,
  ...DISK_FAULTS,
  ...SERVICE_FAULTS,
  ...CLOCK_FAULTS,
  POOLER_FAULT,
];

/** The launcher notices by itself that its process does not answer, and replaces it. */
async function signalWorker({ product }: House, signal: "SIGKILL" | "SIGSTOP"): Promise<undefined> {
  const [, worker = 0] = await product().pids();
  end(worker, signal);
  await wait(LASTS_MS);
  return undefined;
}

async function processesOfDatabase(directory: string): Promise<number[]> {
  const postmaster = await postmasterPid(`${directory}/postgres`);
  return postmaster === null ? [] : [postmaster, ...(await childrenOf(postmaster))];
}

/** A process may have ended meanwhile. Signal to zero would hit this drill's own group. */
function end(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) throw new Error("There is no such process.");
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
