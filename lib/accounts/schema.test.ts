import { expect, test } from "vitest";
import type { z } from "zod";
import { messageOfCode } from "#lib/messages/errors.ts";
import {
  registerSchema,
  requestResetSchema,
  resetPasswordSchema,
  signInSchema,
  verifyEmailSchema,
} from "./schema.ts";

const good = { email: "matti@example.fi", password: "kolme hevosta", confirmPassword: "kolme hevosta" };

function messages(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${messageOfCode(message)}`);
}

test.each<[string, object, string[]]>([
  ["nothing wrong", {}, []],
  ["no e-mail", { email: "" }, ["email: Pakollinen"]],
  ["no password", { password: "" }, ["password: Pakollinen", "confirmPassword: Tarkista salasana"]],
  ["no confirmation", { confirmPassword: "" }, ["confirmPassword: Pakollinen"]],
  ["a bad e-mail", { email: "matti" }, ["email: Tarkista sähköpostiosoite"]],
  ["two e-mails", { email: "a@b.fi,c@d.fi" }, ["email: Tarkista sähköpostiosoite"]],
  [
    "seven characters",
    { password: "1234567", confirmPassword: "1234567" },
    ["password: Salasana on oltava vähintään 8 merkkiä."],
  ],
  ["eight characters", { password: "äöå 🐴.x1", confirmPassword: "äöå 🐴.x1" }, []],
  ["128 characters", { password: "🐴".repeat(128), confirmPassword: "🐴".repeat(128) }, []],
  [
    "129 characters",
    { password: "x".repeat(129), confirmPassword: "x".repeat(129) },
    ["password: Salasanassa voi olla enintään 128 merkkiä."],
  ],
  ["another confirmation", { confirmPassword: "kolme hevosia" }, ["confirmPassword: Tarkista salasana"]],
  [
    "several things wrong at once",
    { email: "x", password: "lyhyt", confirmPassword: "eri" },
    [
      "email: Tarkista sähköpostiosoite",
      "password: Salasana on oltava vähintään 8 merkkiä.",
      "confirmPassword: Tarkista salasana",
    ],
  ],
  [
    "a lone surrogate",
    { password: "12345678\ud800", confirmPassword: "12345678\ud800" },
    ["password: Poista merkit, joita ei voi tallentaa"],
  ],
])("registering with %s", (_name, change, expected) => {
  expect(messages(registerSchema, { ...good, ...change })).toEqual(expected);
});

test.each(["admin", "role", "subject", "emailVerified"])(
  "registering refuses the unknown field %s",
  (field) => {
    const { error } = registerSchema.safeParse({ ...good, [field]: true });
    expect(error?.issues[0]).toMatchObject({ code: "unrecognized_keys", keys: [field] });
  },
);

test.each([
  ["  Matti@Example.FI ", "matti@example.fi"],
  ["matti＠example.fi", "matti@example.fi"],
])("every form reads the e-mail %j as %s", (typed, taken) => {
  expect(registerSchema.parse({ ...good, email: typed }).email).toBe(taken);
  expect(signInSchema.parse({ email: typed, password: "x" }).email).toBe(taken);
  expect(requestResetSchema.parse({ email: typed }).email).toBe(taken);
});

test("signing in accepts any password as it was typed", () => {
  const password = " lyhyt ";
  expect(signInSchema.parse({ email: good.email, password }).password).toBe(password);
});

test.each(["", "x", "A".repeat(42), `${"A".repeat(43)}=`, "../".repeat(15), null, ["a"]])(
  "the link token %j is refused like an expired one",
  (token) => {
    const expected = ["token: Linkki on vanhentunut tai jo käytetty. Pyydä uusi linkki."];
    expect(messages(verifyEmailSchema, { token, password: "x" })).toEqual(expected);
    expect(messages(resetPasswordSchema, { ...good, email: undefined, token })).toContain(expected[0]);
  },
);

test("verifying accepts any password as it was typed, and refuses an empty one", () => {
  const token = "A".repeat(43);
  expect(verifyEmailSchema.parse({ token, password: " lyhyt " }).password).toBe(" lyhyt ");
  expect(messages(verifyEmailSchema, { token, password: "" })).toEqual(["password: Pakollinen"]);
});

test.each([null, undefined, "text", 1, [], {}, { password: {}, confirmPassword: [] }])(
  "registering with %j is refused",
  (input) => {
    expect(registerSchema.safeParse(input).success).toBe(false);
  },
);
