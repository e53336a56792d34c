import { expect, type Page } from "@playwright/test";
import { REACHES } from "#lib/api-clients/rules/api-client.ts";
import { CLIENT_STATES } from "#lib/api-clients/schema.ts";
import { BANK_OUTCOMES } from "#lib/bank/rules/outcome.ts";
import { AREA_STATES, EFFECTS } from "#lib/booking-areas/rules/booking-area.ts";
import { ACCOUNT_USES } from "#lib/bookkeeping/rules/chart.ts";
import { BILLING_TYPES, COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { REGISTER_SITUATIONS } from "#lib/company-register/rules/company-register.ts";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { DELIVERY_KINDS } from "#lib/deliveries/rules/delivery.ts";
import { DISCOUNT_MEASURES, DISCOUNT_SCOPES, DISCOUNT_STATES } from "#lib/discounts/rules/discount.ts";
import { FAILED_CALLS } from "#lib/dispatch/rules/dispatch.ts";
import { CONDITIONS } from "#lib/dispatch/rules/provider-list.ts";
import { ADMIN_ACTIONS, ADMIN_ENTITY_TYPES } from "#lib/events/rules/admin-change.ts";
import { ENTITY_TYPES, EVENT_ACTIONS } from "#lib/events/rules/change.ts";
import { FEATURE_STATES, PORTAL_FEATURES } from "#lib/feature-switches/rules/features.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { IMPORT_OUTCOMES } from "#lib/imports/rules/import.ts";
import { MAIL_TROUBLES } from "#lib/mail/rules/mail-trouble.ts";
import { WARNING_CODES } from "#lib/queue/rules/approval-warnings.ts";
import { AGES } from "#lib/receivables/rules/ageing.ts";
import { LEVELS } from "#lib/requirements/rules/asked.ts";
import { CONSEQUENCES, REQUIREMENT_STATES } from "#lib/requirements/rules/requirement.ts";
import { REQUIREMENT_PHASES } from "#lib/requirements/rules/revision.ts";
import { STATEMENT_KINDS } from "#lib/settlements/rules/document.ts";
import { DISCOUNT_TARGETS, PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import { LINE_CODES } from "#lib/settlements/rules/lines.ts";
import { PAYMENT_STATES } from "#lib/settlements/rules/payment.ts";
import { RUN_OUTCOMES, RUN_TASKS } from "#lib/settlements/rules/run.ts";

const ENUMERATIONS: readonly (readonly string[])[] = [
  ACCOUNT_USES,
  ADMIN_ACTIONS,
  ADMIN_ENTITY_TYPES,
  AGES,
  AREA_STATES,
  BANK_OUTCOMES,
  BILLING_TYPES,
  CLIENT_STATES,
  COMPANY_ROLES,
  COMPANY_TYPES,
  CONDITIONS,
  CONSEQUENCES,
  DELIVERY_KINDS,
  DISCOUNT_MEASURES,
  DISCOUNT_SCOPES,
  DISCOUNT_STATES,
  DISCOUNT_TARGETS,
  EFFECTS,
  ENTITY_TYPES,
  EVENT_ACTIONS,
  FAILED_CALLS,
  FEATURE_STATES,
  IMPORT_OUTCOMES,
  LEVELS,
  LINE_CODES,
  MAIL_TROUBLES,
  PACKAGE_NAMES,
  PAYMENT_STATES,
  PAYMENT_TYPES,
  PROVIDERS,
  REACHES,
  REGISTER_SITUATIONS,
  REQUIREMENT_PHASES,
  REQUIREMENT_STATES,
  RUN_OUTCOMES,
  RUN_TASKS,
  STATEMENT_KINDS,
  STATUSES,
  VEHICLE_TYPES,
  WARNING_CODES,
];
const METHODS = ["card", "contactless", "app"];
const CODES = new Set([...ENUMERATIONS.flat(), ...METHODS]);
/** Finnish words, and the names of features that an admin added. */
const EXEMPT = new Set(["on", "webhook", "vehicleImport", ...Object.keys(PORTAL_FEATURES)]);

const PATTERNS = [
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\w+(?:Error|Exception)\b/g,
  /\b[a-z]+(?:_[a-z]+)+\b/g,
  /\b[a-z]+[A-Z][a-z]\w*\b/g,
];

/** Expects no date or code in a program's notation on the page, except in `code` elements and in fields. */
export async function expectPlainWords(page: Page): Promise<void> {
  const { texts } = await page.evaluate(wordsOfPage, {});
  expect([...new Set(texts.flatMap(codesIn))], "dates and codes as programs write them").toEqual([]);
}

function codesIn(text: string): string[] {
  const words = text.replaceAll(/\S+@\S+|https?:\S+/g, "");
  const found = [
    ...PATTERNS.flatMap((pattern) => words.match(pattern) ?? []),
    ...(words.match(/[\p{L}\p{N}_-]+/gu) ?? []).filter((word) => CODES.has(word)),
  ].filter((code) => !EXEMPT.has(code));
  return found.map((code) => `${code} in "${text.slice(0, 80)}"`);
}

type Words = { language: string; texts: string[]; placeholders: string[] };

/**
 * Runs in the page: its texts, and names for screen readers, without those in elements that `besides` selects. With `markup` it
 * reads that page and not the one on screen. E-mail addresses are left out, because they may be divided into several texts.
 */
export function wordsOfPage({ besides, markup }: { besides?: string; markup?: string }): Words {
  const page = markup === undefined ? document : new DOMParser().parseFromString(markup, "text/html");
  const exempt = `script, style, noscript, code, pre, textarea, .scalar-app, .scalar-api-reference${besides ? `, ${besides}` : ""}`;
  const isAddress = (element: Element | null) => /^\s*\S+@\S+\s*$/.test(element?.textContent ?? "");
  const texts: string[] = [page.title];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (
      textContent?.trim() &&
      !parentElement?.closest(exempt) &&
      !isAddress(parentElement) &&
      !isAddress(parentElement?.parentElement ?? null)
    )
      texts.push(textContent.trim());
  }
  for (const element of page.body.querySelectorAll("[aria-label], [title], [alt]")) {
    if (element.closest(exempt)) continue;
    for (const name of ["aria-label", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
  }
  const fields = [...page.querySelectorAll("[placeholder]")];
  const placeholders = fields.map((field) => field.getAttribute("placeholder") ?? "");
  return { language: page.documentElement.lang, texts, placeholders };
}
