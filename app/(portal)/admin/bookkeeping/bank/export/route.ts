import { bankJournalDownload } from "#lib/doors/downloads/journal-download.ts";

export const GET = bankJournalDownload;
