import * as m from "#messages";

/** The number of differences, with the first numbers and companies. */
export function auditFound(what: string, named: readonly string[], differences: number): string {
  const places = named
    .join(", ")
    .replaceAll("company", m.audit_company())
    .replaceAll("period", m.audit_period());
  const count = differences - named.length;
  return `${what}: ${count > 0 ? m.audit_more({ named: places, count }) : places}`;
}
