import { yearDownload } from "#lib/doors/downloads/year-download.ts";

/** 'Lataa vuosi': a company's statements of a year as one file. */
export const GET = yearDownload;
