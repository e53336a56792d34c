import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasBusinessIdCheckDigit } from "#lib/core/finnish/business-id.ts";
import type { CompanyRegister } from "#lib/ports.ts";
import { createEmbeddedRegister } from "./embedded.ts";
import { createHttpRegister } from "./http.ts";

// One contract for both registers: over HTTP, against a real server here, and embedded.

const record = (value: string, rest: object = {}) => ({
  businessId: { value, registrationDate: "2014-05-12", source: "3" },
  names: [
    { name: "Entinen Nimi Oy", type: "1", registrationDate: "2010-01-01", endDate: "2014-01-01", version: 2 },
    { name: "Taksi Mäkinen Oy", type: "1", registrationDate: "2014-01-01", version: 1 },
    { name: "Aputoiminimi", type: "3", version: 1 },
  ],
  addresses: [
    { type: 2, street: "PL", postCode: "00101", postOffices: [{ city: "HELSINKI", languageCode: "1" }] },
    {
      type: 1,
      street: "Mannerheimintie",
      buildingNumber: "12",
      entrance: "B",
      postCode: "00100",
      postOffices: [
        { city: "HELSINGFORS", languageCode: "2" },
        { city: "HELSINKI", languageCode: "1" },
      ],
    },
  ],
  companySituations: [],
  tradeRegisterStatus: "1",
  status: "2",
  ...rest,
});

const reply = (response: ServerResponse, companies: unknown) =>
  void response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ totalResults: 1, companies }));

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  "1111111-1": (response) => void response.writeHead(500).end(),
  "2222222-2": (response) => void response.writeHead(302, { location: "/" }).end(),
  "3333333-3": (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
  "4444444-4": (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{"),
  "5555555-5": () => undefined,
  "6666666-6": (response) => void response.destroy(),
  "7777777-7": (response) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ companies: ["x".repeat(600_000)] })),
};

const peer = createServer((request, response) => {
  const id = new URL(request.url ?? "", "http://peer").searchParams.get("businessId") ?? "";
  const situation = (type: string, more: object = {}) => ({ type, registrationDate: "2026-09-14", ...more });
  const known: Record<string, object> = {
    "9900001-8": record(id),
    "9900003-4": record(id, {
      companySituations: [situation("KONK"), situation("SANE", { endDate: "2020-01-01" })],
    }),
    "9900004-2": record(id, { companySituations: [situation("SELTILA")] }),
    "9900005-0": record(id, { endDate: "2025-12-31", tradeRegisterStatus: "4" }),
    "9900006-9": record(id, {
      addresses: [{ type: 1, street: null, postCode: 7 }, "x"],
      companySituations: "?",
    }),
    "8888888-8": record("9900001-8"),
  };
  const fault = FAULTS[id];
  if (fault) fault(response);
  else reply(response, known[id] ? [known[id]] : []);
});

const failures: string[] = [];
let http: CompanyRegister;
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/v3`;
  http = createHttpRegister({ url, timeoutMs: 300, report: ({ reason }) => failures.push(reason) });
});
beforeEach(() => failures.splice(0));
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

describe.each([
  ["over HTTP", () => http],
  ["embedded", createEmbeddedRegister],
])("the register %s", (_, open) => {
  const found = async (id: string) => {
    const answer = await open().findCompany(id);
    return answer.ok ? answer.value : answer.error.code;
  };
  test("finds a company with its present name and its visiting address", async () => {
    expect(await found("9900001-8")).toEqual({
      businessId: "9900001-8",
      name: "Taksi Mäkinen Oy",
      address: { street: "Mannerheimintie 12 B", postCode: "00100", city: "Helsinki" },
      situations: [],
    });
  });
  test("finds bankruptcy, liquidation and other situations with their start", async () => {
    expect(await found("9900003-4")).toMatchObject({
      situations: [{ kind: "bankruptcy", since: "2026-09-14" }],
    });
    expect(await found("9900004-2")).toMatchObject({ situations: [{ kind: "liquidation" }] });
    expect(await found("9900005-0")).toMatchObject({ situations: [{ kind: "ceased", since: "2025-12-31" }] });
  });
  test("gives null for an incomplete address and for an unknown company", async () => {
    expect(await found("9900006-9")).toMatchObject({ address: null, situations: [] });
    expect(await found("9900009-3")).toBeNull();
  });
});

test.each(Object.keys(FAULTS))("%s: the register is away, and the failure is reported once", async (id) => {
  expect(await http.findCompany(id)).toMatchObject({ error: { code: "register_unavailable" } });
  expect(failures).toHaveLength(1);
});

test("an answer about another company counts as unknown", async () => {
  expect(await http.findCompany("8888888-8")).toEqual({ ok: true, value: null });
});

test("the embedded register is away for one business id, and all of its ids are valid", async () => {
  expect(await createEmbeddedRegister().findCompany("9900010-6")).toMatchObject({ ok: false });
  const ids = ["9900001-8", "9900002-6", "9900003-4", "9900004-2", "9900005-0", "9900006-9", "9900010-6"];
  expect(ids.filter(hasBusinessIdCheckDigit)).toEqual(ids);
});
