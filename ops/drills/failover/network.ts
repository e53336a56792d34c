import { execFileSync } from "node:child_process";

// Three machines on one: a network namespace each, joined by a bridge. A link that is down cuts a machine off.

const NET = "10.213.97";
const BRIDGE = "tolppa-br";

export const NODES = ["pg1", "pg2", "pg3"] as const;
export type NodeName = (typeof NODES)[number];

export const addressOf = (node: NodeName): string => `${NET}.${11 + NODES.indexOf(node)}`;
const namespaceOf = (node: NodeName): string => `tolppa-${node}`;
const linkOf = (node: NodeName): string => `tolppa-${node}`;

const ip = (...words: string[]): string =>
  execFileSync("ip", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

export function createNetwork(): void {
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("addr", "add", `${NET}.1/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
  for (const node of NODES) {
    const inside = ["netns", "exec", namespaceOf(node), "ip"];
    ip("netns", "add", namespaceOf(node));
    ip("link", "add", linkOf(node), "type", "veth", "peer", "name", "eth0", "netns", namespaceOf(node));
    ip("link", "set", linkOf(node), "master", BRIDGE, "up");
    ip(...inside, "addr", "add", `${addressOf(node)}/24`, "dev", "eth0");
    ip(...inside, "link", "set", "eth0", "up");
    ip(...inside, "link", "set", "lo", "up");
  }
}

/** Ends the machines' remaining processes, and removes the machines. Safe to repeat. */
export function removeNetwork(): void {
  for (const node of NODES) {
    quietly(() => signalNode(node, "SIGKILL"));
    quietly(() => ip("netns", "del", namespaceOf(node)));
    quietly(() => ip("link", "del", linkOf(node)));
  }
  quietly(() => ip("link", "del", BRIDGE));
}

export const cutOff = (node: NodeName): void => void ip("link", "set", linkOf(node), "down");
export const reconnect = (node: NodeName): void => void ip("link", "set", linkOf(node), "up");

/** The command that runs a program on a machine as the user postgres. */
export const onNode = (node: NodeName, program: readonly string[]): string[] => [
  ...["ip", "netns", "exec", namespaceOf(node)],
  ...["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"],
  ...program,
];

export const processesOn = (node: NodeName): number[] =>
  ip("netns", "pids", namespaceOf(node)).split("\n").filter(Boolean).map(Number);

/** Stops, continues or kills every process of a machine. */
export function signalNode(node: NodeName, signal: NodeJS.Signals): void {
  for (const pid of processesOn(node)) quietly(() => process.kill(pid, signal));
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // The process has already ended.
  }
}
