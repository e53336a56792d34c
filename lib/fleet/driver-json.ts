import type { Page } from "#lib/core/keyset.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { goneMemberJson, presentChanges } from "#lib/http/api/changes-json.ts";
import { pageHeaders } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";

/** A driver as the API shows it: the fields of the contract. */
const driverJson = (driver: Driver) => ({
  id: driver.id,
  taxiDrivingLicense: driver.taxiDrivingLicense,
  taxiDrivingLicenseExpiration: driver.taxiDrivingLicenseExpiration,
  contact: driver.contact,
  status: driver.status,
  company: { id: driver.companyId },
});

export const presentDriver = (driver: Driver, call: ActorCall): Response =>
  json(driverJson(driver), call, { version: driver.version });

export const presentNewDriver = (driver: Driver, call: ActorCall): Response =>
  json(driverJson(driver), call, {
    status: 201,
    version: driver.version,
    headers: {
      location: `/api/companies/${driver.companyId}/drivers/${driver.id}`,
    },
  });

/** A plain array; the way to the next page stands in the Link header. */
export const presentDrivers = (page: Page<Driver>, call: ActorCall): Response =>
  json(page.rows.map(driverJson), call, { headers: pageHeaders(call.url, page) });

export const presentDriverChanges = presentChanges(driverJson, goneMemberJson);
