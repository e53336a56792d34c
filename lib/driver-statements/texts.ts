import type { DriverRow, EmployerShare, ShareBasis } from "#lib/driver-statements/rules/driver-statement.ts";
import { formatDecimal } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The name of a driver, or the words for one without a name, a former one, or none. */
export function driverText({
  driverId,
  name,
  known,
}: Pick<DriverRow, "driverId" | "name" | "known">): string {
  if (driverId === null) return m.driven_unnamed();
  return name ?? (known ? m.fleet_nameless({ kind: "driver" }) : m.driven_former({ kind: "driver" }));
}

export type ShareValues = { basis: ShareBasis | ""; percent: string };

/** A share as its form shows it; empty without one. */
export const shareValues = (share: EmployerShare | null): ShareValues =>
  share
    ? { basis: share.basis, percent: formatDecimal(String(share.employerBasisPoints / 100)) }
    : { basis: "", percent: "" };
