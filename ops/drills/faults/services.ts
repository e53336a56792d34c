import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

// All outside services in one: Resend, a receiver of webhooks, an e-invoice operator, the register of companies and a dispatch
// provider. All of them behave in one way at a time.

export const TROUBLES = ["hang", "fail", "answer late", "answer half", "flood"] as const;
export type Manner = "well" | (typeof TROUBLES)[number];

/** After the register's limit, before the others'. */
const LATE_MS = 3_000;
const BLOCK = Buffer.alloc(256 * 1024, 32);

export type Services = {
  url: string;
  behave(manner: Manner): void;
  /** The idempotency keys of each accepted mail, and the ids of the accepted webhook messages. */
  mails: Map<string, Set<string>>;
  messages: Set<string>;
  /** The idempotency keys of each accepted e-invoice, by its number. */
  invoices: Map<string, Set<string>>;
  stop(): void;
};

export async function startServices(): Promise<Services> {
  let manner: Manner = "well";
  const mails = new Map<string, Set<string>>();
  const messages = new Set<string>();
  const invoices: typeof mails = new Map();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(incoming);
    const now = manner;
    if (now === "hang") return;
    if (now === "fail") return end(response, 500, {});
    if (now === "answer late") await wait(LATE_MS);
    // A service may have done its work, and only its answer is lost.
    note(incoming, body);
    if (now === "answer half") return breakOff(response);
    if (now === "flood") return flood(response);
    if (incoming.method === "POST") return end(response, 200, { id: "drill" });
    end(response, 404, {});
  };
  const note = ({ url, headers }: IncomingMessage, body: string): void => {
    if (url === "/hook") messages.add(String(headers["webhook-id"]));
    const key = String(headers["idempotency-key"]);
    if (url === "/emails") noteKey(mails, String((JSON.parse(body) as { to: unknown }).to), key);
    if (url === "/invoices") noteKey(invoices, INVOICE_NUMBER.exec(body)?.[1] ?? "", key);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    messages,
    invoices,
    behave: (wanted) => {
      manner = wanted;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const INVOICE_NUMBER = /<InvoiceNumber>([^<]+)</;

export function noteKey(taken: Map<string, Set<string>>, what: string, key: string): void {
  taken.set(what, (taken.get(what) ?? new Set()).add(key));
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 });
  response.write('{"id": "dr', () => response.destroy());
}

/** JSON without an end, sent as fast as it is read. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"id": "drill", "more": "');
  const more = () => {
    while (!response.destroyed && response.write(BLOCK));
  };
  response.on("drain", more);
  response.on("error", () => response.destroy());
  more();
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
