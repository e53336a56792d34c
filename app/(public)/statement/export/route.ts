import { linkedStatementFile } from "#lib/doors/downloads/statement-download.ts";

/** The statement behind an accountant's link, as a document. */
export const GET = linkedStatementFile;
