import { createSession } from "#lib/accounts/use-cases/sessions.ts";
import { type Actor, SCOPES } from "#lib/core/actor.ts";
import type { Handler } from "#lib/doors/api/route.ts";
import { completeEnv } from "#lib/env.ts";
import { database, identityTokenStore } from "#lib/installation/container.ts";
import { failuresByStatus } from "#lib/operations/openapi/responses.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

/** `body`: bytes go as they are, all else as JSON. */
type Sent = { body?: unknown; headers?: Record<string, string>; params?: Record<string, string> };

export type TestApi = {
  house: TestHouse;
  /**
   * Calls a route's handler as this actor, with a bearer token like an API client. Throws for a refusal that the API's
   * description does not name.
   */
  call(actor: Actor, handler: Handler, target: string, sent?: Sent): Promise<Response>;
  close(): Promise<void>;
};

/** The API's doors over their own test database, for tests about HTTP. */
export async function openTestApi(): Promise<TestApi> {
  const house = await openTestHouse();
  completeEnv({
    DATABASE_URL: house.urls.runtime,
    AUTH_SECRET: "a secret of the tests, at least 32 characters",
    APP_URL: "https://portal.example",
    LOG_LEVEL: "silent",
    RATE_LIMIT_API: "100000",
  });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (actor: Actor): Promise<string> => {
    const key = `${actor.kind}:${actor.id}`;
    const token = tokens.get(key) ?? issueToken(house, actor);
    tokens.set(key, token);
    return token;
  };
  return {
    house,
    async call(actor, handler, target, { body, headers = {}, params = {} } = {}) {
      const [method = "GET", path = "/"] = target.split(" ");
      const request = new Request(`https://portal.example${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf(actor)}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof Uint8Array ? body.slice() : JSON.stringify(body) }),
      });
      const answer = await handler(request, { params: Promise.resolve(params) });
      await holdToDescription(handler, method, answer);
      return answer;
    },
    async close() {
      await database().close();
      await house.close();
    },
  };
}

async function issueToken({ owner }: TestHouse, actor: Actor): Promise<string> {
  if (actor.kind === "client") {
    const [row] = await owner<
      { id: string }[]
    >`select client_id as id from api_clients where id = ${actor.id}`;
    return (
      await identityTokenStore().issue({
        kind: "client",
        clientId: row?.id ?? "",
        scopes: actor.scopes ?? SCOPES,
        secretVersion: 1,
      })
    ).token;
  }
  const userId = actor.id ?? 0;
  const now = new Date();
  await database().asServer((db) =>
    createSession(db, { userId, now, address: "192.0.2.1", userAgent: null, amr: ["pwd"] }),
  );
  const [row] = await owner<{ id: number }[]>`
    select id::int from sessions where user_id = ${userId} order by id desc limit 1`;
  return (
    await identityTokenStore().issue({
      kind: "user",
      userId,
      email: actor.label,
      sessionId: row?.id ?? 0,
      authenticatedAt: now,
      sessionEndsAt: new Date(now.getTime() + 3_600_000),
    })
  ).token;
}

async function holdToDescription({ operations }: Handler, method: string, answer: Response): Promise<void> {
  if (!answer.headers.get("content-type")?.startsWith("application/problem+json")) return;
  const operation = operations.find((one) => one.method === method);
  if (!operation) return;
  const { code } = await answer.clone().json();
  const named = new Map(failuresByStatus(operation)).get(answer.status) ?? [];
  if (!named.includes(code))
    throw new Error(
      `${operation.operationId} is refused as ${code} (${answer.status}), which is not described`,
    );
}
