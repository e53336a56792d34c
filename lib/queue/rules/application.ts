import type { EntityType, Flat } from "#lib/events/rules/change.ts";

type Change = { before: Flat | null; after: Flat | null };

/** The last return of a row that waits again. */
export type ReturnedBefore = { reason: string; at: Date; times: number; changes: Change[] };

/** The fields that an approver reads first, by kind. */
export const READ_FIELDS: Record<EntityType, readonly string[]> = {
  company: ["taxiServiceLicence", "packages", "billing.billingType", "billing.iban", "accountantEmail"],
  vehicle: ["make", "model", "year", "color", "vehicleType"],
  driver: ["taxiDrivingLicense", "taxiDrivingLicenseExpiration"],
};

const NO_CONTENT: readonly string[] = [
  "status",
  "returnReason",
  "rejectReason",
  "reactivationWish",
  "reactivationDeclined",
];

/** The sum of several changes: the first old value and the last new value, where they differ. */
export function changesTogether(changes: readonly Change[]): { before: Flat; after: Flat } {
  const before: Flat = {};
  const after: Flat = {};
  for (const change of changes)
    for (const path of Object.keys({ ...change.before, ...change.after })) {
      if (NO_CONTENT.includes(path)) continue;
      if (!(path in before)) before[path] = change.before?.[path] ?? null;
      after[path] = change.after?.[path] ?? null;
    }
  for (const path of Object.keys(after))
    if (before[path] === after[path]) {
      delete before[path];
      delete after[path];
    }
  return { before, after };
}

/** Whether the register has another name, ignoring case and spaces. */
export const isOtherName = (name: string, registered: string): boolean => plain(name) !== plain(registered);

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
