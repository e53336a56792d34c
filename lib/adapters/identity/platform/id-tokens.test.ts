import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIdTokens, issuerOf, type VerifyIdToken } from "./id-tokens.ts";
import { type IdentityPlatformDouble, PROJECT, startIdentityPlatform } from "./testing.ts";

let double: IdentityPlatformDouble;
let person: NonNullable<ReturnType<IdentityPlatformDouble["accountOf"]>>;
const clock = { now: new Date() };

beforeAll(async () => {
  double = await startIdentityPlatform({ actionUrl: "https://portal.example/user/verify" });
  person = {
    localId: "k3Jd",
    email: "matti@example.fi",
    digest: "",
    emailVerified: true,
    disabled: false,
  };
});
afterAll(() => double.close());

const create = (emulator = false): VerifyIdToken =>
  createIdTokens({
    projectId: PROJECT,
    keysUrl: double.keysUrl,
    timeoutMs: 5_000,
    emulator,
    now: () => clock.now,
  });
const seconds = () => Math.floor(Date.now() / 1000);
const nobody = { ok: true, value: null };

test("a token of the project holds the person, the time of sign-in, and whether the e-mail is verified", async () => {
  const at = seconds() - 30;
  const token = await double.issue(person, { auth_time: at });
  expect(await create()(token)).toEqual({
    ok: true,
    value: {
      issuer: issuerOf(PROJECT),
      subject: "k3Jd",
      email: "matti@example.fi",
      emailVerified: true,
      authenticatedAt: new Date(at * 1000),
      secondFactor: false,
    },
  });
  const strong = await double.issue(person, { firebase: { sign_in_second_factor: "totp" } });
  expect(await create()(strong)).toMatchObject({ value: { secondFactor: true } });
});

describe("a refused token", () => {
  test.each<[string, object]>([
    ["another project's issuer", { iss: issuerOf("another-project") }],
    ["the issuer of another product", { iss: "https://accounts.google.com" }],
    ["an issuer with a slash", { iss: `${issuerOf(PROJECT)}/` }],
    ["another audience", { aud: "another-project" }],
    ["no audience", { aud: undefined }],
    ["no issuer", { iss: undefined }],
    ["an ended one", { exp: seconds() - 120, iat: seconds() - 3_700, auth_time: seconds() - 3_700 }],
    ["one of more than an hour ago", { iat: seconds() - 3_700 }],
    ["one issued in the future", { iat: seconds() + 300 }],
    ["one not valid yet", { nbf: seconds() + 300 }],
    ["a sign-in in the future", { auth_time: seconds() + 300 }],
    ["no time of sign-in", { auth_time: undefined }],
    ["a malformed time of sign-in", { auth_time: "yesterday" }],
    ["no end", { exp: undefined }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject beyond all measure", { sub: "x".repeat(129) }],
    ["one of a tenant of the project", { firebase: { tenant: "another-customer" } }],
    ["no e-mail", { email: undefined }],
    ["a malformed e-mail address", { email: "matti" }],
    ["a list of e-mails", { email: ["matti@example.fi"] }],
  ])("%s", async (_name, claims) => {
    expect(await create()(await double.issue(person, { ...claims }))).toEqual(nobody);
  });

  test.each<[unknown]>([["true"], [1], [null], [undefined]])(
    "an e-mail with the claim email_verified %j counts as unverified",
    async (value) => {
      const token = await double.issue(person, { email_verified: value });
      expect(await create()(token)).toMatchObject({ value: { emailVerified: false } });
    },
  );

  test("another key under a published id, and a published key under another id", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const good = await double.issue(person);
    const [header = "", payload = "", signature = ""] = good.split(".");
    const { kid } = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
    expect(await create()(await double.issue(person, {}, privateKey, kid))).toEqual(nobody);
    expect(await create()(await double.issue(person, {}, privateKey, "another"))).toEqual(nobody);
    const changed = Buffer.from(payload, "base64url").toString("utf8").replace("k3Jd", "k3Je");
    const forged = [header, Buffer.from(changed).toString("base64url"), signature].join(".");
    expect(await create()(forged)).toEqual(nobody);
    expect(await create()(good)).toMatchObject({ value: { subject: "k3Jd" } });
  });

  test("the published key taken for a shared secret", async () => {
    const { keys } = (await (await fetch(double.keysUrl)).json()) as { keys: { kid: string; n: string }[] };
    const [jwk] = keys;
    const token = await new SignJWT({ email: person.email, email_verified: true, auth_time: seconds() })
      .setProtectedHeader({ alg: "HS256", kid: String(jwk?.kid) })
      .setIssuer(issuerOf(PROJECT))
      .setAudience(PROJECT)
      .setSubject("k3Jd")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(Buffer.from(String(jwk?.n)));
    expect(await create()(token)).toEqual(nobody);
  });

  test.each([
    "",
    ".",
    "..",
    "a.b",
    "a.b.c",
    "eyJ.eyJ.x",
    `${"A".repeat(5_000)}.A.A`,
    "e30.e30.e30",
    "bnVsbA.bnVsbA.A",
  ])("%j", async (token) => {
    expect(await create()(token)).toEqual(nobody);
  });
});

