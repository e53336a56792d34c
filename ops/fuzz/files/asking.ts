import { Agent } from "node:http";
import { contractOf } from "#lib/operations/testing.ts";
import { faultsOf, type Judge } from "#ops/fuzz/check.ts";
import { type Document, type Door, doorsOf } from "#ops/fuzz/document.ts";
import { ADMIN, type Shot } from "#ops/fuzz/scene.ts";
import { type Answer, send } from "#ops/fuzz/send.ts";
import { cookieOf, sessionTokenOf } from "#ops/fuzz/sign-in.ts";
import type { Told } from "./told.ts";

// Sends files and honest requests in turns, on open connections, and checks each answer against the API's description.

/** `path` holds the values of the address's parameters and its query. */
export type Upload = { operationId: string; path: string; type: string; body: Uint8Array };
export type Ask = (upload: Upload) => Promise<Told>;
export type Asking = {
  /** The company that receives files of vehicles and drivers. */
  company: number;
  /** Sends a file on an open connection, and an honest request after it. Throws if either fails. */
  ask: Ask;
  /** Takes the next of the open connections. */
  turn(): void;
};

/** The longest time of one answer, even on a busy machine. */
const MOST_MS = 5_000;
/** A product distributes them among its processes. */
const CONNECTIONS = 4;
/** Only a person with a recent proof of identity may store a file. */
const SIGNED_IN_MS = 4 * 60_000;

/** Counts its opened connections. */
class Connection extends Agent {
  opened = 0;
  mayClose = true;

  override createConnection(...how: Parameters<Agent["createConnection"]>) {
    this.opened += 1;
    return super.createConnection(...how);
  }
}

export async function askingAt(origin: string): Promise<Asking> {
  const document: Document = await (await fetch(`${origin}/api/openapi.json`)).json();
  const judge: Judge = { contract: contractOf(document as never), scene: { homes: [], roles: [] } };
  const doors = new Map(doorsOf(document).map((door) => [door.operationId, door]));
  const connections = Array.from(
    { length: CONNECTIONS },
    () => new Connection({ keepAlive: true, maxSockets: 1 }),
  );
  let files = 0;
  let identity = { until: 0, authorization: "" };

  const signedIn = async (): Promise<string> => {
    if (Date.now() < identity.until) return identity.authorization;
    const token = await sessionTokenOf(origin, await cookieOf(origin, ADMIN));
    identity = { until: Date.now() + SIGNED_IN_MS, authorization: token };
    return identity.authorization;
  };

  const exchange = async (door: Door, request: Pick<Shot, "path"> & Partial<Shot>): Promise<Answer> => {
    const connection = connections[files % CONNECTIONS];
    if (!connection) throw new Error("no connection");
    const headers = { ...request.headers, authorization: await signedIn() };
    const role = { name: "admin", identities: [], sees: [], changes: [] };
    const shot: Shot = { ...request, role, door, method: door.method, headers };
    const { opened, mayClose } = connection;
    const started = performance.now();
    const answer = await send(origin, shot, connection);
    const ms = performance.now() - started;
    const faults = faultsOf(shot, answer, judge);
    if (answer.status >= 500) faults.push(String(answer.status));
    if (ms > MOST_MS) faults.push(`took ${Math.round(ms)} ms`);
    if (connection.opened > opened && !mayClose)
      faults.push("the connection before had been closed in silence");
    connection.mayClose = answer.headers.connection === "close";
    if (faults.length > 0)
      throw new Error(`${door.method} ${shot.path}: ${faults.join("; ")}\n${answer.status} ${answer.body}`);
    return answer;
  };

  const doorOf = (operationId: string): Door => {
    const door = doors.get(operationId);
    if (!door) throw new Error(`no operation ${operationId}`);
    return door;
  };
  const honest = async (path: string, operationId: string): Promise<unknown> => {
    const { status, body } = await exchange(doorOf(operationId), { path });
    if (status !== 200) throw new Error(`an honest request was answered ${status} ${body}`);
    return JSON.parse(body);
  };

  const active = await honest("/api/companies?status=active&limit=1", "listCompanies");
  const company = Number(Array.isArray(active) && active[0]?.id);
  return {
    company,
    turn() {
      files += 1;
    },
    async ask({ operationId, path, type, body }) {
      const headers = { "content-type": type };
      const told = toldBy(await exchange(doorOf(operationId), { path, headers, body: Buffer.from(body) }));
      const found = await honest(`/api/companies/${company}`, "getCompany");
      if (typeof found !== "object" || found === null || !("id" in found) || found.id !== company)
        throw new Error(`the honest request after it got ${JSON.stringify(found)}`);
      return told;
    },
  };
}

/** The last line counts: the ones before it report progress. */
function toldBy({ status, body }: Answer): Told {
  const last = JSON.parse(status === 200 ? (body.trimEnd().split("\n").at(-1) ?? "") : body);
  if (status === 200 && "value" in last) return last;
  return { code: String(status === 200 ? last.problem?.code : last.code) };
}
