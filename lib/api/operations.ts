import { sessionOperations } from "#lib/accounts/api.ts";
import { getKeys, getSessionToken, requestToken } from "#lib/api-clients/token-api.ts";
import {
  addBookingRule,
  createBookingArea,
  endBookingArea,
  endBookingRule,
  getBookingArea,
  listBookingAreas,
  listBookingRules,
  saveBookingArea,
} from "#lib/booking-areas/api.ts";
import { createCompany, deleteCompany, getCompany, listCompanies, saveCompany } from "#lib/companies/api.ts";
import { copyCompany } from "#lib/companies/copy-api.ts";
import { lookUpCompany } from "#lib/company-register/api.ts";
import { listDeliveries, retryDelivery } from "#lib/deliveries/api.ts";
import {
  createDiscount,
  getDiscount,
  listDiscounts,
  previewDiscount,
  saveDiscount,
} from "#lib/discounts/api.ts";
import { getProviderArea, listProviderAreas, saveProviderArea, testProviderArea } from "#lib/dispatch/api.ts";
import { refreshCompany } from "#lib/dispatch/refresh-api.ts";
import { getFeature, listFeatureSettings, putFeature } from "#lib/feature-switches/api.ts";
import {
  createDriver,
  deleteDriver,
  getDriver,
  listDriverChanges,
  listDrivers,
  saveDriver,
} from "#lib/fleet/drivers-api.ts";
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicleChanges,
  listVehicles,
  putVehicles,
  saveVehicle,
} from "#lib/fleet/vehicles-api.ts";
import { listHistory, restore } from "#lib/history/api.ts";
import { checkImport, stepImport } from "#lib/imports/api.ts";
import { gatherCompanies, listPartnerCompanies, listPartners, undoPartnerMove } from "#lib/partners/api.ts";
import { sendCompanyPayments, sendPaymentFile, sendPayments } from "#lib/payments/api.ts";
import {
  getUserDetails,
  inviteUser,
  listCompanyUsers,
  listUsers,
  removeCompanyUser,
  resendInvitation,
  saveCompanyUser,
  saveUserState,
  withdrawInvitation,
} from "#lib/people/api.ts";
import { anonymisePerson, exportPerson, getPerson, getRetention, listPersons } from "#lib/privacy/api.ts";
import { listWorkQueue } from "#lib/queue/api.ts";
import { returnCompany, returnDriver, returnVehicle } from "#lib/queue/returning-api.ts";
import { search } from "#lib/search/api.ts";
import { listSettlementRuns } from "#lib/settlements/api.ts";
import { getInvoice, getInvoiceInputs, getInvoiceOfPeriod, listInvoices } from "#lib/statements/api.ts";
import type { Operation } from "./operation.ts";
import { getContract, getFeatures, getHealth, getOpenApi, getUser } from "./service.ts";

/** Typed one by one: the union of all their types is more than the compiler takes. */
const several = (...operations: readonly Operation[]): readonly Operation[] => operations;

/** All that the API can be asked, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...several(requestToken, getSessionToken, getKeys, ...sessionOperations),
  ...several(listCompanies, createCompany, getCompany, saveCompany, deleteCompany),
  ...several(copyCompany, refreshCompany, listHistory, restore),
  lookUpCompany,
  ...several(listCompanyUsers, saveCompanyUser, removeCompanyUser),
  ...several(inviteUser, resendInvitation, withdrawInvitation),
  ...several(
    listVehicleChanges,
    listVehicles,
    createVehicle,
    putVehicles,
    getVehicle,
    saveVehicle,
    deleteVehicle,
  ),
  ...several(listDriverChanges, listDrivers, createDriver, getDriver, saveDriver, deleteDriver),
  ...several(returnCompany, returnVehicle, returnDriver),
  ...several(checkImport, stepImport),
  ...several(listInvoices, getInvoice, getInvoiceInputs, getInvoiceOfPeriod),
  listSettlementRuns,
  ...several(sendPayments, sendCompanyPayments, sendPaymentFile),
  ...several(listBookingAreas, createBookingArea, getBookingArea, saveBookingArea, endBookingArea),
  ...several(listBookingRules, addBookingRule, endBookingRule),
  ...several(listProviderAreas, getProviderArea, saveProviderArea, testProviderArea),
  ...several(listFeatureSettings, getFeature, putFeature),
  ...several(listPersons, getPerson, exportPerson, anonymisePerson, getRetention),
  ...several(listPartners, listPartnerCompanies, gatherCompanies, undoPartnerMove),
  search,
  ...several(listDiscounts, createDiscount, getDiscount, saveDiscount, previewDiscount),
  ...several(listDeliveries, retryDelivery),
  listWorkQueue,
  ...several(listUsers, getUserDetails, saveUserState),
  ...several(getUser, getFeatures, getContract, getHealth, getOpenApi),
];
