import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getCompany } from "#app/api/companies/[companyId]/route.ts";
import { POST as createVehicle } from "#app/api/companies/[companyId]/vehicles/route.ts";
import { GET as getContract } from "#app/api/openapi.json/route.ts";
import { POST as sendPayments } from "#app/api/payments/route.ts";
import { GET as listProviderAreas } from "#app/api/provider-areas/route.ts";
import { currentLanguage, LANGUAGES, type Language } from "#lib/core/language.ts";
import { inLanguage, speak } from "#lib/core/request-scope.ts";
import type { Handler } from "#lib/doors/api/route.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { createFront } from "./front.ts";

// Tests the language of answers over HTTP: the front before the routes of the API, as in the product.

let api: TestApi;
let server: Server;
let url: string;
let draining = false;
let companyId: number;

const ROUTES: [RegExp, Handler][] = [
  [/^GET \/api\/companies\/(\d+)$/, getCompany],
  [/^POST \/api\/companies\/(\d+)\/vehicles$/, createVehicle],
  [/^POST \/api\/payments$/, sendPayments],
  [/^GET \/api\/provider-areas$/, listProviderAreas],
  [/^GET \/api\/openapi\.json$/, getContract],
];

type Caller = "admin" | "person";
let caller: Caller = "admin";
let person: TestApi["house"]["admin"];

