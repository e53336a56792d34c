import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

export const importPath = (kind: FleetKind, companyId: number): string =>
  `/companies/${companyId}/${kind}s/import`;

/** The element with a file's result, which takes the focus after another check. */
export const IMPORT_RESULT = "import-result";
