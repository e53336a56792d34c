import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { createWebhookSender } from "#lib/adapters/webhooks/sender.ts";
import type { TestAsker } from "#lib/platform/use-case/testing.ts";
import type { EndpointKey } from "#lib/webhooks/queries/webhook-endpoints.ts";
import {
  createWebhookSchema,
  resendWebhookSchema,
  saveWebhookSchema,
  switchWebhookSchema,
  webhookIdsSchema,
  webhookListSchema,
  webhookPageSchema,
} from "#lib/webhooks/schema.ts";
import {
  deleteWebhook,
  resendWebhook,
  sendWebhookTest,
  switchWebhook,
  webhookCreation,
  webhookRotation,
  webhookSaving,
} from "./manage.ts";
import { getWebhook, listWebhooks } from "./read.ts";

export type Received = { id: string; type: string; body: unknown; headers: IncomingHttpHeaders; at: number };
type Reply = { status?: number; headers?: Record<string, string>; body?: string; waitFor?: Promise<unknown> };

type SentMessage = { type: string; data: { id?: number } };

/** A real HTTP server as receiver, which keeps its messages. */
export async function openReceiver(reply: (count: number, message: SentMessage) => Reply = () => ({})) {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const raw: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (incoming, answer) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const message = JSON.parse(body) as SentMessage;
    const { headers } = incoming;
    raw.push({ headers, body });
    received.push({
      id: String(headers["webhook-id"]),
      type: message.type,
      body: message,
      headers,
      at: Date.now(),
    });
    for (const one of waiting) if (received.length >= one.count) one.resolve();
    const {
      status = 204,
      headers: answered = {},
      body: text = "",
      waitFor,
    } = reply(received.length, message);
    await waitFor;
    answer.writeHead(status, answered).end(status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tolppa`,
    received,
    /** Whether the Standard Webhooks library verifies every message so far with this secret. */
    verifies: (secret: string): boolean =>
      raw.every(({ headers, body }) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      }),
    untilReceived: (count: number): Promise<void> =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ count, resolve });
          }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

export const secrets = createSecretBox("x".repeat(32), "webhooks");
const create = (allowPrivate: boolean) =>
  webhookCreation({ sender: createWebhookSender({ allowPrivate }), secrets });
const rotate = webhookRotation(secrets);
const save = webhookSaving({ sender: createWebhookSender({ allowPrivate: true }) });

const read = { mode: "read" } as const;

/** The webhook use cases as one actor, run as actions run them. */
export const webhookUseCasesOf = ({ run }: TestAsker) => ({
  create: (companyId: number | null, body: Record<string, unknown> = {}, { strict = false } = {}) =>
    run(createWebhookSchema, create(!strict), { companyId, body: fields(body) }),
  save: (ids: EndpointKey, version: number, body: Record<string, unknown>) =>
    run(saveWebhookSchema, save, { ...ids, version, body: fields(body) }),
  list: (companyId: number | null) => run(webhookListSchema, listWebhooks, { companyId }, read),
  get: (ids: EndpointKey, query: { failed?: "1"; cursor?: string } = {}) =>
    run(webhookPageSchema, getWebhook, { ...ids, ...query }, read),
  turn: (ids: EndpointKey, enabled: boolean) => run(switchWebhookSchema, switchWebhook, { ...ids, enabled }),
  remove: (ids: EndpointKey) => run(webhookIdsSchema, deleteWebhook, ids),
  rotate: (ids: EndpointKey, now = new Date()) => run(webhookIdsSchema, rotate, ids, { now }),
  test: (ids: EndpointKey) => run(webhookIdsSchema, sendWebhookTest, ids),
  resend: (ids: EndpointKey, messageId: number) =>
    run(resendWebhookSchema, resendWebhook, { ...ids, messageId }),
});

const fields = (body: Record<string, unknown>) => ({
  url: "https://jarjestelma.example.fi/tolppa",
  description: "Kutsukeskus",
  notifyEmail: "tuki@tolppa.example",
  events: ["vehicle.created", "company.updated"],
  ...body,
});