async function handler(request: IncomingMessage, response: ServerResponse) {
  if (!request.url?.startsWith("/api/") || request.url === "/api/docs") {
    // Stands in for a page of a signed-in person who has chosen Swedish.
    if (request.headers["x-page"] === "swedish") speak("sv");
    return void response.end(currentLanguage());
  }
  const target = `${request.method} ${request.url}`;
  const [operation = ""] = target.split("?", 1);
  const [pattern, route] = ROUTES.find(([one]) => one.test(operation)) ?? [];
  if (!pattern || !route) throw new Error(`no route for ${target}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
  const { authorization } = request.headers;
  const [, companyOfPath] = pattern.exec(operation) ?? [];
  const answer = await api.call(caller === "admin" ? api.house.admin : person, route, target, {
    body,
    params: companyOfPath ? { companyId: companyOfPath } : {},
    ...(authorization && { headers: { authorization } }),
  });
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.statusCode = answer.status;
  response.end(await answer.text());
}

beforeAll(async () => {
  api = await openTestApi();
  const own = await api.house.createCompany();
  [companyId, person] = [own.company.id, own.user];
  server = createFront({
    handler,
    appUrl: "http://localhost:3000",
    demo: true,
    trustedProxyHops: 0,
    actionPages: (path) => path,
    isDraining: () => draining,
    log: { info: () => undefined, error: () => undefined },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});

type Asked = { headers?: Record<string, string>; body?: object; by?: Caller };

async function ask(target: string, { headers = {}, body, by = "admin" }: Asked = {}) {
  const [method = "GET", path = "/"] = target.split(" ");
  caller = by;
  const init = body && { body: JSON.stringify(body) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...init });
  const text = await answer.text();
  return { status: answer.status, language: answer.headers.get("content-language"), text };
}

const told = (text: string) => {
  const { message, detail, errors = [] } = JSON.parse(text.replaceAll("\u00a0", " "));
  expect(detail).toBe(message);
  return [message, ...errors.map((one: { message: string }) => one.message)];
};

/** The expected message of each status. */
const SAID = {
  401: () => messageOfCode("unauthenticated"),
  403: () => messageOfCode("forbidden"),
  404: () => messageOfCode("not_found"),
  405: () => m.http_message({ status: "405" }),
  413: () => m.http_message({ status: "413" }),
  400: () => m.http_message({ status: "400" }),
  503: () => m.http_message({ status: "503" }),
};
const saidIn = (language: Language, status: keyof typeof SAID) =>
  inLanguage(language, SAID[status]).replaceAll("\u00a0", " ");

describe.each(LANGUAGES)("a caller who has chosen %s is answered in that language", (language) => {
  const headers = { cookie: `tolppa.language=${language}` };
  const refusals: [string, keyof typeof SAID, string, Asked][] = [
    ["no token", 401, "GET /api/companies/1", { headers: { ...headers, authorization: "Bearer x" } }],
    ["a thing for admins", 403, "GET /api/provider-areas", { headers, by: "person" }],
    ["a company that does not exist", 404, "GET /api/companies/999999999", { headers }],
    ["a method that the path does not take", 405, "PATCH /api/companies/1", { headers }],
    [
      "a body that is too large",
      413,
      "POST /api/companies/1/vehicles",
      { headers, body: { a: "x".repeat(300_000) } },
    ],
    ["a malformed path", 400, "GET /api/companies/%zz", { headers }],
  ];
  test.each(refusals)("for %s (%i)", async (_, status, target, asked) => {
    const answer = await ask(target, asked);
    expect(answer).toMatchObject({ status, language });
    expect(told(answer.text)).toEqual([saidIn(language, status)]);
  });

  test("by each wrong field", async () => {
    const body = { year: 1850, nonsense: 1 };
    const answer = await ask(`POST /api/companies/${companyId}/vehicles`, { headers, body });
    expect(answer).toMatchObject({ status: 422, language });
    const [message, ...fields] = told(answer.text);
    expect(message).toContain(`${inLanguage(language, () => fieldLabel("year"))}: `);
    expect(fields).toContain(inLanguage(language, () => messageOfCode("unknown_field")));
  });

  test("by each wrong row of a batch", async () => {
    const answer = await ask("POST /api/payments", { headers, body: { payments: [{}] } });
    expect(answer).toMatchObject({ status: 422, language });
    expect(told(answer.text)).toContain(inLanguage(language, () => messageOfCode("required")));
  });

  test("when the process is about to end", async () => {
    draining = true;
    const answer = await ask("GET /api/health", { headers });
    draining = false;
    expect(answer).toMatchObject({ status: 503, language });
    expect(told(answer.text)).toEqual([saidIn(language, 503)]);
  });
});

test.each([
  ["fi", "Kohdetta ei löydy"],
  ["sv", "Objektet hittades inte"],
  ["en", "Not found"],
  ["de", "Kohdetta ei löydy"],
  ["", "Kohdetta ei löydy"],
  ["sv&lang=en", "Objektet hittades inte"],
])("a program that asks with ?lang=%s for a missing company reads “%s”", async (lang, message) => {
  const headers = { cookie: "tolppa.language=fi" };
  const { text } = await ask(`GET /api/companies/999999999?lang=${lang}`, { headers });
  expect(told(text)).toEqual([message]);
});

test("?lang= is no field of a call, and changes nothing on a page", async () => {
  const written = await ask(`POST /api/companies/${companyId}/vehicles?lang=sv`, { body: { year: 1850 } });
  expect(written).toMatchObject({ status: 422, language: "sv" });
  expect(told(written.text)).not.toContain(inLanguage("sv", () => messageOfCode("unknown_field")));
  const listed = await ask("GET /api/provider-areas?lang=en", {});
  expect(listed).toMatchObject({ status: 200, language: "en" });
  expect(await ask("GET /?lang=sv")).toMatchObject({ language: "fi", text: "fi" });
});

test.each(["sv", "en-US,en;q=0.9", "sv-FI, fi;q=0.1", "fi;q=0, en", "*"])(
  "Accept-Language %j changes nothing",
  async (header) => {
    const headers = { "accept-language": header };
    expect(await ask("GET /", { headers })).toMatchObject({ language: "fi", text: "fi" });
    const refused = await ask("GET /api/companies/999999999", { headers });
    expect([refused.language, ...told(refused.text)]).toEqual(["fi", "Kohdetta ei löydy"]);
    expect(await ask("GET /api/companies/%zz", { headers })).toMatchObject({ status: 400, language: "fi" });
  },
);

test("a program that asks for no language is answered in Finnish", async () => {
  const { get } = await import("node:http");
  const language = await new Promise((resolve) => {
    get(`${url}/api/companies/%zz`, (answer) => resolve(answer.resume().headers["content-language"]));
  });
  expect(language).toBe("fi");
});

test("the language chosen in the browser counts, and a cookie without a language changes nothing", async () => {
  const asked = (cookie: string) => ask("GET /api/companies/999999999", { headers: { cookie } });
  expect((await asked("a=1; tolppa.language=sv")).language).toBe("sv");
  expect((await asked("tolppa.language=fi; a=1")).language).toBe("fi");
  expect((await asked("tolppa.language=de")).language).toBe("fi");
  expect((await asked("xtolppa.language=sv")).language).toBe("fi");
});

test("a page speaks the language of the signed-in person, and the API's description stays English", async () => {
  const headers = { "x-page": "swedish", cookie: "tolppa.language=fi" };
  expect(await ask("GET /", { headers })).toMatchObject({ language: "sv", text: "sv" });
  expect(await ask("GET /api/docs", { headers })).toMatchObject({ language: "en", text: "en" });
});

test("the OpenAPI document is the same for every language", async () => {
  const [finnish, english] = await Promise.all(
    ["fi", "en"].map((language) =>
      ask(`GET /api/openapi.json?lang=${language}`, { headers: { cookie: `tolppa.language=${language}` } }),
    ),
  );
  expect(finnish).toEqual(english);
  expect(finnish).toMatchObject({ status: 200, language: "en" });
  expect(finnish?.text).toContain("A post code has five digits");
  expect(finnish?.text).not.toMatch(/Postinumero|Kirjaudu/);
});

test("simultaneous callers are each answered in their own language", async () => {
  const languages = Array.from({ length: 10 }, () => LANGUAGES).flat();
  const answers = await Promise.all(
    languages.map((language) =>
      ask("GET /api/companies/999999999", { headers: { cookie: `tolppa.language=${language}` } }),
    ),
  );
  expect(answers.map(({ language, text }) => [language, ...told(text)])).toEqual(
    languages.map((language) => [language, saidIn(language, 404)]),
  );
});
