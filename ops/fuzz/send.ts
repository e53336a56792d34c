import { Agent, request } from "node:http";

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer };
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** A call that takes longer hangs. The limit is generous, because the machine may be busy. */
const DEADLINE_MS = 15_000;
const shared = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends one request as it is. A connection that ends without an answer and a missing answer are errors. */
export function send(
  origin: string,
  { method, path, headers, body }: Sent,
  agent: Agent = shared,
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const framed = body ? { ...headers, "content-length": String(body.length) } : headers;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers: framed, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", settle(reject));
      incoming.on("end", () =>
        settle(resolve)({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    const late = setTimeout(() => outgoing.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS);
    const settle =
      <T>(then: (value: T) => void) =>
      (value: T): void => {
        clearTimeout(late);
        then(value);
      };
    outgoing.on("error", settle(reject));
    outgoing.end(body);
  });
}
