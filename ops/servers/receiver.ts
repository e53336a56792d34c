import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type postgres from "postgres";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { newWebhookSecret, secretContext, WEBHOOK_SECRETS } from "#lib/webhooks/use-cases/secrets.ts";

/** The path at which drills receive webhooks. */
export const ENDPOINT = 900;

export async function subscribe(
  sql: postgres.Sql,
  { url, event, authSecret }: { url: string; event: string; authSecret: string },
): Promise<void> {
  const box = createSecretBox(authSecret, WEBHOOK_SECRETS);
  const sealed = box.seal(newWebhookSecret(), secretContext(ENDPOINT));
  await sql`insert into webhook_endpoints (id, url, events, notify_email, secret_sealed, created_by)
    overriding system value values (${ENDPOINT}, ${url}, ${[event]}, 'drill@tolppa.example', ${sealed}, 'drill')`;
}

/** A receiver of webhooks that records each message. */
export async function startReceiver(sql: postgres.Sql, subscription: { event: string; authSecret: string }) {
  const ids: string[] = [];
  const server = createServer((incoming, answer) => {
    incoming.resume().on("end", () => {
      ids.push(String(incoming.headers["webhook-id"]));
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await subscribe(sql, { url, ...subscription });
  return {
    arrived: () => new Set(ids).size,
    twice: () => ids.length - new Set(ids).size,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
