import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AWAY, type Fault, type House, LASTS_MS } from "./house.ts";

const RULES = ["--dport", "--sport"] as const;
const dropped = (verb: "-I" | "-D", direction: string, port: string): boolean =>
  spawnSync("iptables", [verb, "INPUT", "-i", "lo", "-p", "tcp", direction, port, "-j", "DROP"]).status === 0;

/** How many clients of each kind. */
const SLOW = 250;
const DRIP_MS = 1_000;
/** The server gives a request's head 15 seconds, and looks every five. */
const HEAD_MS = 22_000;
/** More than the system buffers for a connection, and the most that a greedy client can ask for at once. */
const ANSWERS = 8;
const GREEDY_ANSWERS = 60;

export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: "packets to and from the database dropped",
    sees: AWAY,
    lacks: () => (spawnSync("iptables", ["-S"]).status === 0 ? null : "there is no iptables"),
    async strike({ ownerUrl }) {
      const { port } = new URL(ownerUrl);
      const end = () => {
        for (const direction of RULES) dropped("-D", direction, port);
      };
      process.once("exit", end);
      for (const direction of RULES) dropped("-I", direction, port);
      await wait(LASTS_MS);
      end();
      process.off("exit", end);
      return undefined;
    },
  },
  {
    name: "1,000 slow clients: heads, bodies, readers",
    sees: [],
    async strike(house) {
      const heads = await open(house, "GET /companies HTTP/1.1\r\nHost: localhost\r\nx-slow: ");
      const bodies = await open(house, slowBody(house));
      const readers = [
        ...(await open(house, largeAnswers(ANSWERS))),
        ...(await open(house, largeAnswers(GREEDY_ANSWERS))),
      ];
      for (const reader of readers) reader.pause();
      const dripping = setInterval(() => {
        for (const socket of [...heads, ...bodies]) if (socket.writable) socket.write("a");
      }, DRIP_MS);
      await wait(HEAD_MS);
      clearInterval(dripping);
      const kept = heads.filter(({ readyState }) => readyState === "open").length;
      for (const socket of [...heads, ...bodies, ...readers]) socket.destroy();
      return kept === 0 ? undefined : `${kept} clients may send a head for longer than ${HEAD_MS / 1_000} s`;
    },
  },
];

async function open({ product }: House, text: string): Promise<Socket[]> {
  const { hostname, port } = new URL(product().origin);
  const sockets = Array.from({ length: SLOW }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.on("connect", () => socket.write(text));
  }
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

const slowBody = ({ authorization }: House): string =>
  `POST /api/companies/1/vehicles HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n` +
  "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";

/** Requests the largest file of the build repeatedly; nobody reads the answers. */
function largeAnswers(count: number): string {
  const directory = ".next/static/chunks";
  const files = readdirSync(directory).filter((name) => name.endsWith(".js"));
  const [largest = ""] = files.sort((a, b) => sizeOf(join(directory, b)) - sizeOf(join(directory, a)));
  return `GET /_next/static/chunks/${largest} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count);
}

const sizeOf = (path: string): number => statSync(path).size;
