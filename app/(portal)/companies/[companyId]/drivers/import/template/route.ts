import { downloadTemplate } from "#lib/http/downloads/fleet-download.ts";

export const GET = downloadTemplate("driver");
