import { z } from "zod";
import { ENTITY_TYPES } from "#lib/events/rules/change.ts";
import { companyPagePath, EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import * as m from "#messages";

type Named = { companyName: string };

export const companyApproved = letter({
  kind: "company_approved",
  senders: DECIDERS,
  notice: "approvals",
  data: z.object(ofCompany),
  examples: [EXAMPLE],
  words: ({ companyName }: Named) => ({
    subject: m.mail_approved_subject({ companyName }),
    heading: m.mail_approved_heading(),
    paragraphs: [m.mail_approved_what({ companyName }), m.mail_approved_next()],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});

export const companyDeactivated = letter({
  kind: "company_deactivated",
  senders: DECIDERS,
  notice: "approvals",
  data: z.object(ofCompany),
  examples: [EXAMPLE],
  words: ({ companyName }: Named) => ({
    subject: m.mail_deactivated_subject({ companyName }),
    heading: m.mail_deactivated_heading(),
    paragraphs: [m.mail_deactivated_what({ companyName }), m.mail_deactivated_next()],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});

export const companyReactivated = letter({
  kind: "company_reactivated",
  senders: DECIDERS,
  notice: "approvals",
  data: z.object(ofCompany),
  examples: [EXAMPLE],
  words: ({ companyName }: Named) => ({
    subject: m.mail_reactivated_subject({ companyName }),
    heading: m.mail_reactivated_heading(),
    paragraphs: [m.mail_reactivated_what({ companyName })],
    button: m.mail_openCompany(),
  }),
  path: companyPagePath,
});

/** An admin has returned the company for completion. Messages of earlier versions also tell of a vehicle or driver. */
export const companyReturned = letter({
  kind: "returned",
  senders: DECIDERS,
  notice: "approvals",
  data: z.object({
    ...ofCompany,
    entityType: z.enum(ENTITY_TYPES),
    entityId: z.number(),
    name: z.string().nullable(),
    reason: z.string(),
  }),
  examples: ENTITY_TYPES.map((entityType) => ({
    ...EXAMPLE,
    entityType,
    entityId: 7,
    name: "A-1",
    reason: "#1",
  })),
  words: ({ companyName, entityType, name, reason }) => ({
    subject: m.mail_returned_subject({
      name: entityType === "company" ? companyName : (name ?? companyName),
    }),
    heading: m.mail_returned_heading(),
    paragraphs: [
      m.mail_returned_what({ entityType, companyName, name: name ?? "" }),
      m.mail_reason({ reason }),
      m.mail_returned_next({ entityType }),
    ],
    button: m.mail_returned_button({ entityType }),
  }),
  path: ({ companyId, entityType, entityId }) =>
    entityType === "company"
      ? `/companies/new/details/${companyId}`
      : `/companies/${companyId}/${entityType}s/${entityId}`,
});
