import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

export const importPath = (kind: FleetKind, companyId: number): string =>
  `/companies/${companyId}/${kind}s/import`;
