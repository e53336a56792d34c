import { drivers } from "#db/schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";

// A driver and their row: how the one becomes the other.

export const driverColumns = {
  id: drivers.id,
  version: drivers.version,
  companyId: drivers.companyId,
  taxiDrivingLicense: drivers.taxiDrivingLicense,
  taxiDrivingLicenseExpiration: drivers.taxiDrivingLicenseExpiration,
  firstName: drivers.firstName,
  lastName: drivers.lastName,
  phoneNumber: drivers.phoneNumber,
  email: drivers.contactEmail,
  status: drivers.status,
  createdDate: drivers.createdAt,
  createdBy: drivers.createdBy,
  modifiedDate: drivers.modifiedAt,
  modifiedBy: drivers.modifiedBy,
  approvedDate: drivers.approvedAt,
};

type Row = Omit<Driver, "contact"> & Driver["contact"];

export function toDriver({ firstName, lastName, phoneNumber, email, ...row }: Row): Driver {
  return { ...row, contact: { firstName, lastName, phoneNumber, email } };
}

/** What a revision writes. */
export const driverValues = ({ contact, ...driver }: Driver) => ({
  companyId: driver.companyId,
  taxiDrivingLicense: driver.taxiDrivingLicense,
  taxiDrivingLicenseExpiration: driver.taxiDrivingLicenseExpiration,
  firstName: contact.firstName,
  lastName: contact.lastName,
  phoneNumber: contact.phoneNumber,
  contactEmail: contact.email,
  status: driver.status,
  modifiedBy: driver.modifiedBy,
});
