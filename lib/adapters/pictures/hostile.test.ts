import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DOCUMENT_FILE_REFUSALS, UPLOAD_FORMATS } from "#lib/documents/rules/document-file.ts";
import { drawFile } from "./draw-file.ts";
import { isPlainJpeg } from "./plain-jpeg.ts";
import { hostileFiles, MARK } from "./testing-hostile.ts";

vi.setConfig({ testTimeout: 60_000 });

// libheif tells the console what it found.
beforeAll(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

const FILES = await hostileFiles();
const REFUSALS = ["file_empty", ...DOCUMENT_FILE_REFUSALS];

test("there are at least 200 hostile files of different kinds", () => {
  expect(FILES.length).toBeGreaterThanOrEqual(200);
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length);
});

describe("of a hostile file nothing but its picture is kept", () => {
  test.each(FILES)("$name is $is", async ({ bytes, is }) => {
    const drawn = await drawFile(bytes, UPLOAD_FORMATS);
    if (!drawn.ok) {
      expect(REFUSALS).toContain(drawn.error.code);
      expect(is).toBe("refused");
      return;
    }
    expect(is).toBe("redrawn");
    for (const { jpeg } of drawn.value) {
      expect(isPlainJpeg(jpeg)).toBe(true);
      expect(Buffer.from(jpeg).includes(MARK)).toBe(false);
    }
  });
});
