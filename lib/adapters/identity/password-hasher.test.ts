import { expect, test } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

test.each([1, 2])(
  "of thirty passwords %i are hashed at a time, twenty wait and the others are refused at once",
  async (atOnce) => {
    const hasher = createPasswordHasher({ atOnce });
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => hasher.verify("x", null)));
    expect(tries.map(({ status }) => status)).toEqual([
      ...Array<string>(atOnce + 20).fill("fulfilled"),
      ...Array<string>(10 - atOnce).fill("rejected"),
    ]);
    expect(await hasher.verify("x", null)).toBe(false);
  },
);
