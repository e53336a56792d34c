import { getKeys, getSessionToken, requestToken } from "./authentication.ts";
import {
  addBookingRule,
  createBookingArea,
  endBookingArea,
  endBookingRule,
  getBookingArea,
  listBookingAreas,
  listBookingRules,
  saveBookingArea,
} from "./booking-areas.ts";
import { sessionOperations } from "./browser-session.ts";
import { createCompany, deleteCompany, getCompany, listCompanies, saveCompany } from "./companies.ts";
import { copyCompany, listHistory, refreshCompany, restore } from "./company-errands.ts";
import { lookUpCompany } from "./company-register.ts";
import { listDeliveries, retryDelivery } from "./deliveries.ts";
import { createDiscount, getDiscount, listDiscounts, previewDiscount, saveDiscount } from "./discounts.ts";
import {
  createDriver,
  deleteDriver,
  getDriver,
  listDriverChanges,
  listDrivers,
  saveDriver,
} from "./drivers.ts";
import { getFeature, listFeatureSettings, putFeature } from "./features.ts";
import { checkImport, stepImport } from "./imports.ts";
import { getInvoice, getInvoiceInputs, getInvoiceOfPeriod, listInvoices } from "./invoices.ts";
import type { Operation } from "./operation.ts";
import { gatherCompanies, listPartnerCompanies, listPartners, undoPartnerMove } from "./partners.ts";
import { sendCompanyPayments, sendPaymentFile, sendPayments } from "./payments.ts";
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
} from "./people.ts";
import { anonymisePerson, exportPerson, getPerson, getRetention, listPersons } from "./privacy.ts";
import { getProviderArea, listProviderAreas, saveProviderArea, testProviderArea } from "./provider-areas.ts";
import { returnCompany, returnDriver, returnVehicle } from "./returning.ts";
import { search } from "./search.ts";
import { getContract, getFeatures, getHealth, getOpenApi, getUser } from "./service.ts";
import { listSettlementRuns } from "./settlement-runs.ts";
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicleChanges,
  listVehicles,
  putVehicles,
  saveVehicle,
} from "./vehicles.ts";
import { listWorkQueue } from "./work-queue.ts";

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
