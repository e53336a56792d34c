import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { languageOf } from "#lib/core/language.ts";
import type { MailTrouble } from "#lib/mail/rules/mail-trouble.ts";
import type { Mail } from "#lib/ports.ts";
import { mailContract } from "./contract-tests.ts";
import { createSmtpMailer } from "./smtp.ts";

const FROM = "Tolppa <tolppa@x.example>";

type Taken = {
  envelope: { from: string; to: string[] };
  secure: boolean;
  user: string | null;
  raw: Buffer;
  email: Email;
};
type Reply = { at: "connect" | "auth" | "from" | "to" | "data"; code: number; text: string };

/** A real mail server that keeps every copy it accepts. `host` 127.0.0.2 counts as another machine. */
async function startServer({ host = "127.0.0.1", ...options }: SMTPServerOptions & { host?: string } = {}) {
  const taken: Taken[] = [];
  const state: { reply: Reply | null; silent: boolean } = { reply: null, silent: false };
  const refusal = (at: Reply["at"]) =>
    state.reply?.at === at
      ? Object.assign(new Error(state.reply.text), { responseCode: state.reply.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // The logger would warn of the self-signed test certificate.
    logger: false,
    hideENHANCEDSTATUSCODES: true,
    ...options,
    onAuth: ({ username, password }, _session, done) =>
      done(refusal("auth") ?? (password === "sala:sana/1" ? null : new Error("no")), { user: username }),
    onConnect: (_session, done) => !state.silent && done(refusal("connect")),
    onMailFrom: (_address, _session, done) => done(refusal("from")),
    onRcptTo: (_address, _session, done) => done(refusal("to")),
    async onData(stream, session, done) {
      const raw = await buffer(stream);
      const refused = refusal("data");
      if (refused) return done(refused);
      const { mailFrom, rcptTo } = session.envelope;
      taken.push({
        envelope: {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        },
        secure: session.secure,
        user: typeof session.user === "string" ? session.user : null,
        raw,
        email: await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" }),
      });
      done(null);
    },
  });
  server.on("error", () => undefined);
  const listener = server.listen(0, host);
  await new Promise<void>((resolve) => listener.once("listening", () => resolve()));
  const { port } = listener.address() as AddressInfo;
  return {
    taken,
    state,
    port,
    mailer: createSmtpMailer({ url: `smtp://${host}:${port}`, from: FROM, timeoutMs: 1_000 }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

mailContract("SMTP", async () => {
  const server = await startServer();
  return {
    mailer: server.mailer,
    // Like a mailbox that recognises a copy by its Message-ID.
    delivered: async () => {
      const byId = new Map(server.taken.map(({ email }) => [email.messageId, email]));
      return [...byId.values()].map(mailOf);
    },
    close: server.close,
  };
});

function mailOf({ to, subject = "", text = "", html = "", attachments, headers }: Email): Mail {
  const requestId = headers.find(({ key }) => key === "x-request-id")?.value;
  const letter = { to: to?.[0]?.address ?? "", subject, text: text.trimEnd(), html: html.trimEnd() };
  const language = languageOf(headers.find(({ key }) => key === "content-language")?.value);
  const mail = { ...letter, ...(language && { language }), ...(requestId && { requestId }) };
  if (attachments.length === 0) return mail;
  const read = attachments.map(({ filename, mimeType, content }) => ({
    fileName: filename ?? "",
    mediaType: mimeType,
    content: new Uint8Array(content as ArrayBuffer),
  }));
  return { ...mail, attachments: read };
}

const mail: Mail = { to: "salainen@osoite.example", subject: "Aihe", text: "Teksti", html: "<p>Teksti</p>" };

let open: Awaited<ReturnType<typeof startServer>> | undefined;
const server = async (options?: Parameters<typeof startServer>[0]) => {
  open = await startServer(options);
  return open;
};
afterEach(async () => {
  vi.restoreAllMocks();
  await open?.close();
  open = undefined;
});

test("every attempt of a mail has the same Message-ID, made from its key", async () => {
  const { mailer, taken } = await server();
  await mailer.send(mail, "20261121T060000000Z-1");
  await mailer.send(mail, "20261121T060000000Z-1");
  await mailer.send(mail, "a key > with signs");
  const [first, second, other] = taken.map(({ email }) => email.messageId);
  expect(first).toBe("<20261121T060000000Z-1@x.example>");
  expect(second).toBe(first);
  expect(other).toMatch(/^<[0-9a-f]{64}@x\.example>$/);
});

test("line breaks in a subject or a file name begin no header", async () => {
  const { mailer, taken } = await server();
  const attachments = [
    { fileName: "a\r\nBcc: c@evil.example.pdf", mediaType: "application/pdf", content: new Uint8Array(1) },
  ];
  await mailer.send({ ...mail, subject: "Hei\r\nBcc: b@evil.example\u2028X-A: 1", attachments }, "key-1");
  expect(taken[0]?.envelope.to).toEqual([mail.to]);
  expect(taken[0]?.email.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["bcc"]));
  expect(taken[0]?.raw.toString("latin1")).not.toMatch(/^(?:bcc|x-a):/im);
});

test.each([
  "a@b.example\r\nBcc: evil@c.example",
  "a@b.example, evil@c.example",
  "a@b.example; evil@c.example",
  "Evil <evil@c.example>",
  "a@b.example>\r\nRCPT TO:<evil@c.example",
  "a b@c.example",
  "nobody",
])("the recipient %j is not one address, and nothing is sent", async (to) => {
  const { mailer, taken } = await server();
  await expect(mailer.send({ ...mail, to }, "key-1")).rejects.toMatchObject({
    trouble: "address_refused",
    permanent: true,
  });
  expect(taken).toEqual([]);
});

test("the mailer signs in with the address's login, including special characters", async () => {
  const { port, taken } = await server({ allowInsecureAuth: true });
  const url = `smtp://portaali%40x.example:sala%3Asana%2F1@127.0.0.1:${port}`;
  await createSmtpMailer({ url, from: FROM }).send(mail, "key-1");
  expect(taken[0]?.user).toBe("portaali@x.example");
});

const replies: [string, Reply, MailTrouble, boolean][] = [
  [
    "an address it does not know",
    { at: "to", code: 550, text: "5.1.1 <salainen@osoite.example> unknown" },
    "address_refused",
    true,
  ],
  ["an address it does not know today", { at: "to", code: 451, text: "4.3.0 try later" }, "failed", false],
  [
    "a full mailbox",
    { at: "to", code: 452, text: "4.2.2 salainen@osoite.example is full" },
    "mailbox_full",
    false,
  ],
  ["a mailbox that stays full", { at: "data", code: 552, text: "5.2.2 full" }, "mailbox_full", true],
  ["too many mails", { at: "to", code: 450, text: "4.7.1 greylisted" }, "limit", false],
  ["too many mails in an hour", { at: "data", code: 451, text: "4.7.28 rate limit" }, "limit", false],
  [
    "a mail it takes for spam",
    { at: "data", code: 554, text: "5.7.1 Subject Aihe looks like spam" },
    "rejected",
    true,
  ],
  ["a fault of its own", { at: "data", code: 451, text: "4.3.2 out of order" }, "failed", false],
  ["a sender it does not let", { at: "from", code: 550, text: "5.7.1 not yours" }, "rejected", false],
  ["a portal it does not serve", { at: "connect", code: 554, text: "no service" }, "rejected", false],
];

test.each(replies)("%s is named without a word of the mail", async (_what, reply, trouble, permanent) => {
  const { mailer, state } = await server();
  state.reply = reply;
  const error = await mailer.send(mail, "key-1").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "MailNotTaken", trouble, permanent });
  expect(String(error)).not.toMatch(/osoite|Aihe|Teksti/);
  expect(error).not.toHaveProperty("cause");
});

