import { LANGUAGES, type Language } from "#lib/core/language.ts";
import { THEMES, type Theme } from "#lib/messages/look.ts";
import { folded } from "#lib/platform/search/search.ts";
import * as m from "#messages";

/** A page of the portal, or an action. With `theme` it changes the look in place. */
export type Place = {
  href: string;
  name: string;
  /** The line below the name. */
  detail: string;
  /** Its names in all languages and further words for it, folded. */
  words: string;
  theme?: Theme | undefined;
};

/** Who searches, and the companies that this person may open and change. */
export type Searcher = {
  /** Names the account in this browser's storage; an admin who views a company counts as another one. */
  account: string;
  admin: boolean;
  /** The only company that this person sees; null: several, or all. */
  onlyCompanyId: number | null;
  /** The companies whose people this person sees; of no meaning for admins. */
  ownCompanyIds: readonly number[];
  /** The companies that this person may change; of no meaning for admins. */
  changedCompanyIds: readonly number[];
  /** The companies whose money alone this person reads. */
  moneyCompanyIds: readonly number[];
};

type Say = (options?: { locale?: Language }) => string;
type Entry = { id: string; href: string; name: Say; theme?: Theme };

const entry = (id: string, href: string, name: Say, theme?: Theme): Entry => ({
  id,
  href,
  name,
  ...(theme && { theme }),
});

const ADMINS: readonly Entry[] = [
  entry("queue", "/admin", (by) => m.queue_title({}, by)),
  entry("expiringAll", "/drivers/expiring", (by) => m.fleetPage_expiring({}, by)),
  entry("waitingDocuments", "/admin/documents", (by) => m.companyDocument_waitingTitle({}, by)),
  entry("documentKinds", "/admin/document-kinds", (by) => m.companyDocument_kindsTitle({}, by)),
  entry("newDocumentKind", "/admin/document-kinds/new", (by) => m.companyDocument_newKind({}, by)),
  entry("deliveries", "/admin/deliveries", (by) => m.delivery_title({}, by)),
  entry("deleted", "/admin/deleted", (by) => m.admin_deletedCompanies({}, by)),
  entry("settlements", "/admin/settlements", (by) => m.settlementRun_title({}, by)),
  entry("newRun", "/admin/settlements", (by) => m.frame_does_newRun({}, by)),
  entry("bank", "/admin/bank", (by) => m.bankPage_title({}, by)),
  entry("movements", "/admin/bank/movements", (by) => m.movement_title({}, by)),
  entry("receivables", "/admin/receivables", (by) => m.receivables_title({}, by)),
  entry("reminder", "/admin/receivables/reminder", (by) => m.reminderSettings_title({}, by)),
  entry("payments", "/admin/payments", (by) => m.payment_title({}, by)),
  entry("ibanChanges", "/admin/iban-changes", (by) => m.payout_ibanTitle({}, by)),
  entry("disputes", "/admin/disputes", (by) => m.dispute_title({}, by)),
  entry("bookkeeping", "/admin/bookkeeping", (by) => m.chart_title({}, by)),
  entry("sellerReports", "/admin/dac7", (by) => m.sellerReport_title({}, by)),
  entry("vat", "/admin/bookkeeping/vat", (by) => m.vat_sheet({}, by)),
  entry("discounts", "/admin/discounts", (by) => m.discount_title({}, by)),
  entry("newDiscount", "/admin/discounts/new", (by) => m.frame_does_addDiscount({}, by)),
  entry("requirements", "/admin/requirements", (by) => m.requirement_title({}, by)),
  entry("newRequirement", "/admin/requirements/new", (by) => m.frame_does_addRequirement({}, by)),
  entry("areas", "/admin/booking-areas", (by) => m.area_title({}, by)),
  entry("newArea", "/admin/booking-areas/new", (by) => m.frame_does_addArea({}, by)),
  entry("who", "/admin/booking-areas/who", (by) => m.area_who({}, by)),
  entry("providers", "/admin/provider-areas", (by) => m.providerArea_title({}, by)),
  entry("partners", "/admin/partners", (by) => m.partner_title({}, by)),
  entry("users", "/admin/users", (by) => m.user_title({}, by)),
  entry("privacy", "/admin/privacy", (by) => m.privacy_title({}, by)),
  entry("retention", "/admin/privacy/retention", (by) => m.privacy_retentionTitle({}, by)),
  entry("history", "/admin/history", (by) => m.history_wholeTitle({}, by)),
  entry("clients", "/admin/api-clients", (by) => m.client_title({}, by)),
  entry("newClient", "/admin/api-clients/new", (by) => m.frame_does_addClient({}, by)),
  entry("webhooks", "/admin/webhooks", (by) => m.webhook_title({}, by)),
  entry("newWebhook", "/admin/webhooks/new", (by) => m.frame_does_addWebhook({}, by)),
  entry("features", "/admin/features", (by) => m.feature_title({}, by)),
  entry("newFeature", "/admin/features/new", (by) => m.feature_newTitle({}, by)),
];

