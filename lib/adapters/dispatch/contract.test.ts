import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { aCompany, codeOf } from "#lib/core/testing.ts";
import { providerCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import { askForCompany, askForHealth } from "./ask.ts";
import { FAULTS, startSimulator } from "./simulator.ts";

const TOKEN = "salaisuus";
const TIMEOUT_MS = 300;

const openapi = JSON.parse(readFileSync("docs/dispatch-provider.openapi.json", "utf8"));
const written = z.fromJSONSchema(openapi.components.schemas.Company);

const EXAMPLE =
  openapi.paths["/companies/{externalId}"].get.responses["200"].content["application/json"].example;

type Answer = (response: ServerResponse, externalId: string) => void;

const json = (response: ServerResponse, body: unknown, type = "application/json", status = 200) =>
  void response.writeHead(status, { "content-type": type }).end(JSON.stringify(body));

/** A provider that answers by this table of ids. */
const PEER: Record<string, Answer> = {
  fine: (response, externalId) => json(response, { ...EXAMPLE, externalId }),
  "with spaces/and ä?#%": (response, externalId) => json(response, { ...EXAMPLE, externalId }),
  charset: (response, externalId) =>
    json(response, { ...EXAMPLE, externalId }, "application/json;charset=utf-8"),
  grown: (response, externalId) =>
    json(response, { ...EXAMPLE, externalId, fleet: [1], address: { ...EXAMPLE.address, country: "FI" } }),
  sparse: (response, externalId) =>
    json(response, {
      ...EXAMPLE,
      externalId,
      address: null,
      contact: { email: null },
      taxiServiceLicence: null,
    }),
  spelled: (response, externalId) =>
    json(response, {
      ...EXAMPLE,
      externalId,
      businessId: "FI12345671",
      companyName: "  Hämeen   Taksi Oy ",
      contact: { phoneNumber: "+358 (40) 123-4567", email: "Aino@Hameentaksi.example" },
    }),
  silent: () => undefined,
  "slow body": (response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"),
  "500": (response) => json(response, EXAMPLE, "application/json", 500),
  "503": (response) => json(response, EXAMPLE, "application/json", 503),
  "429": (response) => json(response, EXAMPLE, "application/json", 429),
  "204": (response) => void response.writeHead(204).end(),
  "400": (response) => json(response, EXAMPLE, "application/json", 400),
  "401": (response) => json(response, {}, "application/json", 401),
  "403": (response) => json(response, {}, "application/json", 403),
  "404": (response) => json(response, {}, "application/json", 404),
  redirect: (response) => void response.writeHead(302, { location: `${peerUrl}/companies/fine` }).end(),
  "no JSON": (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{]"),
  "no UTF-8": (response) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(Buffer.from('{"a":"\xff"}', "latin1")),
  "a page": (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hei</h1>"),
  "JSON called text": (response, externalId) => json(response, { ...EXAMPLE, externalId }, "text/plain"),
  "no type": (response, externalId) => void response.end(JSON.stringify({ ...EXAMPLE, externalId })),
  huge: (response, externalId) => json(response, { ...EXAMPLE, externalId, more: "x".repeat(100_000) }),
  endless: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const flood = () => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
    };
    response.on("drain", flood);
    flood();
  },
  list: (response) => json(response, [EXAMPLE]),
  null: (response) => json(response, null),
  "another id": (response) => json(response, { ...EXAMPLE, externalId: "fine" }),
  reset: (response) => void response.socket?.resetAndDestroy(),
  "cut off": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "5000" }).write("{");
    setTimeout(() => response.destroy(), 20);
  },
  bomb: (response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(60_000)),
};

let peerUrl = "";
let requests: { path: string; authorization: string | undefined }[] = [];
let simulator: Awaited<ReturnType<typeof startSimulator>>;
/** The provider's answer to the health question. */
let healthOf: Answer = () => undefined;
const peer = createServer((request, response) => {
  requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
  if (request.url === "/health") return healthOf(response, "");
  const externalId = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
  PEER[externalId]?.(response, externalId);
});

const known = aCompany({ businessId: "1234567-1", provider: "cabonline", status: "active" });

beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  simulator = await startSimulator({
    providers: ["cabonline"],
    token: TOKEN,
    find: async (_, externalId) => (/^\d+$/.test(externalId) ? known : null),
  });
});
afterAll(async () => {
  peer.closeAllConnections();
  await new Promise((resolve) => peer.close(resolve));
  await simulator.close();
});

const ask = (externalId: string, url = peerUrl, token = TOKEN) =>
  askForCompany({ url, token, allowPrivate: true }, externalId, TIMEOUT_MS);

