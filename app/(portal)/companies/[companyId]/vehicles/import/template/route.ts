import { downloadTemplate } from "#lib/doors/downloads/fleet-download.ts";

export const GET = downloadTemplate("vehicle");
