import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import type { FinalDocument } from "#lib/adapters/documents/finvoice-parts.ts";
import { example1 } from "#lib/adapters/documents/testing.ts";
import type { EInvoice, EInvoicing } from "#lib/ports.ts";
import { createDirectoryEInvoicing, createOperatorEInvoicing, framed } from "./einvoicing.ts";

const invoice = (number: string): EInvoice => ({
  number,
  from: { address: "003726174164", operator: "003723327487" },
  to: { address: 'hinta<&"5', operator: "BAWCFI22" },
  finvoice: '<?xml version="1.0" encoding="UTF-8"?>\n<Finvoice Version="3.0">Åkerlund</Finvoice>\n',
  issuedAt: new Date("2026-11-09T10:00:00Z"),
});

type Harness = {
  sending: EInvoicing;
  delivered(): Promise<Record<string, string>>;
  close(): Promise<unknown>;
};

/** The contract of all e-invoice senders. */
function eInvoicingContract(name: string, create: () => Promise<Harness>): void {
  describe(`e-invoicing: ${name}`, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await create();
    });
    afterAll(() => harness.close());

    test("delivers the frame with sender and receiver, and the invoice after it", async () => {
      await harness.sending.send(invoice("2026-000001"));
      const [frame = "", finvoice] = (await harness.delivered())["2026-000001"]?.split("<?xml") ?? [];
      expect(frame).toMatch(/^<SOAP-ENV:Envelope [^>]*xmlns:eb="[^"]+msg-header-2_0.xsd"/);
      const parties = [...frame.matchAll(/<eb:PartyId>([^<]*)<\/eb:PartyId>\s*<eb:Role>(\w+)</g)];
      expect(parties.map(([, id, role]) => [id, role])).toEqual([
        ["003726174164", "Sender"],
        ["003723327487", "Intermediator"],
        ["hinta&lt;&amp;&quot;5", "Receiver"],
        ["BAWCFI22", "Intermediator"],
      ]);
      expect(frame).toContain("<eb:MessageId>2026-000001</eb:MessageId>");
      expect(`<?xml${finvoice}`).toBe(invoice("").finvoice);
    });

    test("delivers once an invoice that is sent twice with the same number", async () => {
      await harness.sending.send(invoice("2026-000002"));
      await harness.sending.send({ ...invoice("2026-000002"), finvoice: "<toinen/>" });
      expect((await harness.delivered())["2026-000002"]).not.toContain("toinen");
    });

    test("delivers once an invoice that is sent twice at the same moment", async () => {
      const before = Object.keys(await harness.delivered()).length;
      await Promise.all([1, 2, 3].map(() => harness.sending.send(invoice("2026-000003"))));
      expect(Object.keys(await harness.delivered())).toHaveLength(before + 1);
    });
  });
}

eInvoicingContract("directory", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tolppa-einvoice-"));
  const path = join(directory, "einvoice");
  return {
    sending: createDirectoryEInvoicing({ directory: path }),
    async delivered() {
      const names = await readdir(path).catch(() => []);
      const read = async (name: string) =>
        [name.replace(".xml", ""), await readFile(join(path, name), "utf8")] as const;
      return Object.fromEntries(await Promise.all(names.map(read)));
    },
    close: () => rm(directory, { recursive: true }),
  };
});

eInvoicingContract("operator", async () => {
  const operator = await startOperator();
  return {
    sending: operator.sending,
    delivered: async () => Object.fromEntries([...operator.taken].map(([key, { body }]) => [key, body])),
    close: operator.close,
  };
});

test("the frame has the elements of an ebXML 2.0 header in their order, and no empty one", () => {
  const [frame = ""] = framed(invoice("2026-000001")).split("<?xml");
  const header = /<eb:MessageHeader [^>]*eb:version="2.0">(.*)<\/eb:MessageHeader>/s.exec(frame)?.[1] ?? "";
  expect([...header.matchAll(/^ {6}<(eb:\w+)/gm)].map(([, name]) => name)).toEqual([
    ...["eb:From", "eb:From", "eb:To", "eb:To", "eb:CPAId", "eb:ConversationId"],
    ...["eb:Service", "eb:Action", "eb:MessageData"],
  ]);
  expect(frame).toContain("<eb:Timestamp>2026-11-09T10:00:00Z</eb:Timestamp>");
  expect(frame).toMatch(/<eb:Reference eb:id="Finvoice" xlink:href="2026-000001">\s*<eb:Schema eb:location=/);
  expect(frame).not.toMatch(/<(eb:\w+)[^>]*><\/\1>/);
});

