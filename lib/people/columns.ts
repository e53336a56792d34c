import { z } from "zod";
import type { FoundUser } from "#lib/people/queries/users.ts";
import { type ApiTable, apiRow } from "#lib/platform/api/row.ts";
import { idValue, instantValue, textValue } from "#lib/platform/api/values.ts";
import * as m from "#messages";

export const USER_ID = { description: "The person's id.", example: 7 };
export const EMAIL = { description: "An e-mail address, in small letters.", example: "aino@taksi.example" };
export const FIRST_NAME = { description: "The first name, if the person has written it.", example: "Aino" };
export const LAST_NAME = { description: "The last name, if the person has written it.", example: "Virtanen" };
export const AT = "2026-02-11T12:00:00.000Z";

/** The users: on the screen, in the file and in the API. */
export const userTable = {
  file: m.table_files_users,
  sheet: m.user_title,
  screen: ["email", "companies", "seen", "created", "state"],
  columns: {
    id: { title: m.companyPage_id, value: ({ id }) => id, api: { type: idValue, ...USER_ID } },
    email: {
      title: m.user_email,
      value: ({ email }) => email,
      sort: true,
      as: "name",
      api: { type: textValue, ...EMAIL },
    },
    admin: {
      title: m.user_admin,
      value: ({ admin }) => (admin ? m.user_history_yes() : m.user_history_no()),
      api: {
        type: z.boolean(),
        value: ({ admin }) => admin,
        description: "Whether the person is an admin.",
        example: false,
      },
    },
    state: {
      title: m.user_state,
      value: ({ disabledAt }) => (disabledAt ? m.user_disabled() : m.user_enabled()),
      as: "badge",
      api: {
        name: "disabled",
        type: z.boolean(),
        value: ({ disabledAt }) => disabledAt !== null,
        description: "Whether the person is disabled.",
        example: false,
      },
    },
    reason: {
      title: m.user_reason,
      value: ({ disabledReason }) => disabledReason,
      api: {
        name: "disabledReason",
        type: textValue.nullable(),
        description: "The reason; null for a person who is not disabled.",
        example: null,
      },
    },
    companies: { title: m.user_companies, value: ({ companyNames }) => companyNames },
    companyCount: { title: m.user_companyCount, value: ({ companyCount }) => companyCount },
    created: {
      title: m.user_created,
      value: ({ createdAt }) => createdAt,
      sort: true,
      api: {
        name: "createdAt",
        type: instantValue,
        description: "When the person first signed in, UTC.",
        example: AT,
      },
    },
    seen: {
      title: m.user_lastSeen,
      value: ({ lastSeenAt }) => lastSeenAt,
      sort: true,
      api: {
        name: "lastSeenAt",
        type: instantValue.nullable(),
        description: "When the person was last signed in, UTC; null: never.",
        example: AT,
      },
    },
    firstName: {
      title: m.user_firstName,
      value: ({ firstName }) => firstName,
      api: { type: textValue.nullable(), ...FIRST_NAME },
    },
    lastName: {
      title: m.user_lastName,
      value: ({ lastName }) => lastName,
      api: { type: textValue.nullable(), ...LAST_NAME },
    },
  },
} as const satisfies ApiTable<FoundUser>;

export const userRow = apiRow<FoundUser>(userTable);

const SAVED = ["email", "admin", "disabled", "disabledReason"];
/** The fields of a GET that a PUT accepts without effect. */
export const ignoredOfUser = [
  ...Object.keys(userRow.shape).filter((name) => !SAVED.includes(name)),
  "memberships",
];
