import { downloadFailures } from "#lib/doors/downloads/fleet-download.ts";

export const GET = downloadFailures("vehicle");
