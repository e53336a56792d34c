import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, expect, test } from "vitest";
import { issueLines } from "#lib/core/testing.ts";
import type { WebhookSender } from "#lib/ports.ts";
import { createWebhookSender } from "./sender.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const strict = createWebhookSender({ allowPrivate: false, addresses: async () => [] });
const lenient = createWebhookSender({ allowPrivate: true });
const request = (url: string) => ({ url, headers: {}, body: "{}" });
const codesOf = async (url: string, sender = strict) =>
  issueLines(await sender.check(url)).map((issue) => issue.replace("url ", ""));

async function troubleOf(sender: WebhookSender, url: string) {
  const outcome = await sender.send(request(url));
  return "trouble" in outcome ? outcome.trouble : outcome.answer;
}

const INNER = [
  "127.0.0.1",
  "127.9.9.9",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "168.63.129.16",
  "100.64.0.1",
  "100.100.100.200",
  "0.0.0.0",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "127.1",
  "[::1]",
  "[::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::a00:1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[2001:db8::1]",
  "[fec0::1]",
  "[::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "localhost",
  "sisainen.localhost",
  "metadata.google.internal",
  "tulostin.local",
];

test.each(INNER)("%s is refused when it is saved and when a message is sent", async (host) => {
  expect(await codesOf(`https://${host}/`)).toEqual(["webhook_private"]);
  expect(await troubleOf(strict, `https://${host}/`)).toBe("refused_address");
});

test.each(["1.1.1.1", "[2a00:1450:4001::1]", "jarjestelma.example.fi", "jarjestelma.example.fi:8443"])(
  "%s is accepted",
  async (host) => {
    expect(await codesOf(`https://${host}/tolppa?a=b`)).toEqual([]);
  },
);

test.each([
  ["jarjestelma.example.fi", "webhook_url"],
  ["ftp://jarjestelma.example.fi", "webhook_url"],
  ["javascript:alert(1)", "webhook_url"],
  ["https://", "webhook_url"],
  ["http://jarjestelma.example.fi", "webhook_https"],
  ["https://aino:salainen@jarjestelma.example.fi", "webhook_credentials"],
  ["https://aino@jarjestelma.example.fi", "webhook_credentials"],
  ["https://jarjestelma.example.fi:22", "webhook_port"],
  ["https://jarjestelma.example.fi:80", "webhook_port"],
])("%s is refused as %s", async (url, code) => {
  expect(await codesOf(url)).toEqual([code]);
});

test("a name with a private address is refused when it is saved, even beside a public address", async () => {
  const leadsTo = (...found: string[]) =>
    createWebhookSender({
      allowPrivate: false,
      addresses: async () => found.map((address) => ({ address, family: 4 })),
    });
  expect(await codesOf("https://ulkoa.example.fi/", leadsTo("10.0.0.5"))).toEqual(["webhook_private"]);
  expect(await codesOf("https://ulkoa.example.fi/", leadsTo("1.1.1.1", "10.0.0.5"))).toEqual([
    "webhook_private",
  ]);
  expect(await codesOf("https://ulkoa.example.fi/", leadsTo("1.1.1.1"))).toEqual([]);
});

test("a name that had a public address when it was saved and has a private one now gets no connection", async () => {
  let reached = 0;
  const port = await listen((_, answer) => {
    reached += 1;
    answer.end();
  });
  let asked = 0;
  const rebinding: LookupFunction = (_name, _options, callback) => {
    asked += 1;
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  const sender = createWebhookSender({ allowPrivate: false, lookup: rebinding });
  expect(await troubleOf(sender, `https://ulkoa.example.fi:${port}/`)).toBe("refused_address");
  expect({ asked, reached }).toEqual({ asked: 1, reached: 0 });
});

test("one private address among several refuses them all", async () => {
  const mixed: LookupFunction = (_name, _options, callback) =>
    callback(null, [
      { address: "1.1.1.1", family: 4 },
      { address: "169.254.169.254", family: 4 },
    ]);
  const sender = createWebhookSender({ allowPrivate: false, lookup: mixed });
  expect(await troubleOf(sender, "https://ulkoa.example.fi/")).toBe("refused_address");
});

test("the configuration can allow http and this machine, but never a password in the address", async () => {
  expect(await codesOf("http://127.0.0.1:4000/", lenient)).toEqual([]);
  expect(await codesOf("http://a:b@127.0.0.1:4000/", lenient)).toEqual(["webhook_credentials"]);
});

test("a redirect is not followed: its status is the answer", async () => {
  const paths: string[] = [];
  const port = await listen((incoming, answer) => {
    paths.push(incoming.url ?? "");
    answer.writeHead(302, { location: "/elsewhere" }).end("moved");
  });
  const sent = await lenient.send(request(`http://127.0.0.1:${port}/here`));
  expect(sent).toMatchObject({ answer: { status: 302, body: "moved" } });
  expect(paths).toEqual(["/here"]);
});

test("an endless answer is cut off after its beginning", async () => {
  const port = await listen((_, answer) => {
    answer.writeHead(500);
    const more = setInterval(() => answer.write("x".repeat(1_000)), 1);
    answer.on("close", () => clearInterval(more));
  });
  const sent = await lenient.send(request(`http://127.0.0.1:${port}/`));
  expect(sent).toMatchObject({ answer: { status: 500, body: "x".repeat(1_024) } });
});

test("a receiver that does not answer in time fails with `timeout`", async () => {
  const port = await listen(() => undefined);
  const hasty = createWebhookSender({ allowPrivate: true, timeoutMs: 50 });
  expect(await troubleOf(hasty, `http://127.0.0.1:${port}/`)).toBe("timeout");
});

test.each([
  ["30", 30],
  ["abc", null],
  ["-5", 0],
])("Retry-After %s means %s seconds", async (wish, seconds) => {
  const port = await listen((_, answer) => {
    answer.writeHead(503, { "retry-after": wish }).end();
  });
  const sent = await lenient.send(request(`http://127.0.0.1:${port}/`));
  expect(sent).toMatchObject({ answer: { status: 503, retryAfterSeconds: seconds } });
});

test("a date in Retry-After counts as the seconds until then", async () => {
  const port = await listen((_, answer) => {
    answer.writeHead(429, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }).end();
  });
  const sent = await lenient.send(request(`http://127.0.0.1:${port}/`));
  expect("answer" in sent && sent.answer.retryAfterSeconds).toBeGreaterThan(55);
});

test("a closed port, an unknown name and a bad certificate are different troubles", async () => {
  const port = await listen((_, answer) => {
    answer.end();
  });
  const unknown: LookupFunction = (_name, _options, callback) =>
    callback(Object.assign(new Error("x"), { code: "ENOTFOUND" }), "", 0);
  const nowhere = createWebhookSender({ allowPrivate: true, lookup: unknown });
  expect(await troubleOf(nowhere, "http://poissa.example.fi/")).toBe("unknown_host");
  expect(await troubleOf(lenient, `https://127.0.0.1:${port}/`)).toBe("tls");
  open[0]?.close();
  open[0]?.closeAllConnections();
  expect(await troubleOf(lenient, `http://127.0.0.1:1/`)).toBe("unreachable");
});
