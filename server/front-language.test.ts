import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getCompany } from "#app/api/companies/[companyId]/route.ts";
import { POST as createVehicle } from "#app/api/companies/[companyId]/vehicles/route.ts";
import { GET as getContract } from "#app/api/openapi.json/route.ts";
import { POST as sendPayments } from "#app/api/payments/route.ts";
import { GET as listProviderAreas } from "#app/api/provider-areas/route.ts";
import { currentLanguage, type Language } from "#lib/core/language.ts";
import { speak } from "#lib/core/request-scope.ts";
import type { Handler } from "#lib/http/api/route.ts";
import { openTestApi, type TestApi } from "#lib/http/testing.ts";
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
  const [pattern, route] = ROUTES.find(([one]) => one.test(target)) ?? [];
  if (!pattern || !route) throw new Error(`no route for ${target}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
  const { authorization } = request.headers;
  const [, companyOfPath] = pattern.exec(target) ?? [];
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

type Words = Record<401 | 403 | 404 | 405 | 413 | 400 | 503, string> &
  Record<"label" | "unknown" | "missing", string>;
const WORDS: Record<Language, Words> = {
  fi: {
    401: "Kirjaudu sisään",
    403: "Oikeutesi eivät riitä tähän toimintoon",
    404: "Kohdetta ei löydy",
    405: "Tähän osoitteeseen ei voi lähettää tällaista pyyntöä.",
    413: "Lähetetyt tiedot ovat liian suuret. Suurin sallittu koko on 256 kt, tiedostolla 5 Mt.",
    400: "Pyyntö oli virheellinen. Tarkista osoite ja yritä uudelleen.",
    503: "Tämä palvelin on sulkeutumassa. Yritä hetken kuluttua uudelleen.",
    label: "Vuosimalli: ",
    unknown: "Tuntematon kenttä",
    missing: "Pakollinen",
  },
  sv: {
    401: "Logga in",
    403: "Dina behörigheter räcker inte för den här funktionen",
    404: "Objektet hittades inte",
    405: "En sådan begäran kan inte skickas till den här adressen.",
    413: "De skickade uppgifterna är för stora. Den största tillåtna storleken är 256 kB, för en fil 5 MB.",
    400: "Begäran var felaktig. Kontrollera adressen och försök igen.",
    503: "Den här servern håller på att stängas. Försök igen om en stund.",
    label: "Årsmodell: ",
    unknown: "Okänt fält",
    missing: "Obligatoriskt",
  },
  en: {
    401: "Sign in",
    403: "You do not have permission for this action",
    404: "Not found",
    405: "This kind of request cannot be sent to this address.",
    413: "The data sent is too large. The largest size allowed is 256 kB, or 5 MB for a file.",
    400: "The request was not valid. Check the address and try again.",
    503: "This server is shutting down. Try again in a moment.",
    label: "Model year: ",
    unknown: "Unknown field",
    missing: "Required",
  },
};

describe.each(["fi", "sv", "en"] as const)("a caller who asks for %s is answered in it", (language) => {
  const headers = { "accept-language": language };
  const refusals: [string, keyof Words & number, string, Asked][] = [
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
    ["a path that is none", 400, "GET /api/companies/%zz", { headers }],
  ];
  test.each(refusals)("for %s (%i)", async (_, status, target, asked) => {
    const answer = await ask(target, asked);
    expect(answer).toMatchObject({ status, language });
    expect(told(answer.text)).toEqual([WORDS[language][status]]);
  });

  test("by each wrong field", async () => {
    const body = { year: 1850, nonsense: 1 };
    const answer = await ask(`POST /api/companies/${companyId}/vehicles`, { headers, body });
    expect(answer).toMatchObject({ status: 422, language });
    const [message, ...fields] = told(answer.text);
    expect(message).toContain(WORDS[language].label);
    expect(fields).toContain(WORDS[language].unknown);
  });

  test("by each wrong row of a batch", async () => {
    const answer = await ask("POST /api/payments", { headers, body: { payments: [{}] } });
    expect(answer).toMatchObject({ status: 422, language });
    expect(told(answer.text)).toContain(WORDS[language].missing);
  });

  test("when the process is about to end", async () => {
    draining = true;
    const answer = await ask("GET /api/health", { headers });
    draining = false;
    expect(answer).toMatchObject({ status: 503, language });
    expect(told(answer.text)).toEqual([WORDS[language][503]]);
  });
});

test.each([
  ["sv", "sv"],
  ["sv-FI, fi;q=0.8", "sv"],
  ["de, en-US;q=0.7, sv;q=0.2", "en"],
  ["fi;q=0, en;q=0.1", "en"],
  ["*", "fi"],
  ["de", "fi"],
  ["", "fi"],
  [";;q=,,=", "fi"],
  ["sv;q=high, en;q=0.3", "en"],
  [`${"de,".repeat(600)}sv`, "fi"],
])("Accept-Language %j is answered in %s", async (header, language) => {
  expect(await ask("GET /", { headers: { "accept-language": header } })).toMatchObject({
    language,
    text: language,
  });
});

test("a program that asks for no language is answered in Finnish", async () => {
  const { get } = await import("node:http");
  const language = await new Promise((resolve) => {
    get(`${url}/api/companies/%zz`, (answer) => resolve(answer.resume().headers["content-language"]));
  });
  expect(language).toBe("fi");
});

test("the language chosen in the browser goes before the header, and a cookie of no language says nothing", async () => {
  const asked = (cookie: string) =>
    ask("GET /api/companies/999999999", { headers: { cookie, "accept-language": "en" } });
  expect((await asked("a=1; tolppa.language=sv")).language).toBe("sv");
  expect((await asked("tolppa.language=fi; a=1")).language).toBe("fi");
  expect((await asked("tolppa.language=de")).language).toBe("en");
  expect((await asked("xtolppa.language=sv")).language).toBe("en");
});

test("a page speaks the language of the signed-in person, and the API's description stays English", async () => {
  const headers = { "x-page": "swedish", "accept-language": "fi" };
  expect(await ask("GET /", { headers })).toMatchObject({ language: "sv", text: "sv" });
  expect(await ask("GET /api/docs", { headers })).toMatchObject({ language: "en", text: "en" });
});

test("the OpenAPI document is the same for every language", async () => {
  const [finnish, english] = await Promise.all(
    ["fi", "en"].map((language) =>
      ask("GET /api/openapi.json", { headers: { "accept-language": language } }),
    ),
  );
  expect(finnish).toEqual(english);
  expect(finnish).toMatchObject({ status: 200, language: "en" });
  expect(finnish?.text).toContain("A post code has five digits");
  expect(finnish?.text).not.toMatch(/Postinumero|Kirjaudu/);
});

test("callers at the same time are each answered in their own language", async () => {
  const languages = Array.from(
    { length: 30 },
    (_, index) => (["fi", "sv", "en"] as const)[index % 3] ?? "fi",
  );
  const answers = await Promise.all(
    languages.map((language) =>
      ask("GET /api/companies/999999999", { headers: { "accept-language": language } }),
    ),
  );
  expect(answers.map(({ language, text }) => [language, ...told(text)])).toEqual(
    languages.map((language) => [language, WORDS[language][404]]),
  );
});