describe("an unsigned token", () => {
  const unsigned = () =>
    new UnsecuredJWT({ email: person.email, email_verified: true, auth_time: seconds() })
      .setIssuer(issuerOf(PROJECT))
      .setAudience(PROJECT)
      .setSubject("k3Jd")
      .setIssuedAt()
      .setExpirationTime("1h")
      .encode();

  test("is refused", async () => {
    expect(await create()(unsigned())).toEqual(nobody);
  });

  test("is accepted from the emulator when its claims are right", async () => {
    expect(await create(true)(unsigned())).toMatchObject({ value: { subject: "k3Jd" } });
    const other = UnsecuredJWT.decode(unsigned()).payload;
    expect(await create(true)(new UnsecuredJWT({ ...other, aud: "another-project" }).encode())).toEqual(
      nobody,
    );
  });
});

test("a token that was valid before is refused after it expires", async () => {
  const verify = create();
  const token = await double.issue(person);
  expect(await verify(token)).toMatchObject({ value: { subject: "k3Jd" } });
  clock.now = new Date(Date.now() + 3_700_000);
  expect(await verify(token)).toEqual(nobody);
  clock.now = new Date();
});

describe("the published keys", () => {
  test("are fetched once while they are fresh", async () => {
    const verify = create();
    const tokens = await Promise.all([double.issue(person), double.issue(person, { x: 1 })]);
    for (const token of tokens) expect(await verify(token)).toMatchObject({ value: { subject: "k3Jd" } });
    double.hideKeys(true);
    expect(await verify(await double.issue(person, { x: 2 }))).toMatchObject({ value: { subject: "k3Jd" } });
    double.hideKeys(false);
  });

  test("are fetched again for a new key id, but not for every unknown id", async () => {
    const verify = create();
    expect(await verify(await double.issue(person))).toMatchObject({ value: { subject: "k3Jd" } });
    await double.rotateKeys();
    const token = await double.issue(person, { x: 3 });
    expect(await verify(token)).toEqual(nobody);
    clock.now = new Date(Date.now() + 11_000);
    expect(await verify(token)).toMatchObject({ value: { subject: "k3Jd" } });
    clock.now = new Date();
  });

  test("that cannot be fetched cause an outage error, not a refused token", async () => {
    const verify = create();
    double.hideKeys(true);
    const token = await double.issue(person);
    expect(await verify(token)).toEqual({ ok: false, error: { code: "identity_unavailable" } });
    double.hideKeys(false);
    clock.now = new Date(Date.now() + 11_000);
    expect(await verify(token)).toMatchObject({ value: { subject: "k3Jd" } });
    clock.now = new Date();
  });
});
