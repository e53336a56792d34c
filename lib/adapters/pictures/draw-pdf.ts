import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type DrawnPage, MAX_DOCUMENT_PAGES } from "#lib/documents/rules/document-file.ts";
import { drawPixels } from "./draw-picture.ts";
import { guardPdf } from "./pdf-guard.ts";

const POINTS_PER_INCH = 72;
const DOTS_PER_INCH = 200;
const LONGEST = 3_000;

/** The pages of a PDF, drawn by PDFium without scripts. Fails like guardPdf, and with `document_pages`. */
export async function drawPdf(bytes: Uint8Array): Promise<Result<DrawnPage[]>> {
  const guarded = guardPdf(bytes);
  if (!guarded.ok) return guarded;
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const count = document.getPageCount();
  if (count > MAX_DOCUMENT_PAGES) return fail("document_pages");
  const drawn: DrawnPage[] = [];
  for (const page of document.pages()) {
    const one = await drawPage(page);
    if (!one) return fail("document_damaged");
    drawn.push(one);
  }
  return drawn.length > 0 ? ok(drawn) : fail("document_damaged");
}

async function drawPage(page: PDFiumPage): Promise<DrawnPage | null> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONGEST / longest);
  const [width, height] = [Math.floor(originalWidth * scale), Math.floor(originalHeight * scale)];
  // Also of a page without a size.
  if (!(width >= 1 && height >= 1)) return null;
  let drawn: DrawnPage | null = null;
  await page.render({
    width,
    height,
    scale: 1,
    renderFormFields: true,
    render: async ({ data }) => {
      drawn = await drawPixels({ width, height, data });
      return data;
    },
  });
  return drawn;
}
