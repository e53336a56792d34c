import { z } from "zod";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import {
  IGNORED_WORDS,
  idValue,
  instantValue,
  sortWord,
  textValue,
  UNCHANGED_WORDS,
  words,
} from "#lib/platform/api/values.ts";
import { AT, EMAIL, FIRST_NAME, ignoredOfUser, LAST_NAME, USER_ID, userRow } from "./columns.ts";
import { saveUserSchema } from "./save-user-schema.ts";
import {
  companyPersonSchema,
  invitationPlaceSchema,
  invitePersonSchema,
  resendInvitationSchema,
  savePersonSchema,
  userIdSchema,
  userListSchema,
} from "./schema.ts";

// Users, and the people of a company.

const role = z.enum(COMPANY_ROLES);
const ROLE = {
  description:
    "`owner`: decides who belongs to the company; `member`: does everything else; " +
    "`money`: reads the statements and card payments, and nothing else.",
  example: "member",
};
const LANGUAGE = {
  description:
    "The language of the mail, unless the receiver's account has a language. By default the company's language.",
  example: "sv",
};

const people = describeAnswer(
  "CompanyPeople",
  z.strictObject({
    users: z.array(
      z.strictObject({
        id: idValue,
        email: textValue,
        firstName: textValue.nullable(),
        lastName: textValue.nullable(),
        role,
        since: instantValue,
        lastSeenAt: instantValue.nullable(),
      }),
    ),
    invitations: z.array(
      z.strictObject({
        id: idValue,
        email: textValue,
        role,
        invitedBy: textValue.nullable(),
        createdAt: instantValue,
        expiresAt: instantValue,
      }),
    ),
  }),
  {
    users: {
      description: "The company's people, owners first.",
      items: {
        id: USER_ID,
        email: EMAIL,
        firstName: FIRST_NAME,
        lastName: LAST_NAME,
        role: ROLE,
        since: { description: "The beginning of the membership, UTC.", example: AT },
        lastSeenAt: {
          description: "When the person was last signed in, UTC. Null: never, or hidden from the caller.",
          example: AT,
        },
      },
    },
    invitations: {
      description: "Invitations that nobody has accepted or withdrawn, the newest first.",
      items: {
        id: { description: "The invitation's id.", example: 31 },
        email: EMAIL,
        role: ROLE,
        invitedBy: {
          description: "The person who sent the invitation; null: an admin.",
          example: "aino@taksi.example",
        },
        createdAt: { description: "When it was mailed, UTC.", example: AT },
        expiresAt: {
          description: "The last instant to accept the invitation, UTC.",
          example: "2026-02-18T12:00:00.000Z",
        },
      },
    },
  },
);

export const listCompanyUsersOperation = operation({
  operationId: "listCompanyUsers",
  method: "GET",
  path: "/api/companies/{companyId}/users",
  tag: "Companies",
  summary: "List the people of a company",
  description:
    "The people of a company and its open invitations. For the company's people and admins. The company's aggregator and programs of a dispatch provider get 404.",
  scope: "admin:read",
  input: describeInput(companyIdSchema, { companyId: words.companyId }),
  answer: {
    status: 200,
    description: "The people and the invitations.",
    schema: people,
    example: {
      users: [
        {
          id: 7,
          email: "aino@taksi.example",
          firstName: "Aino",
          lastName: "Virtanen",
          role: "owner",
          since: AT,
          lastSeenAt: AT,
        },
      ],
      invitations: [
        {
          id: 31,
          email: "ville@taksi.example",
          role: "member",
          invitedBy: "aino@taksi.example",
          createdAt: AT,
          expiresAt: "2026-02-18T12:00:00.000Z",
        },
      ],
    },
  },
  failures: [],
  examples: [{ name: "people", summary: "Everybody of one company" }],
});

const invitation = describeAnswer(
  "Invitation",
  z.strictObject({ id: idValue, email: textValue, role, expiresAt: instantValue }),
  {
    id: { description: "The invitation's id.", example: 31 },
    email: EMAIL,
    role: ROLE,
    expiresAt: {
      description: "The last instant to accept the invitation, UTC.",
      example: "2026-02-18T12:00:00.000Z",
    },
  },
);
const invitationExample = {
  id: 31,
  email: "ville@taksi.example",
  role: "member",
  expiresAt: "2026-02-18T12:00:00.000Z",
};

