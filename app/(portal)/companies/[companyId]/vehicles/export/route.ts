export { downloadVehicles as GET } from "#lib/http/downloads/fleet-download.ts";
