import type { DataTable } from "#lib/core/table.ts";
import type { ShownRequirement } from "#lib/requirements/queries/requirements.ts";
import type { UnmetSubject } from "#lib/requirements/queries/subjects.ts";
import * as m from "#messages";
import { askedText, scopeText } from "./texts.ts";

/** The rules, with their terms in force. */
export const requirementTable = {
  file: m.requirement_fileName,
  sheet: m.requirement_title,
  screen: ["name", "what", "consequence", "validFrom", "state"],
  columns: {
    id: { title: m.requirement_id, value: ({ id }) => id },
    name: { title: m.requirement_name, value: ({ term }) => term.name, sort: true, as: "name" },
    whom: { title: m.requirement_whom, value: ({ term }) => scopeText(term) },
    what: { title: m.requirement_what, value: ({ term }) => askedText(term.asked), as: "text" },
    consequence: {
      title: m.requirement_consequence,
      value: ({ term: { consequence } }) => m.requirement_consequences({ consequence }),
      as: "text",
    },
    noticeDays: { title: () => m.requirement_notice(), value: ({ term }) => term.noticeDays },
    validFrom: {
      title: m.requirement_from,
      value: ({ term }) => ({ date: term.validFrom }),
      sort: true,
      as: "digits",
    },
    state: { title: m.requirement_state, value: ({ phase }) => m.requirement_phases({ phase }), as: "badge" },
    created: { title: m.requirement_created, value: ({ createdAt }) => createdAt },
    createdBy: { title: m.requirement_createdBy, value: ({ createdBy }) => createdBy },
  },
} as const satisfies DataTable<ShownRequirement>;

/** The companies, vehicles or drivers that do not meet a rule on its first day. */
export const unmetTable: DataTable<UnmetSubject> = {
  file: m.requirement_unmetFileName,
  sheet: m.requirement_unmetSheet,
  columns: [
    { title: m.requirement_subject, value: ({ level }) => m.requirement_levels({ level }) },
    { title: m.requirement_id, value: ({ id }) => id },
    { title: m.requirement_name, value: ({ name }) => name },
    { title: m.requirement_company, value: ({ companyName }) => companyName },
    { title: m.requirement_businessId, value: ({ businessId }) => businessId },
    {
      title: m.requirement_consequence,
      value: ({ consequence }) => m.requirement_consequences({ consequence }),
    },
    { title: m.requirement_blockedFrom, value: ({ blockedFrom }) => blockedFrom && { date: blockedFrom } },
  ],
};
