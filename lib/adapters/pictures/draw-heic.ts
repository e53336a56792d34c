import libheif from "libheif-js/wasm-bundle.js";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type DrawnPage, MAX_PICTURE_PIXELS } from "#lib/documents/rules/document-file.ts";
import { drawPixels } from "./draw-picture.ts";

/** The main picture of a HEIC file, turned as the file says. Fails with `document_pixels` and `document_damaged`. */
export async function drawHeic(bytes: Uint8Array): Promise<Result<DrawnPage>> {
  const pictures = new libheif.HeifDecoder().decode(bytes);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) return fail("document_damaged");
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > MAX_PICTURE_PIXELS) return fail("document_pixels");
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<unknown>((resolve) => picture.display({ data, width, height }, resolve));
  if (!shown) return fail("document_damaged");
  return ok(await drawPixels({ width, height, data: new Uint8Array(data.buffer) }));
}
