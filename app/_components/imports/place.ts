import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

const SEGMENTS: Record<FleetKind, string> = { vehicle: "vehicles", driver: "drivers" };

/** The list of what is brought in. */
export const listPath = (kind: FleetKind, companyId: number): string =>
  `/companies/${companyId}/${SEGMENTS[kind]}`;

export const importPath = (kind: FleetKind, companyId: number): string =>
  `${listPath(kind, companyId)}/import`;
