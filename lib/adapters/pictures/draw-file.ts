import { fail, ok, type Result } from "#lib/core/result.ts";
import type { DrawnPage, UploadFormat } from "#lib/documents/rules/document-file.ts";
import { formatOfBytes } from "./format-of-bytes.ts";

type Draw = (bytes: Uint8Array) => Promise<Result<DrawnPage[]>>;

/** What draw-document.ts answers, without its process: only picture-process.ts and tests run it. */
export async function drawFile(bytes: Uint8Array, formats: readonly string[]): Promise<Result<DrawnPage[]>> {
  if (bytes.byteLength === 0) return fail("file_empty");
  const format = formatOfBytes(bytes);
  if (!format) return fail("document_unknown");
  if (!formats.includes(format)) return fail("document_format");
  // A library that cannot be loaded is a fault of the installation, not of the file.
  const draw = await drawingOf(format);
  try {
    return await draw(bytes);
  } catch {
    return fail("document_damaged");
  }
}

async function drawingOf(format: UploadFormat): Promise<Draw> {
  if (format === "pdf") return (await import("./draw-pdf.ts")).drawPdf;
  const one = await (format === "heic"
    ? import("./draw-heic.ts").then(({ drawHeic }) => drawHeic)
    : import("./draw-picture.ts").then(({ redrawPicture }) => redrawPicture));
  return async (bytes) => {
    const page = await one(bytes);
    return page.ok ? ok([page.value]) : page;
  };
}
