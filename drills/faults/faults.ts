import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { childrenOf } from "#bench/processes.ts";
import { postmasterPid } from "#db/embedded/postmaster.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import type { Server } from "../servers/product.ts";
import type { Disk } from "./disk.ts";
import { type Services, TROUBLES } from "./services.ts";

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
  /** null: this user may not mount a disk. */
  disk: Disk | null;
  services: Services;
  /** Has the product ask the services that a person waits for. */
  ask(): Promise<void>;
};

export type Fault = {
  name: string;
  /** The statuses that people may see, beside 200. Zero is no answer. */
  sees: readonly number[];
  strike(house: House): Promise<void>;
};

/** As long as a fault lasts. */
const LASTS_MS = 6_000;
/** More than PostgreSQL has. */
const GREEDY = 150;
const AWAY = [503];
/** Nobody answers while the only server process is replaced. */
const SILENT = [503, 0];

/** The faults of the machine and the database, in the order in which they strike. Each ends what it began. */
const OWN_FAULTS: readonly Fault[] = [
  {
    name: "database stopped and started",
    sees: AWAY,
    async strike({ directory }) {
      await stopEmbedded(directory);
      await wait(LASTS_MS);
      await startEmbedded({ dataDir: directory });
    },
  },
  {
    name: "database killed -9",
    sees: AWAY,
    async strike({ directory }) {
      for (const pid of await processesOfDatabase(directory)) end(pid, "SIGKILL");
      await wait(1_000);
      await startEmbedded({ dataDir: directory });
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
      // The connections that the product already has would not notice.
      for (; Date.now() < until; await wait(500))
        await owner`select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'tolppa' and application_name <> 'greedy'`;
      await Promise.all(held);
      await greedy.end({ timeout: 1 });
      await owner.end();
    },
  },
  {
    name: "disk of the database full",
    sees: AWAY,
    async strike({ disk }) {
      disk?.fill();
      await wait(LASTS_MS);
      disk?.free();
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
    },
  },
];

/** The services outside, each time all of them at once. People notice nothing of it. */
const SERVICE_FAULTS: readonly Fault[] = TROUBLES.map((trouble) => ({
  name: `services outside: ${trouble}`,
  sees: [],
  async strike({ services, ask }) {
    services.behave(trouble);
    await Promise.all([ask(), wait(LASTS_MS)]);
    services.behave("well");
  },
}));

export const FAULTS: readonly Fault[] = [...OWN_FAULTS, ...SERVICE_FAULTS];

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
