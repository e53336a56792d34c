import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Dispute } from "#lib/disputes/rules/dispute.ts";
import { disputeStateText, disputeTone, thingName } from "#lib/disputes/texts.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

export const DisputeBadge = ({ dispute, today }: { dispute: Dispute; today: PlainDate }) => (
  <StatusBadge tone={disputeTone(dispute, today)}>{disputeStateText(dispute, today)}</StatusBadge>
);

export const disputePath = ({ companyId, id }: Pick<Dispute, "companyId" | "id">): string =>
  `/companies/${companyId}/disputes/${id}`;

/** The disputes of one company, or the open ones of all companies. */
export const disputeList = (today: PlainDate, companyId: number | null): List<Dispute> => ({
  path: companyId === null ? "/admin/disputes" : `/companies/${companyId}/disputes`,
  words: {
    title: m.dispute_title(),
    help: companyId === null ? m.dispute_queueHelp() : m.dispute_help(),
    none: companyId === null ? m.dispute_queueNone() : m.dispute_none(),
    noneHelp: companyId === null ? m.dispute_queueNoneHelp() : m.dispute_noneHelp(),
  },
  caption: m.dispute_title(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.dispute_thing(),
      as: "name",
      cell: thingName,
      href: disputePath,
      ...(companyId === null && { under: ({ companyName }: Dispute) => companyName }),
    },
    {
      title: m.dispute_asked(),
      as: "digits",
      cell: ({ createdMs }) => formatDate(new Date(createdMs)),
    },
    { title: m.dispute_dueOn(), as: "digits", cell: ({ dueOn }) => formatDate(dueOn) },
    {
      title: m.dispute_state(),
      as: "badge",
      cell: (dispute) => <DisputeBadge dispute={dispute} today={today} />,
    },
  ],
});