/** Their addresses stand behind the company's own. */
const OF_COMPANY: readonly Entry[] = [
  entry("finance", "", (by) => m.companyPage({ tab: "finance" }, by)),
  entry("details", "/details", (by) => m.companyPage({ tab: "details" }, by)),
  entry("vehicles", "/vehicles", (by) => m.companyPage({ tab: "vehicles" }, by)),
  entry("drivers", "/drivers", (by) => m.companyPage({ tab: "drivers" }, by)),
  entry("companyPayments", "/payments", (by) => m.companyPayment_title({}, by)),
  entry("driverStatements", "/driver-statements", (by) => m.driverStatement_title({}, by)),
  entry("companySellerReport", "/seller-report", (by) => m.sellerReport_own({}, by)),
  entry("companyDisputes", "/disputes", (by) => m.dispute_title({}, by)),
  entry("companyExpiring", "/drivers/expiring", (by) => m.fleetPage_expiring({}, by)),
  entry("companyDocuments", "/documents", (by) => m.companyDocument_title({}, by)),
  entry("companyHistory", "/history", (by) => m.history_title({}, by)),
];

const OF_MONEY = ["finance", "companyPayments", "companySellerReport"];

const OF_OWN_COMPANY: readonly Entry[] = [entry("people", "/users", (by) => m.people_title({}, by))];

const CHANGING_COMPANY: readonly Entry[] = [
  entry("addVehicle", "/vehicles/new", (by) => m.frame_does_addVehicle({}, by)),
  entry("addDriver", "/drivers/new", (by) => m.frame_does_addDriver({}, by)),
  entry("importVehicles", "/vehicles/import", (by) => m.import_title({ kind: "vehicle" }, by)),
  entry("importDrivers", "/drivers/import", (by) => m.import_title({ kind: "driver" }, by)),
  entry("invite", "/users", (by) => m.frame_does_inviteUser({}, by)),
];

const EVERYBODY: readonly Entry[] = [
  entry("companies", "/companies", (by) => m.frame_companies({}, by)),
  entry("newCompany", "/companies/new", (by) => m.frame_does_addCompany({}, by)),
  entry("account", "/user/account", (by) => m.frame_account({}, by)),
  entry("notices", "/user/notices", (by) => m.notices_title({}, by)),
  entry("signOut", "/user/logout", (by) => m.frame_signOut({}, by)),
  ...THEMES.map((theme) => entry("theme", `#${theme}`, (by) => m.frame_does_theme({ theme }, by), theme)),
];

/** The pages and actions that a person may open; of a company only those of the company at hand. */
export function placesFor(searcher: Searcher, companyId: number | null): Place[] {
  const { admin, ownCompanyIds, changedCompanyIds, moneyCompanyIds, onlyCompanyId } = searcher;
  const onlyMoney = companyId !== null && moneyCompanyIds.includes(companyId);
  const among = (ids: readonly number[]) => companyId !== null && (admin || ids.includes(companyId));
  const ofCompany = [
    ...(companyId === null ? [] : OF_COMPANY.filter(({ id }) => !onlyMoney || OF_MONEY.includes(id))),
    ...(among(ownCompanyIds) ? OF_OWN_COMPANY : []),
    ...(among(changedCompanyIds) ? CHANGING_COMPANY : []),
  ];
  const detail = companyId === onlyCompanyId ? "" : m.search_thisCompany();
  return [
    ...(admin ? ADMINS : []).map((one) => placeOf(one)),
    ...ofCompany.map((one) => placeOf({ ...one, href: `/companies/${companyId}${one.href}` }, detail)),
    ...EVERYBODY.map((one) => placeOf(one)),
  ];
}

const placeOf = ({ id, name, href, theme }: Entry, detail = ""): Place => ({
  href,
  name: name(),
  detail,
  words: LANGUAGES.map((locale) =>
    wordsOf(`${name({ locale })} ${m.search_words({ place: id }, { locale })}`),
  ).join(" "),
  theme,
});

const wordsOf = (text: string): string => folded(text.toLowerCase());

const PLACES_SHOWN = 5;

/**
 * Pages and actions that have every typed word, in any language. The order: shown names that begin with the text, shown names
 * with words that begin so, other words that begin so, and parts of words.
 */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const words = wordsOf(query).split(" ").filter(Boolean);
  const begins = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  const rank = ({ name, words: all }: Place) => {
    const shown = wordsOf(name);
    if (shown.startsWith(wordsOf(query))) return 0;
    return begins(shown) ? 1 : begins(all) ? 2 : 3;
  };
  const found = places
    .filter(({ words: all }) => words.every((word) => all.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other));
  // Two names may lead to one page.
  return found
    .filter(({ href }, index) => found.findIndex((one) => one.href === href) === index)
    .slice(0, PLACES_SHOWN);
}
