import type { WebhookEvent } from "#lib/webhooks/rules/webhook-events.ts";

const thing = (subject: string, possessive: string) => ({
  updated: `${possessive} tietoja muutettu`,
  submitted: `${subject} valmis hyväksyttäväksi`,
  approved: `${subject} hyväksytty`,
  deactivated: `${subject} poistettu käytöstä`,
  reactivated: `${subject} otettu takaisin käyttöön`,
  moved: `${subject} siirretty toiseen yritykseen`,
  deleted: `${subject} poistettu`,
});
const company = thing("Yritys", "Yrityksen");
const vehicle = thing("Auto", "Auton");
const driver = thing("Kuljettaja", "Kuljettajan");

export const eventLabels: Record<WebhookEvent, string> = {
  "company.created": "Yritys rekisteröity",
  "company.updated": company.updated,
  "company.submitted": company.submitted,
  "company.approved": company.approved,
  "company.deactivated": company.deactivated,
  "company.reactivated": company.reactivated,
  "company.copied": "Yritys kopioitu aluekumppanille",
  "company.deleted": company.deleted,
  "company.restored": "Poistettu yritys palautettu",
  "vehicle.created": "Auto lisätty",
  "vehicle.updated": vehicle.updated,
  "vehicle.submitted": vehicle.submitted,
  "vehicle.approved": vehicle.approved,
  "vehicle.deactivated": vehicle.deactivated,
  "vehicle.reactivated": vehicle.reactivated,
  "vehicle.moved": vehicle.moved,
  "vehicle.deleted": vehicle.deleted,
  "vehicle.restored": "Poistettu auto palautettu",
  "driver.created": "Kuljettaja lisätty",
  "driver.updated": driver.updated,
  "driver.submitted": driver.submitted,
  "driver.approved": driver.approved,
  "driver.deactivated": driver.deactivated,
  "driver.reactivated": driver.reactivated,
  "driver.moved": driver.moved,
  "driver.deleted": driver.deleted,
  "driver.restored": "Poistettu kuljettaja palautettu",
  "driver.licence_expiring": "Kuljettajan ajolupa päättymässä",
  "statement.finalised": "Tilitys vahvistettu",
  "statement.payment_changed": "Tilityksen maksu muuttui",
};

export const eventLabel = (type: string): string =>
  Object.hasOwn(eventLabels, type) ? (eventLabels[type as WebhookEvent] ?? type) : "Testiviesti";
