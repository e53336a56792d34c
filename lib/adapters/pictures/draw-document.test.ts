import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { UPLOAD_FORMATS, type UploadFormat } from "#lib/documents/rules/document-file.ts";
import { accepted } from "#lib/platform/use-case/testing.ts";
import { drawDocument } from "./draw-document.ts";
import { isPlainJpeg } from "./plain-jpeg.ts";
import { SMALL_HEIC } from "./testing-heic.ts";
import { hostileFiles, MARK, PLACE } from "./testing-hostile.ts";
import { testingPdf } from "./testing-pdf.ts";

// Each file takes a process of its own.
vi.setConfig({ testTimeout: 90_000 });

const HOSTILE = await hostileFiles();

const drawn = (bytes: Uint8Array, formats: readonly UploadFormat[] = UPLOAD_FORMATS) =>
  drawDocument(
    {
      async *read() {
        for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536);
      },
    },
    formats,
  );

const pixelAt = async (jpeg: Uint8Array, left: number, top: number): Promise<number[]> => [
  ...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

/** Left half red, right half blue, with a phone's remarks. */
const photograph = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: "#ff0000" } }).composite([
    {
      input: { create: { width: 300, height: 300, channels: 3, background: "#0000ff" } },
      left: 300,
      top: 0,
    },
  ]);

describe("a received file becomes pictures of its pages", () => {
  test("a phone's photograph stands upright and tells no place", async () => {
    const bytes = await photograph().jpeg().withExif(PLACE).withMetadata({ orientation: 6 }).toBuffer();
    expect(bytes.includes(MARK)).toBe(true);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const [page] = accepted(await drawn(bytes));
    if (!page) throw new Error("no page");
    expect([page.width, page.height]).toEqual([300, 600]);
    const [top, bottom] = [await pixelAt(page.jpeg, 150, 50), await pixelAt(page.jpeg, 150, 550)];
    expect(top[0]).toBeGreaterThan(240);
    expect(bottom[2]).toBeGreaterThan(240);
    const { exif, xmp, iptc, icc, orientation } = await sharp(page.jpeg).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(isPlainJpeg(page.jpeg)).toBe(true);
  });

  test("a large picture is shown at 3,000 pixels, a transparent one on white", async () => {
    const bytes = await sharp({
      create: { width: 6_000, height: 2_000, channels: 4, background: "#00000000" },
    })
      .png()
      .toBuffer();
    const [page] = accepted(await drawn(bytes));
    expect([page?.width, page?.height]).toEqual([3_000, 1_000]);
    expect(await pixelAt(page?.jpeg ?? new Uint8Array(), 10, 10)).toEqual([255, 255, 255]);
  });

  test("a HEIC picture of a phone is read", async () => {
    const [page] = accepted(await drawn(SMALL_HEIC));
    expect([page?.width, page?.height]).toEqual([32, 32]);
  });

  test("each page of a PDF is drawn, at 200 dots an inch", async () => {
    const pages = accepted(await drawn(testingPdf({ pages: 10 })));
    expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(10).fill([1_652, 2_338]));
    expect(await pixelAt(pages[0]?.jpeg ?? new Uint8Array(), 600, 1_500)).toEqual([0, 0, 0]);
    expect(await pixelAt(pages[0]?.jpeg ?? new Uint8Array(), 20, 20)).toEqual([255, 255, 255]);
  });

  test("a picture that no compression makes small is drawn smaller", async () => {
    const noise = sharp({
      create: {
        width: 3_000,
        height: 3_000,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 80 },
      },
    });
    const [page] = accepted(await drawn(await noise.jpeg({ quality: 60 }).toBuffer()));
    expect(page?.jpeg.byteLength).toBeLessThanOrEqual(1_500_000);
  });
});

describe("a file is refused with the reason that its sender can act on", () => {
  const ofHostile = (name: string) => {
    const found = HOSTILE.find((file) => file.name === name);
    if (!found) throw new Error(`no hostile file ${name}`);
    return found.bytes;
  };
  test.each([
    ["nothing", "file_empty"],
    ["a web page", "document_unknown"],
    ["GIF", "document_unknown"],
    ["50 % of a JPEG", "document_damaged"],
    ["a HEIC picture that ends after 240 bytes", "document_damaged"],
    ["a HEIC picture that says another size", "document_pixels"],
    ["a PNG of 7072 × 7072", "document_pixels"],
    ["a PDF of eleven pages", "document_pages"],
    ["a PDF with a script when it opens", "document_active"],
    ["a PDF with an attached file", "document_active"],
    ["a PDF with a password", "document_locked"],
  ])("%s: %s", async (name, code) => {
    expect(await drawn(ofHostile(name))).toMatchObject({ ok: false, error: { code } });
  });

  test("a picture where only PDFs are taken", async () => {
    expect(await drawn(await photograph().png().toBuffer(), ["pdf"])).toMatchObject({
      error: { code: "document_format" },
    });
  });
});

test("a server grows by less than 64 MB while it receives the largest hostile files", async () => {
  const script = fileURLToPath(new URL("./testing-memory.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script, "8"]);
  const { files, grown } = JSON.parse(stdout);
  expect(files).toBe(8);
  expect(grown).toBeLessThan(64 * 1024 * 1024);
});
