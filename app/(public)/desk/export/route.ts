import { linkedDeskFile } from "#lib/doors/downloads/desk-download.ts";

/** The files of a month on an accountant's desk. */
export const GET = linkedDeskFile;
