import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Language } from "#lib/core/language.ts";
import type { MailTrouble } from "#lib/mail/rules/mail-trouble.ts";
import type { Mail } from "#lib/ports.ts";
import { mailContract } from "./contract-tests.ts";
import { createResendMailer } from "./resend.ts";

/** As in Resend's documentation. */
type Attached = { filename: string; content_type: string; content: string };
type Body = Omit<Mail, "attachments" | "language" | "requestId"> & {
  from: string;
  attachments?: Attached[];
  headers: { "Content-Language"?: Language; "X-Request-Id"?: string };
};
type Taken = { key: string; headers: IncomingMessage["headers"]; body: Body };
type Misbehaviour = (response: ServerResponse, take: () => void) => void;

/** Resend as its documentation describes it: POST /emails, one delivery per Idempotency-Key. */
async function startResend() {
  const taken = new Map<string, Taken>();
  const state: { next: Misbehaviour | null; requests: number } = { next: null, requests: 0 };
  const server: Server = createServer(async (request, response) => {
    state.requests += 1;
    const body = JSON.parse(await readText(request));
    const key = String(request.headers["idempotency-key"]);
    const take = () => {
      if (!taken.has(key)) taken.set(key, { key, headers: request.headers, body });
    };
    if (state.next) return state.next(response, take);
    take();
    answer(response, 200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    taken,
    state,
    mailer: createResendMailer({
      apiKey: "re_test",
      baseUrl,
      from: "Tolppa <tolppa@x.example>",
      timeoutMs: 300,
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

mailContract("Resend", async () => {
  const resend = await startResend();
  return {
    mailer: resend.mailer,
    delivered: async () => [...resend.taken.values()].map(({ body }) => mailOf(body)),
    close: resend.close,
  };
});

function mailOf({ attachments, headers, ...letter }: Body): Mail {
  const { "Content-Language": language, "X-Request-Id": requestId } = headers;
  const mail = { ...letter, ...(language && { language }), ...(requestId && { requestId }) };
  if (!attachments) return mail;
  const read = ({ filename, content_type, content }: Attached) => ({
    fileName: filename,
    mediaType: content_type,
    content: new Uint8Array(Buffer.from(content, "base64")),
  });
  return { ...mail, attachments: attachments.map(read) };
}

let resend: Awaited<ReturnType<typeof startResend>>;
beforeEach(async () => {
  resend = await startResend();
});
afterEach(() => resend.close());

const mail: Mail = { to: "salainen@osoite.example", subject: "Aihe", text: "Teksti", html: "<p>Teksti</p>" };

test("a mail carries the API key, the sender and the idempotency key", async () => {
  await resend.mailer.send(mail, "key-1");
  const [taken] = resend.taken.values();
  expect(taken?.headers.authorization).toBe("Bearer re_test");
  expect(taken?.headers["idempotency-key"]).toBe("key-1");
  expect(taken?.body.from).toBe("Tolppa <tolppa@x.example>");
});

/** How much of the endless answer the mailer read. */
let floodBytes = 0;
const endless: Misbehaviour = (response) => {
  floodBytes = 0;
  const block = Buffer.alloc(64 * 1024, 32);
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    for (let room = true; room && !response.destroyed; floodBytes += block.length)
      room = response.write(block);
  };
  response.on("drain", more);
  more();
};

const failures: [string, Misbehaviour, RegExp, MailTrouble][] = [
  [
    "429",
    (r) => answer(r, 429, { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests" }),
    /rate_limit_exceeded 429/,
    "limit",
  ],
  [
    "500",
    (r) => answer(r, 500, { statusCode: 500, name: "internal_server_error", message: "" }),
    /internal_server_error 500/,
    "failed",
  ],
  [
    "a redirect",
    (r) => void r.writeHead(307, { location: "/emails?again" }).end(),
    /application_error 307/,
    "rejected",
  ],
  [
    "a page of HTML with 502",
    (r) => void r.writeHead(502).end("<h1>Bad gateway</h1>"),
    /application_error 502/,
    "failed",
  ],
  [
    "a page of HTML with 200",
    (r) => void r.writeHead(200).end("<h1>Welcome</h1>"),
    /application_error no answer/,
    "unreachable",
  ],
  ["200 without an id", (r) => answer(r, 200, {}), /unexpected answer/, "failed"],
  [
    "an API key it does not know",
    (r) => answer(r, 403, { statusCode: 403, name: "invalid_api_key", message: "API key is invalid" }),
    /invalid_api_key 403/,
    "credentials_refused",
  ],
  [
    "a sender it does not know",
    (r) => answer(r, 403, { statusCode: 403, name: "validation_error", message: "Domain is not verified" }),
    /validation_error 403/,
    "rejected",
  ],
  [
    "an address it does not like",
    (r) => answer(r, 422, { statusCode: 422, name: "validation_error", message: `Invalid to: ${mail.to}` }),
    /validation_error 422/,
    "address_refused",
  ],
  ["an answer without an end", endless, /application_error no answer/, "unreachable"],
  ["no answer in time", () => {}, /application_error no answer/, "unreachable"],
  ["a broken connection", (r) => void r.destroy(), /application_error no answer/, "unreachable"],
];

test.each(failures)(
  "on %s the error names the trouble and quotes nothing of the mail",
  async (_name, misbehave, message, trouble) => {
    resend.state.next = misbehave;
    const error = await resend.mailer.send(mail, "key-2").catch((caught: unknown) => caught);
    expect(String(error)).toMatch(message);
    // Only a refused address is permanent; every other trouble may end within a minute.
    expect(error).toMatchObject({ trouble, permanent: trouble === "address_refused" });
    expect(String(error)).not.toContain("osoite");
  },
);

test("the mailer does not read an endless answer to its end", async () => {
  resend.state.next = endless;
  await expect(resend.mailer.send(mail, "key-4")).rejects.toThrow();
  expect(floodBytes).toBeLessThan(16 * 1024 * 1024);
});

test("a mail whose acceptance was lost is delivered once in the end", async () => {
  resend.state.next = (response, take) => {
    take();
    response.destroy();
  };
  await expect(resend.mailer.send(mail, "key-3")).rejects.toThrow();
  resend.state.next = null;
  await resend.mailer.send(mail, "key-3");
  expect(resend.state.requests).toBe(2);
  expect(resend.taken.size).toBe(1);
});
