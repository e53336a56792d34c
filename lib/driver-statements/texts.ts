import {
  type DriverRow,
  type EmployerShare,
  SHARE_BASES,
  type ShareBasis,
} from "#lib/driver-statements/rules/driver-statement.ts";
import { formatDecimal, formatPercent } from "#lib/messages/format.ts";
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

/** A share of the history in words: `60 %, kyydit ilman arvonlisäveroa`. */
export function shareInWords(code: string): string | undefined {
  const [name, points] = code.split(" ");
  const basis = SHARE_BASES.find((one) => one === name);
  if (!basis || points === undefined) return undefined;
  return m.driverStatement_shareWords({
    percent: formatPercent(Number(points)),
    basis: m.driverStatement_bases({ basis }).toLowerCase(),
  });
}
