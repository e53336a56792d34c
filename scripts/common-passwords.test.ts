import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commonDigestOf, DIGEST_BYTES, isCommonPassword } from "#lib/adapters/identity/common-passwords.ts";
import { digestsOf } from "./common-passwords.ts";

const numbersOf = (file: Buffer) =>
  Array.from({ length: file.length / DIGEST_BYTES }, (_, index) => file.readUInt32BE(index * DIGEST_BYTES));

test("a list becomes the digests of its passwords, each once, in ascending order", () => {
  const wanted = ["dragon", "letmein", "salasana"].map(commonDigestOf).sort((a, b) => a - b);
  expect(numbersOf(digestsOf("letmein\r\ndragon\n\nsalasana\nDRAGON\n"))).toEqual(wanted);
});

test("the file in use is ascending, as it is searched, and holds what the licence note says", () => {
  const file = readFileSync("lib/adapters/identity/common-passwords.bin");
  const numbers = numbersOf(file);
  expect(numbers).toHaveLength(49_232);
  expect(numbers.every((one, index) => index === 0 || one > (numbers[index - 1] ?? 0))).toBe(true);
  for (const common of ["123456", "letmein", "Password1"]) expect(isCommonPassword(common)).toBe(true);
});
