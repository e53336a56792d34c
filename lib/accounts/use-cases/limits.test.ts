import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messageOf } from "#lib/messages/refusals.ts";
import { requestReset } from "./change-password.ts";
import { limitedAddress } from "./context.ts";
import { takeLink, takeMail, takeSignIn, takeToken } from "./limits.ts";
import { signIn } from "./sign-in.ts";
import { type AccountWorld, openAccountWorld, PASSWORD } from "./testing.ts";

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

const wrong = (email: string, overrides = {}) =>
  signIn(world.visitor(overrides), { email, password: "ei tämä kuitenkaan" });

async function exhaust(email: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) await wrong(email);
}

test("the eleventh wrong password for one account is refused from any address, with the time to wait", async () => {
  await world.verifiedAccount("kohde@l.example");
  await exhaust("kohde@l.example");
  const refused = await wrong("kohde@l.example");
  expect(refused).toEqual({
    ok: false,
    error: { code: "too_many_attempts", details: { retryAfterSeconds: expect.any(Number) } },
  });
  if (refused.ok) return;
  expect(messageOf(refused.error)).toBe("Liian monta yritystä. Yritä hetken kuluttua uudelleen.");
  expect(Number(refused.error.details?.retryAfterSeconds)).toBeLessThanOrEqual(15 * 60);
});

test("an account that does not exist is limited in the same way", async () => {
  await exhaust("olematon@l.example");
  expect(await wrong("olematon@l.example")).toMatchObject({ error: { code: "too_many_attempts" } });
});

test("the owner's own browser gets in while a stranger is guessing", async () => {
  const email = "omistaja@l.example";
  await world.verifiedAccount(email);
  await exhaust(email);
  const own = world.visitor({ knowsDevice: (known) => known === email });
  expect(await signIn(own, { email, password: PASSWORD })).toMatchObject({ ok: true });
});

test("after a pause one more try is allowed, also in a new browser", async () => {
  const email = "palaaja@l.example";
  await world.verifiedAccount(email);
  await exhaust(email);
  await world.sql`update rate_limits set updated_at = updated_at - interval '121 seconds'`;
  expect(await signIn(world.visitor(), { email, password: PASSWORD })).toMatchObject({ ok: true });
});

test("the right password resets the count of wrong ones", async () => {
  const email = "kompuroi@l.example";
  await world.verifiedAccount(email);
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 8; n += 1) await wrong(email);
    expect(await signIn(world.visitor(), { email, password: PASSWORD })).toMatchObject({ ok: true });
  }
});

test("one address may sign in a hundred and twenty times at once and then waits", async () => {
  const visitor = world.visitor();
  let taken = 0;
  for (let n = 0; n < 130; n += 1) taken += (await takeSignIn(visitor, `vieras${n}@l.example`)).ok ? 1 : 0;
  expect(taken).toBeGreaterThanOrEqual(120);
  expect(taken).toBeLessThan(125);
});

test("three mails an hour go to one mailbox, from all senders together", async () => {
  const email = "laatikko@l.example";
  await world.verifiedAccount(email);
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await requestReset(world.visitor(), { email }));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  expect(await world.kindsOfMailTo(email)).toHaveLength(4); // one of the verification and three of this test
});

test("one address can cause ten mails an hour, and many more in demo mode, where all share one address", async () => {
  const send = async (addressFactor: number, address: string) => {
    let sent = 0;
    for (let n = 0; n < 30; n += 1) {
      const visitor = world.visitor({ address, addressFactor });
      if ((await takeMail(visitor, `m${n}-${address}@l.example`)).ok) sent += 1;
    }
    return sent;
  };
  expect(await send(1, "10.8.8.8")).toBe(10);
  expect(await send(100, "127.0.0.1")).toBe(30);
});

describe("one network cannot use up the limit of mails that all share", () => {
  // Resets the counts of earlier tests.
  beforeEach(async () => void (await world.sql`delete from rate_limits`));

  const sentFrom = async (name: string, addressOf: (n: number) => string) => {
    let sent = 0;
    for (let n = 0; n < 250; n += 1) {
      const visitor = world.visitor({ address: addressOf(n) });
      if ((await takeMail(visitor, `m${n}@${name}.example`)).ok) sent += 1;
    }
    return sent;
  };

  test.each([
    ["the 250 addresses of a /24", "ipv4", (n: number) => `203.0.113.${n}`, "203.0.114.1"],
    ["250 /64s of a /48", "ipv6", (n: number) => `2001:db8:7:${n.toString(16)}::1`, "2001:db8:8::1"],
    ["250 addresses of a /64", "ipv6-64", (n: number) => `2001:db8:9:1::${n.toString(16)}`, "2001:db8:a::1"],
  ])("%s", async (_, name, addressOf, elsewhere) => {
    const sent = await sentFrom(name, addressOf);
    expect(sent).toBeGreaterThanOrEqual(name === "ipv6-64" ? 10 : 40);
    expect(sent).toBeLessThan(50);
    const neighbour = world.visitor({ address: elsewhere });
    expect(await takeMail(neighbour, `viaton@${name}.example`)).toMatchObject({ ok: true });
    const [all] = await world.sql`select tokens from rate_limits where key like 'mail:%'`;
    expect(Number(all?.tokens)).toBeGreaterThan(140);
  });
});

test("a refused try at one address does not use up the share of other addresses", async () => {
  const greedy = world.visitor();
  const refused = { signIn: 0, mail: 0 };
  for (let n = 0; n < 300; n += 1) {
    if (!(await takeMail(greedy, `m${n}@greedy.example`)).ok) refused.mail += 1;
    if (!(await takeSignIn(greedy, `s${n}@greedy.example`)).ok) refused.signIn += 1;
  }
  expect(refused.mail).toBe(290);
  expect(refused.signIn).toBeGreaterThan(100);
  const rows = await world.sql`select split_part(key, ':', 1) as scope, count(*)::int as n,
    min(tokens) as least from rate_limits group by 1`;
  const left = Object.fromEntries(rows.map(({ scope, n, least }) => [scope, { n, least }]));
  // 300 requested mails would have emptied the shared 200, and left 300 counters behind.
  expect(left.mail?.least).toBeGreaterThan(100);
  expect(left.mailbox?.n).toBeLessThan(100);
  expect(await takeMail(world.visitor(), "viaton@l.example")).toMatchObject({ ok: true });
  expect(await takeSignIn(world.visitor(), "viaton@l.example")).toMatchObject({ ok: true });
});

test("one address can try thirty links at once", async () => {
  const visitor = world.visitor();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => takeLink(visitor, `link ${n}`)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
});

test("a stranger at another address cannot use up a client's tokens", async () => {
  const stranger = world.visitor();
  for (let n = 0; n < 100; n += 1) await takeToken(stranger, "client:demo-admin");
  expect(await takeToken(stranger, "client:demo-admin")).toMatchObject({ ok: false });
  expect(await takeToken(world.visitor(), "client:demo-admin")).toMatchObject({ ok: true });
});

test("the stored counters name nobody", async () => {
  await wrong("nimetty@l.example", { address: "203.0.113.99" });
  const keys = (await world.sql`select key from rate_limits`).map(({ key }) => String(key)).join(" ");
  expect(keys).not.toMatch(/nimetty|203\.0/);
  expect(keys).toMatch(/login-account:[\w-]{22}/);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