export const inviteUserOperation = operation({
  operationId: "inviteUser",
  method: "POST",
  path: "/api/companies/{companyId}/invitations",
  tag: "Companies",
  summary: "Invite somebody to a company",
  description:
    "Mails an invitation to an e-mail address. It can be accepted once, within seven days. The company must be `active`. For the company's owners and for admins, not for programs (403). To invite an owner, a person must have confirmed their identity within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`. A company may have 20 open invitations. At most 50 mails a day are sent for a company and for a person, and 3 an hour to one address.",
  scope: "admin:write",
  input: describeInput(invitePersonSchema, {
    companyId: words.companyId,
    body: {
      description: "The person to invite, and the role.",
      fields: { email: EMAIL, role: ROLE, language: LANGUAGE },
    },
  }),
  answer: {
    status: 201,
    description: "The invitation.",
    schema: invitation,
    example: invitationExample,
  },
  failures: [
    "forbidden",
    "invitations_closed",
    "already_member",
    "already_invited",
    "too_many_invitations",
    "too_many_invitation_mails",
    "step_up_needed",
  ],
  examples: [
    { name: "member", summary: "A new member", body: { email: "ville@taksi.example", role: "member" } },
  ],
});

const invitationId = { description: "The invitation's id.", example: 31 };

export const resendInvitationOperation = operation({
  operationId: "resendInvitation",
  method: "POST",
  path: "/api/companies/{companyId}/invitations/{invitationId}/resend",
  tag: "Companies",
  summary: "Mail an invitation again",
  description:
    "Replaces the link by a new link for seven days. The invitation gets a new id. For the company's owners and admins.",
  scope: "admin:write",
  bodyOptional: true,
  input: describeInput(resendInvitationSchema, {
    companyId: words.companyId,
    invitationId,
    body: { description: "Nothing is asked; it may be left out." },
  }),
  answer: { status: 201, description: "The invitation.", schema: invitation, example: invitationExample },
  failures: ["forbidden", "invitations_closed", "too_many_invitation_mails", "step_up_needed"],
  examples: [{ name: "again", summary: "One invitation" }],
});

