import { daysBetween, type PlainDate } from "./calendar.ts";
import type { Status } from "./status.ts";

/** A driver as their company's list shows them. What is not filled in yet is null. */
export type DriverRow = {
  id: number;
  taxiDrivingLicense: string | null;
  taxiDrivingLicenseExpiration: PlainDate | null;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  email: string | null;
  status: Status;
};

export type LicenceValidity = { state: "valid" | "expired" } | { state: "expiring"; days: number };

const WARNING_DAYS = 60;

/** A licence is valid through its last day; one that ends within 60 days is about to expire (0 days: today). */
export function licenceValidity(expiration: PlainDate, today: PlainDate): LicenceValidity {
  const days = daysBetween(today, expiration);
  if (days < 0) return { state: "expired" };
  return days <= WARNING_DAYS ? { state: "expiring", days } : { state: "valid" };
}
