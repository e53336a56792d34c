import { execFileSync } from "node:child_process";
import { PASSWORD } from "./cluster.ts";
import { addressOf, cutOff, type NodeName, processesOn, reconnect, signalNode } from "./network.ts";

// The failure of a machine, and its return.

export type Scenario = {
  name: string;
  strike(leader: NodeName): void | Promise<void>;
  /** The machine returns after this many seconds; 0: it needs no return. */
  awaySeconds: number;
  comeBack(struck: NodeName): void | Promise<void>;
  /** The struck machine, if it is not the leader. */
  target?: "sync_standby";
};

const nothing = () => undefined;

export const scenarios = (boot: (node: NodeName) => Promise<void>): Scenario[] => [
  {
    name: "PostgreSQL of the primary killed (-9)",
    strike: (node) => {
      for (const pid of processesOn(node).filter(isPostgres)) process.kill(pid, "SIGKILL");
    },
    awaySeconds: 0,
    comeBack: nothing,
  },
  {
    name: "machine of the primary dies (all -9), boots again",
    strike: (node) => signalNode(node, "SIGKILL"),
    awaySeconds: 40,
    comeBack: boot,
  },
  {
    name: "primary cut off, and back",
    strike: cutOff,
    awaySeconds: 40,
    comeBack: reconnect,
  },
  {
    name: "machine of the primary paused (SIGSTOP), and back",
    strike: (node) => signalNode(node, "SIGSTOP"),
    awaySeconds: 40,
    comeBack: (node) => signalNode(node, "SIGCONT"),
  },
  {
    name: "only PostgreSQL of the primary paused, and back",
    strike: (node) => {
      for (const pid of processesOn(node).filter(isPostgres)) process.kill(pid, "SIGSTOP");
    },
    awaySeconds: 40,
    comeBack: (node) => signalNode(node, "SIGCONT"),
  },
  {
    name: "machine of the synchronous standby dies, boots again",
    target: "sync_standby",
    strike: (node) => signalNode(node, "SIGKILL"),
    awaySeconds: 15,
    comeBack: boot,
  },
  {
    name: "planned switchover",
    strike: async (leader) => {
      await fetch(`http://${addressOf(leader)}:8008/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader }),
      });
    },
    awaySeconds: 0,
    comeBack: nothing,
  },
];

const isPostgres = (pid: number): boolean => {
  try {
    const command = execFileSync("cat", [`/proc/${pid}/comm`], { encoding: "utf8" });
    return command.trim() === "postgres";
  } catch {
    return false;
  }
};

export const superuserUrl = (port: number, database = "postgres"): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
