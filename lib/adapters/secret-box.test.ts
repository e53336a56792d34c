import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const SECRET = "a secret of more than thirty-two characters";
const box = createSecretBox(SECRET, "tests");

test("a text sealed for a row opens for that row, and looks different each time", () => {
  const [first, second] = [box.seal("Kuljettaja Ä", "row 1"), box.seal("Kuljettaja Ä", "row 1")];
  expect([first, second].map((sealed) => box.open(sealed, "row 1"))).toEqual([
    "Kuljettaja Ä",
    "Kuljettaja Ä",
  ]);
  expect(first.equals(second)).toBe(false);
  expect(first.includes("Kuljettaja")).toBe(false);
});

test("a sealed text opens for no other row, purpose or secret", () => {
  const sealed = box.seal("salaisuus", "row 1");
  expect(box.open(sealed, "row 2")).toBeNull();
  expect(createSecretBox(SECRET, "other tests").open(sealed, "row 1")).toBeNull();
  expect(createSecretBox(`${SECRET}!`, "tests").open(sealed, "row 1")).toBeNull();
});

test("a sealed text with any changed bit, or cut anywhere, does not open", () => {
  const sealed = box.seal("salaisuus", "row 1");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed, "row 1"), `bit of byte ${at}`).toBeNull();
    expect(box.open(sealed.subarray(0, at), "row 1"), `${at} bytes`).toBeNull();
  }
});