describe("an answer that keeps to the contract", () => {
  test.each(["fine", "charset", "with spaces/and ä?#%"])("%s gives the company unchanged", async (id) => {
    expect(await ask(id)).toEqual({ ok: true, value: { ...EXAMPLE, externalId: id } });
  });

  test("unknown fields are ignored", async () => {
    expect(await ask("grown")).toEqual({ ok: true, value: { ...EXAMPLE, externalId: "grown" } });
  });

  test("fields that the provider does not know are left out", async () => {
    const { address: _, taxiServiceLicence: __, ...rest } = EXAMPLE;
    expect(await ask("sparse")).toEqual({ ok: true, value: { ...rest, externalId: "sparse", contact: {} } });
  });

  test("is converted to the forms that the product stores", async () => {
    expect(await ask("spelled")).toMatchObject({
      value: {
        businessId: "1234567-1",
        companyName: "Hämeen Taksi Oy",
        contact: { phoneNumber: "+358401234567", email: "aino@hameentaksi.example" },
      },
    });
  });
});

test.each([
  ["silent", "dispatch_slow"],
  ["slow body", "dispatch_slow"],
  ["500", "dispatch_failed"],
  ["503", "dispatch_failed"],
  ["429", "dispatch_failed"],
  ["400", "dispatch_garbage"],
  ["204", "dispatch_garbage"],
  ["401", "dispatch_unauthorized"],
  ["403", "dispatch_unauthorized"],
  ["404", "dispatch_unknown_id"],
  [".", "dispatch_unknown_id"],
  ["..", "dispatch_unknown_id"],
  ["redirect", "dispatch_garbage"],
  ["no JSON", "dispatch_garbage"],
  ["no UTF-8", "dispatch_garbage"],
  ["a page", "dispatch_garbage"],
  ["JSON called text", "dispatch_garbage"],
  ["no type", "dispatch_garbage"],
  ["huge", "dispatch_garbage"],
  ["endless", "dispatch_garbage"],
  ["list", "dispatch_garbage"],
  ["null", "dispatch_garbage"],
  ["bomb", "dispatch_garbage"],
  ["another id", "dispatch_garbage"],
  ["reset", "dispatch_unreachable"],
  ["cut off", "dispatch_unreachable"],
])("a provider that answers '%s' fails with %s", async (id, code) => {
  expect(codeOf(await ask(id))).toBe(code);
});

test("a provider on a closed port is unreachable", async () => {
  expect(codeOf(await ask("fine", "http://127.0.0.1:1"))).toBe("dispatch_unreachable");
});

test("each question carries the credential, and no redirect is followed", async () => {
  requests = [];
  await ask("redirect");
  expect(requests).toEqual([{ path: "/companies/redirect", authorization: `Bearer ${TOKEN}` }]);
});

test("an id that would change the path's directory is never sent", async () => {
  requests = [];
  await ask("..");
  expect(requests).toEqual([]);
});

