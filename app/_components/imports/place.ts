import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

export const importPath = (kind: FleetKind, companyId: number): string =>
  `/companies/${companyId}/${kind}s/import`;

/** The place of what a file comes to, which takes the focus after it was checked again. */
export const IMPORT_RESULT = "import-result";
