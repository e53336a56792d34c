import { runJournalDownload } from "#lib/doors/downloads/journal-download.ts";

export const GET = runJournalDownload;
