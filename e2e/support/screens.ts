import type { Page } from "@playwright/test";
import { periodOf } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";
import { today } from "./company.ts";
import { chooseBilling, saveAll, saveAndContinue } from "./forms.ts";

export type Screen = {
  name: string;
  as: "nobody" | "member" | "admin" | "owner" | "bookkeeper";
  path: (ids: Ids) => string;
  errors?: Press;
  /** In English for every reader. */
  english?: boolean;
  /** The browser renders it: the server's markup has no words. */
  drawnByBrowser?: boolean;
  /** Selects elements that hold only data, such as mails in their receivers' languages. */
  data?: string;
};
/** The data of the screens of companies and of the demo. */
export type Ids = {
  incomplete: number;
  billed: number;
  pending: number;
  active: number;
  inactive: number;
  vehicle: number;
  driver: number;
  /** A vehicle and a driver of the demo owner, with card payments. */
  ownVehicle: number;
  ownDriver: number;
  checked: number;
  statement: number;
  negative: number;
  /** An open question of the demo owner. */
  dispute: number;
  /** A document of the demo owner that waits. */
  document: number;
  /** The demo's latest final statement. */
  run: number;
  /** The demo's. */
  discount: number;
  /** The demo's. */
  partner: number;
  /** An API client of the active company. */
  program: number;
  /** Endpoints of the active company, and of all companies. */
  endpoint: number;
  adminEndpoint: number;
  checkedDrivers: number;
};
type Press = (page: Page) => Promise<void>;

/** Presses a button by its label in the current language. */
const press =
  (name: () => string): Press =>
  (page) =>
    page.getByRole("button", { name: name(), exact: true }).first().click();

