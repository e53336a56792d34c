import { z } from "zod";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import {
  IGNORED_WORDS,
  idValue,
  instantValue,
  sortWord,
  textValue,
  UNCHANGED_WORDS,
  words,
} from "#lib/platform/api/values.ts";
import { AT, EMAIL, ignoredOfUser, USER_ID, userRow } from "./columns.ts";
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
  description: "`owner`: decides who belongs to the company; `member`: does everything else.",
  example: "member",
};
const LANGUAGE = {
  description: "The language of the mail, unless the receiver's account has one. Without it the company's.",
  example: "sv",
};

const people = describeAnswer(
  "CompanyPeople",
  z.strictObject({
    users: z.array(
      z.strictObject({
        id: idValue,
        email: textValue,
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
      description: "Who belongs to the company, owners first.",
      items: {
        id: USER_ID,
        email: EMAIL,
        role: ROLE,
        since: { description: "Since when, UTC.", example: AT },
        lastSeenAt: {
          description: "When they were last signed in, UTC. Null: never, or not for the caller to know.",
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
        invitedBy: { description: "Who invited; null: the provider.", example: "aino@taksi.example" },
        createdAt: { description: "When it was mailed, UTC.", example: AT },
        expiresAt: {
          description: "Until when it can be accepted, UTC.",
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
  summary: "List who belongs to a company",
  description:
    "The people of a company and the invitations that stand open. For its people and the provider; to its aggregator's people and to programs of a dispatch provider they are not there.",
  scope: "admin:read",
  input: describeInput(companyIdSchema, { companyId: words.companyId }),
  answer: {
    status: 200,
    description: "The people and the invitations.",
    schema: people,
    example: {
      users: [{ id: 7, email: "aino@taksi.example", role: "owner", since: AT, lastSeenAt: AT }],
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
    expiresAt: { description: "Until when it can be accepted, UTC.", example: "2026-02-18T12:00:00.000Z" },
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
    "Mails an invitation that serves once, for seven days, whoever has that e-mail address. Only to a company that is `active`. For the company's owners and the provider's admins, in person: programs are answered 403. Who invites an owner has shown who they are within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`. At most 20 stand open for one company; 50 mails a day are sent for a company and for a person, and 3 an hour to one address.",
  scope: "admin:write",
  input: describeInput(invitePersonSchema, {
    companyId: words.companyId,
    body: {
      description: "Whom to invite, and as what.",
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
    "A new link that serves for seven days takes the place of the former one; the invitation has a new id. For the company's owners and the provider.",
  scope: "admin:write",
  bodyOptional: true,
  input: describeInput(resendInvitationSchema, {
    companyId: words.companyId,
    invitationId,
    body: { description: "Nothing is asked; it may be left out." },
  }),
  answer: { status: 201, description: "The invitation.", schema: invitation, example: invitationExample },
  failures: ["forbidden", "invitations_closed", "too_many_invitation_mails", "step_up_needed"],
  examples: [{ name: "again", summary: "The same once more" }],
});

export const withdrawInvitationOperation = operation({
  operationId: "withdrawInvitation",
  method: "DELETE",
  path: "/api/companies/{companyId}/invitations/{invitationId}",
  tag: "Companies",
  summary: "Withdraw an invitation",
  description: "Its link ends at once. For the company's owners and the provider.",
  scope: "admin:write",
  input: describeInput(invitationPlaceSchema, { companyId: words.companyId, invitationId }),
  answer: { status: 204, description: "It cannot be accepted any more.", schema: null },
  failures: ["forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveCompanyUserOperation = operation({
  operationId: "saveCompanyUser",
  method: "PUT",
  path: "/api/companies/{companyId}/users/{userId}",
  tag: "Companies",
  summary: "Give one of a company's people another role",
  description:
    "For its owners and the provider. The last owner stays one. Who makes somebody an owner, or an owner a member, has shown who they are within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`.",
  scope: "admin:write",
  input: describeInput(savePersonSchema, {
    companyId: words.companyId,
    userId: USER_ID,
    body: {
      description: "What to make of them, or all that the list of a company's people gave of one.",
      fields: {
        role: ROLE,
        id: IGNORED_WORDS,
        email: UNCHANGED_WORDS,
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
  summary: "Take somebody out of a company",
  description:
    "Ends what a person sees of a company, with their next request. For its owners and the provider's admins, in person: programs are answered 403. Everybody may leave. The last owner stays. Who removes another owner has shown who they are within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`.",
  scope: "admin:write",
  input: describeInput(companyPersonSchema, { companyId: words.companyId, userId: USER_ID }),
  answer: { status: 204, description: "They do not belong to it any more.", schema: null },
  failures: ["forbidden", "last_owner", "step_up_needed"],
  examples: [{ name: "member", summary: "A member leaves" }],
});

export const listUsersOperation = operation({
  operationId: "listUsers",
  method: "GET",
  path: "/api/users",
  tag: "Administration",
  summary: "List the people who can sign in",
  description: "Everybody, disabled ones too. For admins and programs with all companies.",
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
  answer: {
    status: 200,
    description: "One page of people; `Link` leads to the next.",
    schema: z.array(describeAnswer("User", z.strictObject(userRow.shape), userRow.words)),
    headers: ["Link"],
    example: [userRow.example],
  },
  failures: ["forbidden"],
  examples: [{ name: "disabled", summary: "Those who are kept out", query: { state: "disabled" } }],
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
      description: "The companies they belong to, by name.",
      items: {
        company: {
          description: "The company.",
          fields: {
            id: words.companyId,
            companyName: { description: "Its name.", example: "Taksi Virtanen Oy" },
          },
        },
        role: ROLE,
        since: { description: "Since when, UTC.", example: AT },
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
  description: "With the companies they belong to. For admins and programs with all companies.",
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
  summary: "Disable somebody, or let them in again",
  description:
    "Disabling signs a person out everywhere at once and keeps them out, of the portal and of the API. The last admin stays, and whether an admin may come in only another person decides. Who is an admin is decided in the portal alone, by an admin who shows again who they are.",
  scope: "admin:write",
  input: describeInput(saveUserSchema, {
    userId: USER_ID,
    body: {
      description: "What to make of them, or all that a GET gave.",
      fields: {
        disabled: { description: "True keeps them out.", example: true },
        reason: { description: "Why; required with `disabled: true`.", example: "Left the company" },
        disabledReason: { description: "The same, as a GET calls it.", example: "Left the company" },
        ...Object.fromEntries(ignoredOfUser.map((name) => [name, IGNORED_WORDS])),
        email: UNCHANGED_WORDS,
        admin: UNCHANGED_WORDS,
      },
    },
  }),
  answer: { status: 200, description: "The person.", schema: details, example: detailsExample },
  failures: ["forbidden", "not_yourself", "last_admin", "step_up_needed"],
  examples: [{ name: "enable", summary: "Let them in again", body: { disabled: false } }],
});