test("a refused login is named", async () => {
  const { port } = await server({ allowInsecureAuth: true });
  const mailer = createSmtpMailer({ url: `smtp://portaali:vaara@127.0.0.1:${port}`, from: FROM });
  await expect(mailer.send(mail, "key-1")).rejects.toMatchObject({
    trouble: "credentials_refused",
    permanent: false,
  });
});

test("a server that is away and a silent server are unreachable", async () => {
  const { mailer, state, close } = await server();
  state.silent = true;
  await expect(mailer.send(mail, "key-1")).rejects.toMatchObject({
    trouble: "unreachable",
    permanent: false,
  });
  await close();
  open = undefined;
  await expect(mailer.send(mail, "key-1")).rejects.toMatchObject({ trouble: "unreachable" });
});

describe("over a network", () => {
  test.runIf(process.platform === "linux")(
    "nothing goes to a server that does not encrypt, the login least of all",
    async () => {
      const { taken, port } = await server({
        host: "127.0.0.2",
        hideSTARTTLS: true,
        allowInsecureAuth: true,
      });
      const url = `smtp://portaali:sala%3Asana%2F1@127.0.0.2:${port}`;
      await expect(createSmtpMailer({ url, from: FROM }).send(mail, "key-1")).rejects.toMatchObject({
        trouble: "unreachable",
      });
      expect(taken).toEqual([]);
    },
  );

  test.each([
    ["smtp", false],
    ["smtps", true],
  ])("nothing goes by %s to a server whose certificate nobody signed", async (protocol, secure) => {
    const { taken, port } = await server({ host: "127.0.0.2", secure });
    const url = `${protocol}://127.0.0.2:${port}`;
    await expect(createSmtpMailer({ url, from: FROM }).send(mail, "key-1")).rejects.toMatchObject({
      trouble: "unreachable",
    });
    expect(taken).toEqual([]);
  });
});
