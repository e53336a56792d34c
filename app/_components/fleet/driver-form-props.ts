import type { Driver } from "#lib/fleet/rules/driver.ts";

// What the form of a driver holds, made on the server: plain fields, never a row.

export type DriverValues = {
  taxiDrivingLicense: string;
  taxiDrivingLicenseExpiration: string;
  contact: { firstName: string; lastName: string; phoneNumber: string; email: string };
};

export const NEW_DRIVER: DriverValues = {
  taxiDrivingLicense: "",
  taxiDrivingLicenseExpiration: "",
  contact: { firstName: "", lastName: "", phoneNumber: "", email: "" },
};

export type DriverFormProps = { companyId: number; driverId: number; version: number; values: DriverValues };

export const driverFormProps = ({ contact, ...driver }: Driver): DriverFormProps => ({
  companyId: driver.companyId,
  driverId: driver.id,
  version: driver.version,
  values: {
    taxiDrivingLicense: driver.taxiDrivingLicense ?? "",
    taxiDrivingLicenseExpiration: driver.taxiDrivingLicenseExpiration ?? "",
    contact: {
      firstName: contact.firstName ?? "",
      lastName: contact.lastName ?? "",
      phoneNumber: contact.phoneNumber ?? "",
      email: contact.email ?? "",
    },
  },
});
