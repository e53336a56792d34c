import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { childrenOf } from "#bench/processes.ts";
import { postmasterPid } from "#db/embedded/postmaster.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import type { Server } from "../servers/product.ts";

/** What a fault may break. */
export type House = {
  /** The directory of the database. */
  directory: string;
  /** The logins of the owner and of the servers. */
  ownerUrl: string;
  serverUrl: string;
  /** The product, as systemd would keep it: `restart` starts a launcher that is gone. */
  product(): Server;
  restart(): Promise<void>;
};

export type Fault = { name: string; strike(house: House): Promise<void> };

/** As long as a fault lasts. */
const LASTS_MS = 6_000;

/** The faults of the machine and the database, in the order in which they strike. Each ends what it began. */
export const FAULTS: readonly Fault[] = [
  {
    name: "database stopped and started",
    async strike({ directory }) {
      await stopEmbedded(directory);
      await wait(LASTS_MS);
      await startEmbedded({ dataDir: directory });
    },
  },
  {
    name: "database killed -9",
    async strike({ directory }) {
      for (const pid of await processesOfDatabase(directory)) end(pid, "SIGKILL");
      await wait(1_000);
      await startEmbedded({ dataDir: directory });
    },
  },
  {
    name: "database frozen",
    async strike({ directory }) {
      const pids = await processesOfDatabase(directory);
      for (const pid of pids) end(pid, "SIGSTOP");
      await wait(LASTS_MS);
      for (const pid of pids) end(pid, "SIGCONT");
    },
  },
  {
    name: "connections of the database used up",
    async strike({ serverUrl }) {
      const greedy = postgres(serverUrl, { max: 200, connect_timeout: 2, onnotice: () => {} });
      const held = Array.from({ length: 200 }, () =>
        greedy`select pg_sleep(${LASTS_MS / 1_000})`.catch(() => null),
      );
      await Promise.all(held);
      await greedy.end({ timeout: 1 });
    },
  },
  {
    name: "a table locked for long",
    async strike({ ownerUrl }) {
      const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
      await owner.begin(async (sql) => {
        await sql`lock table vehicles in access exclusive mode`;
        await wait(LASTS_MS);
      });
      await owner.end();
    },
  },
  { name: "server process killed -9", strike: (house) => signalWorker(house, "SIGKILL") },
  { name: "server process frozen", strike: (house) => signalWorker(house, "SIGSTOP") },
  {
    name: "launcher killed -9",
    async strike({ product, restart }) {
      const [launcher = 0] = await product().pids();
      end(launcher, "SIGKILL");
      await wait(2_000);
      await restart();
    },
  },
];

/** The launcher notices by itself that its process does not answer, and replaces it. */
async function signalWorker({ product }: House, signal: "SIGKILL" | "SIGSTOP"): Promise<void> {
  const [, worker = 0] = await product().pids();
  end(worker, signal);
  await wait(LASTS_MS);
}

async function processesOfDatabase(directory: string): Promise<number[]> {
  const postmaster = await postmasterPid(`${directory}/postgres`);
  return postmaster === null ? [] : [postmaster, ...(await childrenOf(postmaster))];
}

/** A process may have ended meanwhile. Zero would be this drill's own group. */
function end(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) throw new Error("There is no such process.");
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
