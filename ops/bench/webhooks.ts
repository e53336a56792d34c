import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { newWebhookSecret, secretContext, WEBHOOK_SECRETS } from "#lib/webhooks/use-cases/secrets.ts";
import { judged, table } from "./report.ts";

// How fast one process delivers webhooks to a receiver on the same machine, and what happens to current deliveries when the
// process is killed. It runs in a copy of the full database and drops the copy afterwards.

const MESSAGES = 4_000;
const AT_LEAST = 200;
const COPY = "bench_webhooks";
const PROCESS = fileURLToPath(new URL("./webhook-process.ts", import.meta.url));
const AUTH_SECRET = randomBytes(48).toString("base64url");
/** Longer than the lease of a message. */
const PATIENCE_MS = 120_000;

export type WebhookFigures = { perSecond: number; lost: number; twice: number; strangers: number };

/** Runs before any other connection to the database opens, because PostgreSQL copies only an idle database. */
export async function measureWebhooks(urls: {
  ownerUrl: string;
  runtimeUrl: string;
}): Promise<WebhookFigures> {
  const source = new URL(urls.ownerUrl).pathname.slice(1);
  const server = postgres(withDatabase(urls.ownerUrl, "postgres"), { max: 1, onnotice: () => {} });
  const receiver = await openReceiver();
  const sql = postgres(withDatabase(urls.ownerUrl, COPY), { max: 1, onnotice: () => {} });
  try {
    await server.unsafe(`drop database if exists ${COPY} with (force)`);
    await server.unsafe(`create database ${COPY} template ${source} strategy file_copy`);
    await sql`select release_outgoing()`;
    await makeEndpoint(sql, receiver.url);
    const start = () => startWorker(withDatabase(urls.runtimeUrl, COPY));
    const perSecond = await measureRate(sql, receiver, start);
    const killed = await killInTheMiddle(sql, receiver, start);
    return { perSecond, ...killed };
  } finally {
    await sql.end();
    await receiver.close();
    await server.unsafe(`drop database if exists ${COPY} with (force)`);
    await server.end();
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A receiver that accepts every message at once and keeps the ids. */
async function openReceiver() {
  const ids: string[] = [];
  let told = (): void => undefined;
  const server = createServer((incoming, answer) => {
    incoming.resume().on("end", () => {
      ids.push(String(incoming.headers["webhook-id"]));
      answer.writeHead(204).end();
      told();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ids,
    /** Resolves when this many different messages have arrived. */
    until: (count: number) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`only ${new Set(ids).size} of ${count} arrived`)),
          PATIENCE_MS,
        );
        told = () => {
          if (ids.length < count || new Set(ids).size < count) return;
          clearTimeout(late);
          resolve();
        };
        told();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function makeEndpoint(sql: postgres.Sql, url: string): Promise<void> {
  const sealed = createSecretBox(AUTH_SECRET, WEBHOOK_SECRETS).seal(newWebhookSecret(), secretContext(1));
  await sql`insert into webhook_endpoints (id, url, events, notify_email, secret_sealed, created_by)
    values (1, ${url}, '{vehicle.updated}', 'bench@tolppa.example', ${sealed}, 'bench')`;
}

const leave = (sql: postgres.Sql) => sql`
  insert into webhook_messages (endpoint_id, company_id, type, occurred_at, data)
  select 1, n, 'vehicle.updated', now(), json_build_object('id', n, 'companyId', n, 'status', 'active',
    'changed', json_build_array('color'), 'resource', '/api/companies/' || n || '/vehicles/' || n)
  from generate_series(1, ${MESSAGES}) n`;

function startWorker(databaseUrl: string): ChildProcess {
  const child = spawn(process.execPath, [PROCESS], {
    env: {
      NODE_ENV: "production",
      APP_URL: "http://localhost",
      LOG_LEVEL: "error",
      MAIL_TRANSPORT: "file",
      WEBHOOK_ALLOW_PRIVATE: "1",
      DATABASE_URL: databaseUrl,
      REQUIRE_ADMIN_MFA: "0",
      AUTH_SECRET,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  return child;
}

/** Measures all messages except the first hundred, during which the process warms up. */
async function measureRate(
  sql: postgres.Sql,
  receiver: Receiver,
  start: () => ChildProcess,
): Promise<number> {
  const warm = 100;
  await leave(sql);
  const child = start();
  await receiver.until(warm);
  const from = performance.now();
  await receiver.until(MESSAGES);
  const seconds = (performance.now() - from) / 1_000;
  await kill(child);
  return (MESSAGES - warm) / seconds;
}

/** Kills the process when half of the messages have arrived, and starts another process at once. */
async function killInTheMiddle(sql: postgres.Sql, receiver: Receiver, start: () => ChildProcess) {
  await sql`truncate webhook_messages`;
  receiver.ids.length = 0;
  await leave(sql);
  const first = start();
  await receiver.until(MESSAGES / 2);
  await kill(first);
  const second = start();
  await receiver.until(MESSAGES);
  await kill(second);
  const left = await sql<
    { id: string }[]
  >`select 'msg_' || replace(message_id::text, '-', '') as id from webhook_messages`;
  const known = new Set(left.map(({ id }) => id));
  const arrived = new Set(receiver.ids);
  return {
    lost: [...known].filter((id) => !arrived.has(id)).length,
    twice: receiver.ids.length - arrived.size,
    strangers: [...arrived].filter((id) => !known.has(id)).length,
  };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

export const webhookReportOf = ({ perSecond, lost, twice, strangers }: WebhookFigures): string => {
  const messages = MESSAGES.toLocaleString("en");
  return table(
    ["Webhooks", "measured", "target"],
    [
      [
        "Deliveries by one process to one receiver",
        `${perSecond.toFixed(0)}/s`,
        judged(`≥ ${AT_LEAST}/s`, perSecond >= AT_LEAST),
      ],
      [`Lost of ${messages} over a kill -9 in the middle`, String(lost), judged("0", lost === 0)],
      ["Arrived twice then, under the same id", String(twice), ""],
      ["Arrived under an id that was never left", String(strangers), judged("0", strangers === 0)],
    ],
  );
};
