export { downloadVehicles as GET } from "#lib/doors/downloads/fleet-download.ts";
