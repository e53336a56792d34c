import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

export const importPath = (kind: FleetKind, companyId: number): string =>
  `/companies/${companyId}/${kind}s/import`;

/** The id of the element with a file's result. It gets the focus when the file has been checked again. */
export const IMPORT_RESULT = "import-result";
