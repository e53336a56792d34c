/** The files that a document may come as. The bytes say which one a file is, never its name. */
export const UPLOAD_FORMATS = ["jpeg", "png", "heic", "pdf"] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 10;
/** The largest picture that is decoded. A phone's camera takes 12 to 50 megapixels. */
export const MAX_PICTURE_PIXELS = 50_000_000;

/** A page of a document: a JPEG that this product drew, upright and without any metadata. */
export type DrawnPage = { width: number; height: number; jpeg: Uint8Array };

/** Why a file is refused. */
export const DOCUMENT_FILE_REFUSALS = [
  "document_too_large",
  "document_unknown",
  "document_format",
  "document_damaged",
  "document_pixels",
  "document_pages",
  "document_active",
  "document_locked",
  "document_costly",
  "document_busy",
] as const;