test("the frame and the invoice after it name the same message, time, parties and operators", () => {
  const { parties } = example1;
  const { billing } = parties.buyer;
  const both = framed({
    number: "2026-000124",
    from: {
      address: parties.seller.eInvoicingAddress ?? "",
      operator: parties.seller.eInvoicingOperator ?? "",
    },
    to: { address: billing.eInvoicingAddress ?? "", operator: billing.eInvoicingOperator ?? "" },
    finvoice: drawFinvoice(example1 as FinalDocument),
    issuedAt: new Date("2026-11-09T12:00:00Z"),
  });
  const [frame = "", body = ""] = both.split("<?xml");
  const textsOf = (text: string, names: string) =>
    [...text.matchAll(new RegExp(`<(?:${names})(?: [^>]*)?>([^<]+)<`, "g"))].map(([, value]) => value);
  expect(textsOf(frame, "eb:PartyId|eb:MessageId|eb:Timestamp")).toEqual(
    textsOf(
      body,
      "FromIdentifier|FromIntermediator|ToIdentifier|ToIntermediator|MessageIdentifier|MessageTimeStamp",
    ),
  );
  expect(textsOf(frame, "eb:PartyId")).toHaveLength(4);
});

test.each(["../x", "a/b", "", "2026-1\0"])("the number %j is refused as a file name", async (number) => {
  const directory = await mkdtemp(join(tmpdir(), "tolppa-einvoice-"));
  await expect(createDirectoryEInvoicing({ directory }).send(invoice(number))).rejects.toThrow(TypeError);
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});

describe("an operator", () => {
  test("gets the token, and accepts the invoice by any 2xx", async () => {
    const operator = await startOperator();
    operator.state.next = (response, take) => {
      take();
      response.writeHead(202).end();
    };
    await operator.sending.send(invoice("2026-000004"));
    expect(operator.taken.get("2026-000004")?.headers).toMatchObject({
      authorization: "Bearer salainen",
      "content-type": "application/xml; charset=utf-8",
    });
    await operator.close();
  });

  test("without frames gets the invoice alone", async () => {
    const operator = await startOperator({ withFrame: false });
    await operator.sending.send(invoice("2026-000006"));
    expect(operator.taken.get("2026-000006")?.body).toBe(invoice("").finvoice);
    await operator.close();
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ["refuses", (response) => void response.writeHead(422).end("<virhe>003726174164</virhe>"), "422"],
    ["is broken", (response) => void response.writeHead(500).end(), "500"],
    [
      "points elsewhere",
      (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "302",
    ],
    ["says nothing", () => {}, "no answer"],
    ["hangs up", (response) => void response.destroy(), "no answer"],
  ])("that %s causes an error that quotes nothing of the invoice", async (_, misbehave, code) => {
    const operator = await startOperator();
    operator.state.next = misbehave;
    const error = await operator.sending.send(invoice("2026-000005")).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "EInvoiceNotTaken", code });
    expect(String(error)).not.toContain("003726174164");
    expect(operator.state.requests).toBe(1);
    await operator.close();
  });
});

test.each<[string, (response: ServerResponse) => void]>([
  ["late", (response) => void setTimeout(() => response.writeHead(201).end(), 100)],
  [
    "with half an answer",
    (response) => {
      response.writeHead(201, { "content-length": 1_000 });
      response.write("{", () => response.destroy());
    },
  ],
  [
    "without an end",
    (response) => {
      response.writeHead(201);
      const more = () => {
        while (!response.destroyed && response.write(" ".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
  ],
])("an operator that accepts an invoice %s has it, once", async (_, answer) => {
  const operator = await startOperator();
  operator.state.next = (response, take) => {
    take();
    answer(response);
  };
  await operator.sending.send(invoice("2026-000006"));
  expect([operator.state.requests, operator.taken.size]).toEqual([1, 1]);
  await operator.close();
});

test("an invoice whose acceptance was lost is sent again under the same key", async () => {
  const operator = await startOperator();
  operator.state.next = (response, take) => {
    take();
    response.destroy();
  };
  await expect(operator.sending.send(invoice("2026-000007"))).rejects.toThrow("no answer");
  operator.state.next = null;
  await operator.sending.send(invoice("2026-000007"));
  expect([operator.state.requests, operator.taken.size]).toEqual([2, 1]);
  await operator.close();
});

type Taken = { headers: IncomingMessage["headers"]; body: string };

/** A real HTTP server as operator: one delivery per Idempotency-Key. */
async function startOperator(options: { withFrame?: boolean } = {}) {
  const taken = new Map<string, Taken>();
  const state: { next: ((response: ServerResponse, take: () => void) => void) | null; requests: number } = {
    next: null,
    requests: 0,
  };
  const server = createServer(async (request, response) => {
    state.requests += 1;
    const body = await readText(request);
    const key = String(request.headers["idempotency-key"]);
    const take = () => {
      if (!taken.has(key)) taken.set(key, { headers: request.headers, body });
    };
    if (state.next) return state.next(response, take);
    take();
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    taken,
    state,
    sending: createOperatorEInvoicing({ url, token: "salainen", timeoutMs: 300, ...options }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
