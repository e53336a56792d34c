import { z } from "zod";
import { companyPagePath, EXAMPLE, type LinkedItem, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import { withUnnamed } from "#lib/mail/texts.ts";
import * as m from "#messages";

/** A vehicle or driver by the name that people use. */
const memberShape = { kind: z.enum(["vehicle", "driver"]), id: z.number(), name: z.string().nullable() };
const decidedMember = z.object(memberShape);
const returnedMember = z.object({ ...memberShape, reason: z.string() });
type DecidedMember = z.output<typeof decidedMember>;
type ReturnedMember = z.output<typeof returnedMember>;

/** Admins have approved and returned vehicles and drivers. */
export const fleetDecided = letter({
  kind: "fleet_decided",
  senders: DECIDERS,
  notice: "approvals",
  data: z.object({
    ...ofCompany,
    approved: z.array(decidedMember),
    returned: z.array(returnedMember),
    /** The numbers of the approved and returned that the mail does not name. */
    unnamed: z.object({ approved: z.number(), returned: z.number() }),
  }),
  examples: [
    {
      ...EXAMPLE,
      approved: [{ kind: "driver", id: 5, name: "N. N." }],
      returned: [{ kind: "vehicle", id: 5, name: "A-1", reason: "#1" }],
      unnamed: { approved: 2, returned: 1 },
    },
    {
      ...EXAMPLE,
      approved: [{ kind: "vehicle", id: 5, name: "A-1" }],
      returned: [],
      unnamed: { approved: 0, returned: 0 },
    },
  ],
  words: ({ companyName, companyId, approved, returned, unnamed }) => {
    const all = [...approved, ...returned];
    const [only] = all.length + unnamed.approved + unnamed.returned === 1 ? all : [];
    const news = only
      ? m.mail_fleet_oneApproved({ member: memberName(only) })
      : m.mail_fleet_approved({ kinds: kindsOf(all) });
    const returnedItems = returned.map((one) => returnedItem(companyId, one));
    const lists = [
      { heading: m.mail_fleet_returnedList(), items: withUnnamed(returnedItems, unnamed.returned) },
      {
        heading: m.mail_fleet_approvedList(),
        items: withUnnamed(approved.map(memberName), unnamed.approved),
      },
    ];
    const common = {
      lists: lists.filter(({ items }) => items.length > 0),
      button: m.mail_openCompany(),
    };
    const checked = m.mail_fleet_what({ companyName });
    if (returned.length === 0)
      return { subject: `${news}: ${companyName}`, heading: news, paragraphs: [checked], ...common };
    return {
      subject: m.mail_returned_subject({ name: only?.name ?? companyName }),
      heading: approved.length > 0 ? m.mail_fleet_mixed() : m.mail_returned_heading(),
      paragraphs: [checked, m.mail_fleet_next()],
      ...common,
    };
  },
  path: companyPagePath,
});

const kindsOf = (members: readonly DecidedMember[]): "vehicle" | "driver" | "both" => {
  const [first = "vehicle", ...others] = new Set(members.map(({ kind }) => kind));
  return others.length > 0 ? "both" : first;
};

const memberName = ({ kind, name }: DecidedMember): string =>
  m.mail_fleet_member({ kind, name: name ?? "" }).trim();

const returnedItem = (companyId: number, { reason, ...member }: ReturnedMember): LinkedItem => ({
  name: memberName(member),
  path: `/companies/${companyId}/${member.kind}s/${member.id}`,
  text: m.mail_reason({ reason }),
});
