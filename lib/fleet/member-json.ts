import { isoInstant } from "#lib/core/calendar.ts";
import { type FieldsOf, type FieldTable, flatFields, pickFields } from "#lib/core/field-table.ts";
import { fieldWarnings } from "#lib/core/field-warnings.ts";
import type { Change, Page } from "#lib/core/keyset.ts";
import { wordedWarnings } from "#lib/messages/labels.ts";
import { type ApiAnswer, answer, changesAnswer, pageAnswer } from "#lib/platform/api/answer.ts";
import { driverFields } from "./driver-fields.ts";
import type { StoredMember } from "./rules/fleet-permissions.ts";
import { vehicleFields } from "./vehicle-fields.ts";

/** The answer for a vehicle or driver that is deleted or has left this company. */
const goneMemberJson = ({ id, companyId, changedAt }: Change<unknown>) => ({
  id,
  company: { id: companyId },
  deletedDate: isoInstant(changedAt),
});

/** A vehicle or driver in an answer: the fields of the table, with id, status and company. */
function presenters<Table extends FieldTable>(fields: Table, path: "vehicles" | "drivers") {
  type Member = StoredMember & FieldsOf<Table>;
  const memberJson = (member: Member) => ({
    id: member.id,
    ...pickFields(fields, member),
    status: member.status,
    company: { id: member.companyId },
    warnings: wordedWarnings(fieldWarnings(fields, flatFields(fields, member))),
  });
  return {
    one: (member: Member): ApiAnswer => answer(memberJson(member), { version: member.version }),
    created: (member: Member): ApiAnswer =>
      answer(memberJson(member), {
        status: 201,
        version: member.version,
        location: `/api/companies/${member.companyId}/${path}/${member.id}`,
      }),
    /** A plain array; the way to the next page stands in the Link header. */
    page: (page: Page<Member>): ApiAnswer => pageAnswer(page, memberJson),
    changes: changesAnswer(memberJson, goneMemberJson),
    /** The new state of each item of a sent list, in the list's order. */
    list: (members: readonly Member[]): ApiAnswer => answer(members.map(memberJson)),
  };
}

export const presentVehicle = presenters(vehicleFields, "vehicles");
export const presentDriver = presenters(driverFields, "drivers");
