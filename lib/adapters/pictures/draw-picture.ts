import sharp, { type Sharp } from "sharp";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type DrawnPage, MAX_PICTURE_PIXELS } from "#lib/documents/rules/document-file.ts";

// One picture as a JPEG of ours. Runs in the process of picture-process.ts only.

sharp.cache(false);
sharp.concurrency(1);
// libvips reads forty kinds of files. These two are enough.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

const MAX_PAGE_BYTES = 1_500_000;
/** From sharp to small: the first that fits is taken. A photograph of a document fits at once. */
const SIZES = [
  { longest: 3_000, quality: 80 },
  { longest: 2_000, quality: 70 },
  { longest: 1_400, quality: 50 },
];

/** Fails with `document_pixels`, and `document_damaged` for a picture that is not whole. */
export async function redrawPicture(bytes: Uint8Array): Promise<Result<DrawnPage>> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PICTURE_PIXELS) return fail("document_pixels");
  // Harmless remarks of a camera's file pass, a cut one does not.
  const read = () => sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" }).autoOrient();
  return ok(await asPage(read));
}

type Pixels = { width: number; height: number; data: Uint8Array };

/** `data` has four bytes a pixel. */
export const drawPixels = ({ data, width, height }: Pixels): Promise<DrawnPage> =>
  asPage(() => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PICTURE_PIXELS }));

async function asPage(read: () => Sharp): Promise<DrawnPage> {
  for (const { longest, quality } of SIZES) {
    const { data, info } = await read()
      .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.byteLength <= MAX_PAGE_BYTES) return { width: info.width, height: info.height, jpeg: data };
  }
  throw new Error("a picture that no size makes small");
}