describe("the health question", () => {
  const askHealth = (url: string, token = TOKEN, allowPrivate = true) =>
    askForHealth({ url, token, allowPrivate }, TIMEOUT_MS);

  test("finds no trouble with a healthy provider that accepts the credential, as the contract says", async () => {
    const { schema, example } = openapi.paths["/health"].get.responses["200"].content["application/json"];
    healthOf = (response) => json(response, example);
    requests = [];
    expect(await askHealth(peerUrl)).toBeNull();
    expect(requests).toEqual([{ path: "/health", authorization: `Bearer ${TOKEN}` }]);
    expect(z.fromJSONSchema(schema).safeParse({ status: "down" }).success).toBe(false);
    expect(await askHealth(simulator.urlOf("cabonline"))).toBeNull();
    expect(await askHealth(simulator.urlOf("cabonline"), "wrong")).toBe("unauthorized");
  });

  test.each<[string, Answer]>([
    ["unauthorized", (response) => json(response, {}, "application/json", 401)],
    ["unauthorized", (response) => json(response, {}, "application/json", 403)],
    ["no_such_path", (response) => json(response, {}, "application/json", 404)],
    ["redirected", (response) => void response.writeHead(301, { location: peerUrl }).end()],
    ["failed", (response) => json(response, {}, "application/json", 500)],
    ["failed", (response) => json(response, {}, "application/json", 429)],
    ["garbage", (response) => json(response, { status: "down" })],
    ["garbage", (response) => void response.writeHead(200, { "content-type": "text/html" }).end("Hei")],
    ["garbage", (response) => void response.writeHead(204).end()],
    ["slow", () => undefined],
    ["slow", (response) => void response.writeHead(200, { "content-type": "application/json" }).write("{")],
    ["unreachable", (response) => void response.socket?.resetAndDestroy()],
    ["garbage", (response) => void response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n")],
  ])("gives the trouble %s for another answer", async (trouble, answer) => {
    healthOf = answer;
    expect(await askHealth(peerUrl)).toBe(trouble);
  });

  test.each([
    ["refused", "http://127.0.0.1:1"],
    ["unknown_host", "http://ei-ole.invalid"],
  ])("gives the trouble %s for an unreachable address", async (trouble, url) => {
    expect(await askHealth(url)).toBe(trouble);
  });

  test("gives the trouble `tls` for a server without TLS", async () => {
    expect(await askHealth(peerUrl.replace("http:", "https:"))).toBe("tls");
  });

  test("asks no private address, neither by number nor by name", async () => {
    requests = [];
    for (const url of [peerUrl, peerUrl.replace("127.0.0.1", "localhost"), "http://[::1]", "http://10.0.0.1"])
      expect(await askHealth(url, TOKEN, false), url).toBe("refused_address");
    expect(requests).toEqual([]);
  });
});

describe("the simulator", () => {
  const url = () => simulator.urlOf("cabonline");
  const look = async (path: string, token = TOKEN) =>
    fetch(`${url()}${path}`, { headers: { authorization: `Bearer ${token}` } });

  test.each(["0", "1", "2", "3", "47113"])(
    "answers for %s by the written contract, the same each time",
    async (id) => {
      const answer = await look(`/companies/${id}`);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      const body = await answer.json();
      expect(written.safeParse(body)).toMatchObject({ success: true });
      expect(await ask(id, url())).toEqual({ ok: true, value: body });
      expect(await (await look(`/companies/${id}`)).json()).toEqual(body);
    },
  );

  test("shows moved companies, renewed licences, both, and companies that are up to date", async () => {
    const changed = async (id: string) => {
      const { address, taxiServiceLicence } = await (await look(`/companies/${id}`)).json();
      return [address.street !== known.address.street, taxiServiceLicence !== known.taxiServiceLicence];
    };
    expect(await Promise.all(["0", "1", "2", "3"].map(changed))).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  test.each([
    ["SIM-HIDAS", "dispatch_slow"],
    ["SIM-VIRHE", "dispatch_failed"],
    ["SIM-ROSKA", "dispatch_garbage"],
    ["SIM-KENTAT", "dispatch_garbage"],
    ["SIM-LUPA", "dispatch_unauthorized"],
    ["SIM-TUNTEMATON", "dispatch_unknown_id"],
  ])("fails for the id %s with %s", async (id, code) => {
    expect(Object.keys(FAULTS)).toContain(id);
    expect(codeOf(await ask(`${id}-1`, url()))).toBe(code);
  });

  test("gives unreadable fields, which are named and never quoted", async () => {
    const refused = await ask("SIM-KENTAT", url());
    expect(refused).toMatchObject({
      error: { issues: [{ path: "address.postCode" }, { path: "contact.email" }] },
    });
  });

  test("refuses other ids, credentials and paths", async () => {
    expect(codeOf(await ask("unknown", url()))).toBe("dispatch_unknown_id");
    expect(codeOf(await ask("1", url(), "wrong"))).toBe("dispatch_unauthorized");
    expect((await look("/fleet")).status).toBe(404);
    expect((await look("/companies/%zz")).status).toBe(500);
  });
});

/** Changes to the example, each with whether the contract allows the changed answer. */
const ANSWERS: [string, Record<string, unknown>, boolean][] = [
  ["as it is", {}, true],
  ["without a contact", { contact: undefined }, true],
  ["with nothing in the address", { address: {} }, true],
  ["with one thing more", { fleet: 12 }, true],
  ["with another status", { status: "under_review" }, true],
  ["without a business id", { businessId: undefined }, false],
  ["without a name", { companyName: undefined }, false],
  ["with an empty name", { companyName: "" }, false],
  ["with a name of 51 letters", { companyName: "a".repeat(51) }, false],
  ["with a status in capitals", { status: "ACTIVE" }, false],
  ["without a status", { status: null }, false],
  ["with a post code of four digits", { address: { postCode: "1234" } }, false],
  ["with a post code that is a number", { address: { postCode: 13100 } }, false],
  ["with a telephone number that is a word", { contact: { phoneNumber: "puhelin" } }, false],
  ["with a malformed e-mail address", { contact: { email: "aino" } }, false],
  ["with a licence of 21 letters", { taxiServiceLicence: "x".repeat(21) }, false],
  ["with an address that is a text", { address: "Asemakatu 4, Hämeenlinna" }, false],
  ["with a list of contacts", { contact: [EXAMPLE.contact] }, false],
];

test.each(ANSWERS)("the written contract and the code agree about an answer %s", (_, change, keeps) => {
  const answer = JSON.parse(JSON.stringify({ ...EXAMPLE, ...change }));
  expect(written.safeParse(answer).success).toBe(keeps);
  expect(providerCompanySchema.safeParse(answer).success).toBe(keeps);
});
