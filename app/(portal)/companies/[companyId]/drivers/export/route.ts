export { downloadDrivers as GET } from "#lib/doors/downloads/fleet-download.ts";
