import { COMPANY_ROLES, type CompanyRole } from "#lib/core/actor.ts";
import * as m from "#messages";

/** The roles to choose from, those with fewer rights first. */
export const roleOptions = (): { value: CompanyRole; label: string; description: string }[] =>
  COMPANY_ROLES.map((value) => ({
    value,
    label: m.companyRole_label({ role: value }),
    description: m.companyRole_help({ other: value }),
  })).reverse();
