import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hasher.ts";

test("a stored hash reveals its cost and nothing else", async () => {
  const stored = await hashPassword("kolme hevosta ja kuu");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword("kolme hevosta ja kuu")).not.toBe(stored);
});

test("a hash of the reference implementation verifies", async () => {
  // $ echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 (the reference program's own test vector)
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", reference)).toBe(true);
  expect(await verifyPassword("Password", reference)).toBe(false);
});

test("verifying without an account takes the same work, and no password fits", async () => {
  const time = async (stored: string | null) => {
    const start = performance.now();
    expect(await verifyPassword("kolme hevosta ja kuu", stored)).toBe(false);
    return performance.now() - start;
  };
  const stored = await hashPassword("jokin muu salasana");
  // In turns, so that another program on the machine slows both alike.
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 4; round++) {
    known.push(await time(stored));
    unknown.push(await time(null));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
});