export const screens = (): Screen[] => [
  { name: "sign-in", as: "nobody", path: () => "/user/login", errors: press(m.public_signIn) },
  { name: "registering", as: "nobody", path: () => "/user/register", errors: press(m.public_register) },
  { name: "reset", as: "nobody", path: () => "/user/reset", errors: press(m.public_requestReset) },
  {
    name: "new password",
    as: "nobody",
    path: () => `/user/reset/confirm?token=${"a".repeat(43)}`,
    errors: press(m.public_changePassword),
  },
  { name: "expired reset link", as: "nobody", path: () => "/user/reset/confirm" },
  { name: "verification", as: "nobody", path: () => `/user/verify?token=${"a".repeat(43)}` },
  { name: "expired verification link", as: "nobody", path: () => "/user/verify" },
  { name: "signed out", as: "nobody", path: () => "/user/logout" },
  { name: "mailbox", as: "nobody", path: () => "/dev/mailbox", data: "main li, main section" },
  { name: "the API's reference", as: "nobody", path: () => "/api/docs", english: true },
  { name: "unknown path", as: "nobody", path: () => "/ei/ole", drawnByBrowser: true },
  { name: "unknown path, signed in", as: "admin", path: () => "/ei/ole", drawnByBrowser: true },
  { name: "own account", as: "member", path: () => "/user/account" },
  { name: "notices", as: "member", path: () => "/user/notices" },
  { name: "no notices", as: "admin", path: () => "/user/notices" },
  { name: "privacy", as: "admin", path: () => "/admin/privacy?kind=driver&q=vir" },
  { name: "privacy, nobody asked for", as: "admin", path: () => "/admin/privacy" },
  { name: "a driver's data", as: "admin", path: ({ driver }) => `/admin/privacy/driver-${driver}` },
  { name: "how long data is kept", as: "admin", path: () => "/admin/privacy/retention" },
  { name: "empty list", as: "owner", path: () => "/companies?status=pending" },
  { name: "own companies", as: "member", path: () => "/companies" },
  { name: "all companies", as: "admin", path: () => "/companies" },
  {
    name: "all companies with their money",
    as: "admin",
    path: () => "/companies?columns=settled.payable.open",
  },
  { name: "new company", as: "member", path: () => "/companies/new", errors: saveAndContinue },
  { name: "new company of an admin", as: "admin", path: () => "/companies/new", errors: saveAndContinue },
  { name: "details step", as: "member", path: ({ incomplete }) => `/companies/new/details/${incomplete}` },
  {
    name: "billing step",
    as: "member",
    path: ({ incomplete }) => `/companies/new/billing/${incomplete}`,
    errors: async (page) => {
      await chooseBilling(page, "e_invoice");
      await saveAndContinue(page);
    },
  },
  {
    name: "contract step",
    as: "member",
    path: ({ billed }) => `/companies/new/contract/${billed}`,
    errors: press(m.company_submit),
  },
  { name: "thank-you", as: "member", path: ({ pending }) => `/companies/new/complete/${pending}` },
  { name: "companies of who reads their money", as: "bookkeeper", path: () => "/companies" },
  { name: "Talous for who reads only the money", as: "bookkeeper", path: () => "own" },
  { name: "statements", as: "member", path: ({ active }) => `/companies/${active}` },
  {
    name: "a statement",
    as: "admin",
    path: ({ active, statement }) => `/companies/${active}/invoices/${statement}`,
  },
  {
    name: "a statement below nothing",
    as: "member",
    path: ({ active, negative }) => `/companies/${active}/invoices/${negative}`,
  },
  {
    name: "the period under way",
    as: "member",
    path: ({ inactive }) => {
      const { start, end } = periodOf(today());
      return `/companies/${inactive}/invoices/${start}/${end}`;
    },
  },
  { name: "an ended link of a driver", as: "nobody", path: () => "/driver" },
  { name: "an ended link to a desk", as: "nobody", path: () => "/desk" },
  { name: "an ended link to a statement", as: "nobody", path: () => "/statement" },
  {
    name: "details of an incomplete company",
    as: "member",
    path: ({ incomplete }) => `/companies/${incomplete}/details`,
    errors: async (page) => {
      await chooseBilling(page, "e_invoice");
      await saveAll(page);
    },
  },
  {
    name: "details of a pending company",
    as: "admin",
    path: ({ pending }) => `/companies/${pending}/details`,
  },
  { name: "details of an active company", as: "admin", path: ({ active }) => `/companies/${active}/details` },
  { name: "details of one's own active company", as: "owner", path: () => "own/details" },
  {
    name: "details of a removed company",
    as: "member",
    path: ({ inactive }) => `/companies/${inactive}/details`,
  },
  { name: "vehicles", as: "owner", path: () => "own/vehicles" },
  {
    name: "vehicles with their last rides",
    as: "owner",
    path: () => "own/vehicles?columns=driver.lastRide",
  },
  { name: "no vehicles", as: "member", path: ({ inactive }) => `/companies/${inactive}/vehicles` },
  { name: "drivers", as: "owner", path: () => "own/drivers" },
  { name: "the work queue", as: "admin", path: () => "/admin" },
  { name: "vehicles in the work queue", as: "admin", path: () => "/admin?kind=vehicle" },
  { name: "failed deliveries", as: "admin", path: () => "/admin/deliveries" },
  { name: "deleted companies", as: "admin", path: () => "/admin/deleted" },
  { name: "history of everything", as: "admin", path: () => "/admin/history" },
  { name: "history where nothing matches", as: "admin", path: () => "/admin/history?person=eikukaan" },
  { name: "history of a company", as: "owner", path: () => "own/history" },
  { name: "areas", as: "admin", path: () => "/admin/booking-areas" },
  { name: "areas searched in vain", as: "admin", path: () => "/admin/booking-areas?q=eiole" },
  { name: "an area that allows and denies", as: "admin", path: () => "/admin/booking-areas/1" },
  { name: "an area that has ended", as: "admin", path: () => "/admin/booking-areas/4" },
  {
    name: "a new area",
    as: "admin",
    path: () => "/admin/booking-areas/new",
    errors: press(m.area_create),
  },
  {
    name: "who may drive",
    as: "admin",
    path: () => "/admin/booking-areas/who?postCode=01530&provider=taksiHelsinki&plate=EIOLE-1",
  },
  { name: "settlement runs", as: "admin", path: () => "/admin/settlements" },
  { name: "a settlement run", as: "admin", path: ({ run }) => `/admin/settlements/${run}` },
  { name: "the payouts of a run", as: "admin", path: ({ run }) => `/admin/settlements/${run}/payouts` },
  { name: "the chart of accounts", as: "admin", path: () => "/admin/bookkeeping" },
  { name: "the VAT of a month", as: "admin", path: () => "/admin/bookkeeping/vat?month=2026-11" },
  { name: "the VAT of an empty month", as: "admin", path: () => "/admin/bookkeeping/vat?month=2020-01" },
  { name: "the sellers of a year", as: "admin", path: () => "/admin/dac7?year=2026" },
  { name: "a year without sellers", as: "admin", path: () => "/admin/dac7?year=2023" },
  { name: "the bank", as: "admin", path: () => "/admin/bank" },
  { name: "the bank's movements", as: "admin", path: () => "/admin/bank/movements" },
  { name: "a movement of the bank", as: "admin", path: () => "/admin/bank/movements/1" },
  { name: "a card payment", as: "admin", path: () => "/admin/payments/1" },
  { name: "card payments of a period", as: "owner", path: () => "own/payments" },
  { name: "driver statements", as: "owner", path: () => "own/driver-statements" },
  {
    name: "driver statements of a period without payments",
    as: "owner",
    path: () => "own/driver-statements?period=2026-01-05",
  },
  {
    name: "one driver's statement",
    as: "owner",
    path: ({ ownDriver }) => `own/driver-statements/${ownDriver}`,
  },
  {
    name: "a new question",
    as: "owner",
    path: () => "own/disputes?year=2024",
  },
  { name: "a question", as: "owner", path: ({ dispute }) => `own/disputes/${dispute}` },
  {
    name: "a question to answer",
    as: "admin",
    path: ({ dispute }) => `own/disputes/${dispute}`,
  },
  { name: "the questions of a company", as: "owner", path: () => "own/disputes" },
  { name: "open questions", as: "admin", path: () => "/admin/disputes" },
  { name: "a company's own seller report", as: "owner", path: () => "own/seller-report" },
  {
    name: "a company's seller report of a year without settlements",
    as: "owner",
    path: () => "own/seller-report?year=2023",
  },
  { name: "a company's documents", as: "owner", path: () => "own/documents" },
  { name: "a document", as: "owner", path: ({ document }) => `own/documents/${document}` },
  { name: "a document to check", as: "admin", path: ({ document }) => `own/documents/${document}` },
  { name: "receivables", as: "admin", path: () => "/admin/receivables" },
  { name: "the payment reminder", as: "admin", path: () => "/admin/receivables/reminder" },
  { name: "receivables, nothing found", as: "admin", path: () => "/admin/receivables?q=zzqxwv" },
  { name: "card payments", as: "admin", path: () => "/admin/payments" },
  { name: "card payments of a plate that nobody sent", as: "admin", path: () => "/admin/payments?q=eiole" },
  { name: "discounts", as: "admin", path: () => "/admin/discounts" },
  { name: "discounts that nobody gave", as: "admin", path: () => "/admin/discounts?q=eiole" },
  {
    name: "a new discount",
    as: "admin",
    path: () => "/admin/discounts/new",
    errors: press(m.discount_save),
  },
  { name: "a discount", as: "admin", path: ({ discount }) => `/admin/discounts/${discount}` },
  { name: "requirements", as: "admin", path: () => "/admin/requirements" },
  { name: "requirements that nobody made", as: "admin", path: () => "/admin/requirements?q=eiole" },
  {
    name: "a new requirement",
    as: "admin",
    path: () => "/admin/requirements/new",
    errors: press(m.requirement_save),
  },
  { name: "a requirement", as: "admin", path: () => "/admin/requirements/1" },
  { name: "changed accounts", as: "admin", path: () => "/admin/iban-changes" },
  { name: "systems that are told of all companies", as: "admin", path: () => "/admin/webhooks" },
  {
    name: "one more system told of all companies",
    as: "admin",
    path: () => "/admin/webhooks/new",
    errors: press(m.form_save),
  },
  { name: "no system that is told", as: "member", path: ({ inactive }) => `/companies/${inactive}/webhooks` },
  {
    name: "one more system that is told",
    as: "member",
    path: ({ active }) => `/companies/${active}/webhooks/new`,
    errors: press(m.form_save),
  },
  {
    name: "a system that is told of all companies",
    as: "admin",
    path: ({ adminEndpoint }) => `/admin/webhooks/${adminEndpoint}`,
  },
  {
    name: "a system that is told",
    as: "member",
    path: ({ active, endpoint }) => `/companies/${active}/webhooks/${endpoint}`,
  },
  { name: "partners", as: "admin", path: () => "/admin/partners" },
  { name: "partners searched in vain", as: "admin", path: () => "/admin/partners?q=eiole" },
  { name: "a partner", as: "admin", path: ({ partner }) => `/admin/partners/${partner}` },
  { name: "people", as: "admin", path: () => "/admin/users" },
  { name: "people searched in vain", as: "admin", path: () => "/admin/users?q=eiole" },
  { name: "a person", as: "admin", path: () => "/admin/users/1" },
  { name: "a company's people", as: "owner", path: () => "own/users" },
  { name: "API clients", as: "admin", path: () => "/admin/api-clients" },
  { name: "API clients searched in vain", as: "admin", path: () => "/admin/api-clients?q=eiole" },
  { name: "an API client", as: "admin", path: () => "/admin/api-clients/1" },
  {
    name: "a new API client",
    as: "admin",
    path: () => "/admin/api-clients/new",
    errors: press(m.client_create),
  },
  { name: "dispatch providers", as: "admin", path: () => "/admin/provider-areas" },
  {
    name: "dispatch providers searched in vain",
    as: "admin",
    path: () => "/admin/provider-areas?q=eiole",
  },
  {
    name: "a dispatch provider with a connection",
    as: "admin",
    path: () => "/admin/provider-areas/cabonline",
  },
  {
    name: "a dispatch provider that is not asked anything",
    as: "admin",
    path: () => "/admin/provider-areas/dride",
  },
  { name: "documents that wait", as: "admin", path: () => "/admin/documents" },
  { name: "kinds of documents", as: "admin", path: () => "/admin/document-kinds" },
  { name: "a kind of documents", as: "admin", path: () => "/admin/document-kinds/1" },
  {
    name: "a new kind of documents",
    as: "admin",
    path: () => "/admin/document-kinds/new",
    errors: press(m.form_save),
  },
  { name: "features", as: "admin", path: () => "/admin/features" },
  { name: "features searched in vain", as: "admin", path: () => "/admin/features?q=eiole" },
  { name: "a feature", as: "admin", path: () => "/admin/features/vehicleImport" },
  { name: "a new feature", as: "admin", path: () => "/admin/features/new", errors: press(m.form_save) },
  { name: "one's own programs", as: "owner", path: () => "own/api-clients" },
  { name: "no programs", as: "member", path: ({ inactive }) => `/companies/${inactive}/api-clients` },
  {
    name: "a new program",
    as: "member",
    path: ({ active }) => `/companies/${active}/api-clients/new`,
    errors: press(m.client_create),
  },
  {
    name: "a program",
    as: "member",
    path: ({ active, program }) => `/companies/${active}/api-clients/${program}`,
  },
  { name: "no drivers", as: "member", path: ({ inactive }) => `/companies/${inactive}/drivers` },
  {
    name: "new vehicle",
    as: "member",
    path: ({ active }) => `/companies/${active}/vehicles/new`,
    errors: press(m.form_save),
  },
  {
    name: "new driver",
    as: "member",
    path: ({ active }) => `/companies/${active}/drivers/new`,
    errors: press(m.form_save),
  },
  {
    name: "an incomplete vehicle",
    as: "admin",
    path: ({ active, vehicle }) => `/companies/${active}/vehicles/${vehicle}`,
  },
  {
    name: "a driver whose licence has ended",
    as: "admin",
    path: ({ active, driver }) => `/companies/${active}/drivers/${driver}`,
  },
  { name: "a vehicle and who drove it", as: "owner", path: ({ ownVehicle }) => `own/vehicles/${ownVehicle}` },
  {
    name: "a driver and the vehicles driven",
    as: "owner",
    path: ({ ownDriver }) => `own/drivers/${ownDriver}`,
  },
  {
    name: "the history of one vehicle",
    as: "member",
    path: ({ active, vehicle }) => `/companies/${active}/history?entity=vehicle:${vehicle}`,
  },
  { name: "searched in vain", as: "owner", path: () => "own/vehicles?q=eiole" },
  {
    name: "licences about to end",
    as: "member",
    path: ({ active }) => `/companies/${active}/drivers/expiring`,
  },
  { name: "everybody's licences about to end", as: "admin", path: () => "/drivers/expiring" },
  {
    name: "everybody's licences, nothing found",
    as: "admin",
    path: () => "/drivers/expiring?ends=expired&q=zzqxwv",
  },
  {
    name: "bringing vehicles in",
    as: "member",
    path: ({ active }) => `/companies/${active}/vehicles/import`,
  },
  { name: "bringing drivers in", as: "member", path: ({ active }) => `/companies/${active}/drivers/import` },
  {
    name: "what a file comes to",
    as: "member",
    path: ({ active, checked }) => `/companies/${active}/vehicles/import/${checked}`,
  },
  {
    name: "what a file of drivers comes to",
    as: "member",
    path: ({ active, checkedDrivers }) => `/companies/${active}/drivers/import/${checkedDrivers}`,
  },
];

/** Pages that show nothing by themselves, or that only an action opens, with the spec that tests them. */
export const LOOKED_AT_ELSEWHERE: Readonly<Record<string, string>> = {
  "/": "registration.spec.ts",
  "/user/login/second": "second-factor.spec.ts",
  "/user/invitation": "people.spec.ts",
  "/companies/[companyId]/iban-change": "billing.spec.ts",
  "/user/notices/[noticeId]": "notices.spec.ts",
};
