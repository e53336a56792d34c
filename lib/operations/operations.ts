import * as accounts from "#lib/accounts/api.ts";
import * as tokens from "#lib/api-clients/token-api.ts";
import * as bank from "#lib/bank/api.ts";
import * as bookingAreas from "#lib/booking-areas/api.ts";
import * as bookkeeping from "#lib/bookkeeping/api.ts";
import * as companies from "#lib/companies/api.ts";
import * as contract from "#lib/companies/contract-api.ts";
import * as companyCopies from "#lib/companies/copy-api.ts";
import * as companyRegister from "#lib/company-register/api.ts";
import * as deliveries from "#lib/deliveries/api.ts";
import * as discounts from "#lib/discounts/api.ts";
import * as dispatch from "#lib/dispatch/api.ts";
import * as companyRefresh from "#lib/dispatch/refresh-api.ts";
import * as documents from "#lib/documents/api.ts";
import * as featureSwitches from "#lib/feature-switches/api.ts";
import * as drivers from "#lib/fleet/drivers-api.ts";
import * as vehicles from "#lib/fleet/vehicles-api.ts";
import * as history from "#lib/history/api.ts";
import * as imports from "#lib/imports/api.ts";
import * as partners from "#lib/partners/api.ts";
import * as payments from "#lib/payments/api.ts";
import * as people from "#lib/people/api.ts";
import type { Operation } from "#lib/platform/api/operation.ts";
import { METHODS } from "#lib/platform/api/paths.ts";
import * as service from "#lib/platform/api/service.ts";
import * as privacy from "#lib/privacy/api.ts";
import * as queue from "#lib/queue/api.ts";
import * as requirements from "#lib/requirements/api.ts";
import * as search from "#lib/search/api.ts";
import * as sellerReports from "#lib/seller-reports/api.ts";
import * as settlements from "#lib/settlements/api.ts";
import * as statements from "#lib/statements/api.ts";

/** The rooms with operations of the API. A room's api.ts exports its operations. */
const ROOMS: readonly Record<string, unknown>[] = [
  tokens,
  accounts,
  bookingAreas,
  companies,
  companyCopies,
  contract,
  companyRegister,
  deliveries,
  discounts,
  requirements,
  dispatch,
  companyRefresh,
  documents,
  featureSwitches,
  drivers,
  vehicles,
  history,
  imports,
  partners,
  payments,
  bank,
  people,
  privacy,
  queue,
  search,
  settlements,
  statements,
  bookkeeping,
  sellerReports,
  service,
];

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "operationId" in value;

/** All operations of the API, room by room; within a room by path, words before parameters, then by method. */
export const OPERATIONS: readonly Operation[] = ROOMS.flatMap((room) =>
  Object.values(room)
    .flat()
    .filter(isOperation)
    .sort(
      (one, other) => comparePaths(one, other) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method),
    ),
);

/** By code unit, so that `{` comes after every letter. */
function comparePaths({ path: one }: Operation, { path: other }: Operation): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