export const withdrawInvitationOperation = operation({
  operationId: "withdrawInvitation",
  method: "DELETE",
  path: "/api/companies/{companyId}/invitations/{invitationId}",
  tag: "Companies",
  summary: "Withdraw an invitation",
  description: "Ends the invitation's link at once. For the company's owners and admins.",
  scope: "admin:write",
  input: describeInput(invitationPlaceSchema, { companyId: words.companyId, invitationId }),
  answer: { status: 204, description: "The invitation is withdrawn.", schema: null },
  failures: ["forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveCompanyUserOperation = operation({
  operationId: "saveCompanyUser",
  method: "PUT",
  path: "/api/companies/{companyId}/users/{userId}",
  tag: "Companies",
  summary: "Change the role of a company's person",
  description:
    "For the company's owners and admins. The last owner stays an owner. To make somebody an owner, or an owner a member, a person must have confirmed their identity within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`.",
  scope: "admin:write",
  input: describeInput(savePersonSchema, {
    companyId: words.companyId,
    userId: USER_ID,
    body: {
      description: "The new role, or the whole person as the list of a company's people gave it.",
      fields: {
        role: ROLE,
        id: IGNORED_WORDS,
        email: UNCHANGED_WORDS,
        firstName: IGNORED_WORDS,
        lastName: IGNORED_WORDS,
        since: IGNORED_WORDS,
        lastSeenAt: IGNORED_WORDS,
      },
    },
  }),
  answer: {
    status: 200,
    description: "The role.",
    schema: describeAnswer("CompanyUserRole", z.strictObject({ role }), { role: ROLE }),
    example: { role: "owner" },
  },
  failures: ["forbidden", "last_owner", "step_up_needed"],
  examples: [{ name: "owner", summary: "One more owner", body: { role: "owner" } }],
});

export const removeCompanyUserOperation = operation({
  operationId: "removeCompanyUser",
  method: "DELETE",
  path: "/api/companies/{companyId}/users/{userId}",
  tag: "Companies",
  summary: "Remove a person from a company",
  description:
    "From the next request on the person no longer sees the company. For the company's owners and for admins, not for programs (403). Everybody may leave, but the last owner must stay. To remove another owner, a person must have confirmed their identity within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`.",
  scope: "admin:write",
  input: describeInput(companyPersonSchema, { companyId: words.companyId, userId: USER_ID }),
  answer: { status: 204, description: "The person is removed.", schema: null },
  failures: ["forbidden", "last_owner", "step_up_needed"],
  examples: [{ name: "member", summary: "A member leaves" }],
});

export const listUsersOperation = operation({
  operationId: "listUsers",
  method: "GET",
  path: "/api/users",
  tag: "Administration",
  summary: "List the people who can sign in",
  description: "All users, also disabled users. For admins and programs with all companies.",
  scope: "admin:read",
  input: describeInput(userListSchema, {
    state: {
      description: `Only these: ${USER_STATES.map((state) => `\`${state}\``).join(", ")} (without a company).`,
      example: "disabled",
    },
    q: {
      description:
        "A part of the e-mail address, or of a company's name or business id; two characters at least.",
      example: "taksi.example",
    },
    sort: sortWord(["email", "created", "seen"]),
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer("people", describeAnswer("User", z.strictObject(userRow.shape), userRow.words), [
    userRow.example,
  ]),
  failures: ["forbidden"],
  examples: [{ name: "disabled", summary: "Disabled people", query: { state: "disabled" } }],
});

const details = describeAnswer(
  "UserDetails",
  z.strictObject({
    ...userRow.shape,
    memberships: z.array(
      z.strictObject({
        company: z.strictObject({ id: idValue, companyName: textValue }),
        role,
        since: instantValue,
      }),
    ),
  }),
  {
    ...userRow.words,
    memberships: {
      description: "The person's companies by name.",
      items: {
        company: {
          description: "The company.",
          fields: {
            id: words.companyId,
            companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
          },
        },
        role: ROLE,
        since: { description: "The beginning of the membership, UTC.", example: AT },
      },
    },
  },
);
const detailsExample = {
  ...userRow.example,
  memberships: [{ company: { id: 12, companyName: "Taksi Virtanen Oy" }, role: "owner", since: AT }],
};

export const getUserDetailsOperation = operation({
  operationId: "getUserDetails",
  method: "GET",
  path: "/api/users/{userId}",
  tag: "Administration",
  summary: "Read one person",
  description: "One person with their companies. For admins and programs with all companies.",
  scope: "admin:read",
  input: describeInput(userIdSchema, { userId: USER_ID }),
  answer: { status: 200, description: "The person.", schema: details, example: detailsExample },
  failures: ["forbidden"],
  examples: [{ name: "one", summary: "One person" }],
});

export const saveUserStateOperation = operation({
  operationId: "saveUserState",
  method: "PUT",
  path: "/api/users/{userId}",
  tag: "Administration",
  summary: "Disable or enable a person",
  description:
    "Disabling signs a person out everywhere at once and blocks the portal and the API for them. The last admin cannot be disabled, nobody can disable themselves, and programs can disable or enable no admin. The right of an admin is given and taken only in the portal, by an admin who has just confirmed their identity.",
  scope: "admin:write",
  input: describeInput(saveUserSchema, {
    userId: USER_ID,
    body: {
      description: "The fields to change, or the whole answer of a GET.",
      fields: {
        disabled: { description: "Whether the person is disabled.", example: true },
        reason: { description: "The reason; required with `disabled: true`.", example: "Left the company" },
        disabledReason: { description: "The reason under the name in a GET.", example: "Left the company" },
        ...Object.fromEntries(ignoredOfUser.map((name) => [name, IGNORED_WORDS])),
        email: UNCHANGED_WORDS,
        admin: UNCHANGED_WORDS,
      },
    },
  }),
  answer: { status: 200, description: "The person.", schema: details, example: detailsExample },
  failures: ["forbidden", "not_yourself", "last_admin", "step_up_needed"],
  examples: [{ name: "enable", summary: "Enable a person", body: { disabled: false } }],
});
