import { Agent, request } from "node:http";
import { connect } from "node:net";
import { holdToContract } from "./contract.ts";

export type Sent = {
  method?: string;
  /** Sent unchanged: nothing is escaped, resolved or normalised. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** The raw answer: a file's bytes, and each cookie separately. */
export type Exchanged = Omit<Answer, "body"> & { body: Buffer; setCookies: readonly string[] };
type Way = { agent: Agent; hangingMs: number };

const HANGING_MS = 10_000;
/** The server closes a connection after 65 idle seconds. A request over it at that moment would fail. */
export const UNUSED_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: UNUSED_MS });

/**
 * One raw request, without a client library's corrections. A missing answer, or one that the API's document does not describe,
 * is an error.
 */
export async function send(origin: string, sent: Sent): Promise<Answer> {
  const { status, headers, body } = await exchange(origin, sent);
  const answer = { status, headers, body: body.toString("utf8") };
  const { method = "GET", path } = sent;
  await holdToContract(origin, { method, path, ...answer });
  return answer;
}

/** One request and its answer, whatever it is. */
export function exchange(
  origin: string,
  { method = "GET", path, headers = {}, body }: Sent,
  way: Way = { agent, hangingMs: HANGING_MS },
): Promise<Exchanged> {
  const { hostname, port } = new URL(origin);
  // Node frames the body of a DELETE or OPTIONS only when told its length.
  const framed =
    body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: framed, agent: way.agent, timeout: way.hangingMs },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
            ),
            setCookies: incoming.headers["set-cookie"] ?? [],
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error(`no answer in ${way.hangingMs} ms: ${method} ${path}`)),
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Sends bytes on a bare socket; returns the answer's status, or null if the connection was closed without one. */
export function sendRaw(origin: string, bytes: string): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.setTimeout(HANGING_MS, () => {
      socket.destroy();
      reject(new Error(`no answer in ${HANGING_MS} ms: ${bytes.slice(0, 60)}`));
    });
    const finish = () => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve(status ? Number(status) : null);
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.includes("\r\n\r\n")) finish();
    });
    socket.on("end", finish);
    socket.on("error", finish);
    socket.write(bytes);
  });
}
