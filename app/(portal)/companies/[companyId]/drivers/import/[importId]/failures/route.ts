import { downloadFailures } from "#lib/http/downloads/fleet-download.ts";

export const GET = downloadFailures("driver");
