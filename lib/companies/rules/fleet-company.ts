import type { Company } from "./company.ts";

/** The company of a vehicle or driver, as far as their rules and pages ask. */
export type FleetCompany = Pick<Company, "id" | "companyName" | "status">;
