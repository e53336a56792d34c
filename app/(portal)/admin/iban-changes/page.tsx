import type { Metadata } from "next";
import { ListPage } from "#app/_components/list/list-page.tsx";
import type { List } from "#app/_components/list/list-rows.tsx";
import { ConfirmIban } from "#app/_components/payouts/payout-buttons.tsx";
import { RejectIban } from "#app/_components/payouts/reject-iban.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatDateTime, formatEuros } from "#lib/messages/format.ts";
import { ibanChangesSchema } from "#lib/payouts/schema.ts";
import { type HoldingIbanChange, listIbanChanges } from "#lib/payouts/use-cases/iban-changes.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.payout_ibanTitle() });

export default streamed(IbanChangesPage, requireAdmin);

async function IbanChangesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result: page } = await readList(ibanChangesSchema, listIbanChanges, searchParams);
  return <ListPage list={ibanChangeList()} query={query} page={page} />;
}

const ibanChangeList = (): List<HoldingIbanChange> => ({
  path: "/admin/iban-changes",
  words: {
    title: m.payout_ibanTitle(),
    help: m.payout_ibanHelp(),
    none: m.payout_ibanNone(),
    noneHelp: m.payout_ibanNoneHelp(),
  },
  caption: m.payout_ibanTitle(),
  wide: true,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.payout_company(),
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ companyId }) => `/companies/${companyId}/details`,
      under: ({ businessId, heldCents }) => (
        <>
          {businessId}
          {heldCents !== 0 && (
            <span className="block text-incomplete">
              {m.payout_heldSum({ cents: formatEuros(heldCents) })}
            </span>
          )}
        </>
      ),
    },
    {
      title: m.payout_call(),
      cell: ({ contactName }) => contactName,
      under: (change) => <Phone change={change} />,
    },
    {
      title: m.payout_oldIban(),
      as: "digits",
      cell: ({ oldIban }) => <Iban iban={oldIban} />,
      under: ({ oldBic }) => oldBic,
    },
    {
      title: m.payout_newIban(),
      as: "digits",
      cell: ({ newIban }) => <Iban iban={newIban} />,
      under: ({ newBic }) => newBic,
    },
    {
      title: m.payout_changed(),
      as: "digits",
      cell: ({ changedAt }) => formatDateTime(changedAt),
      under: ({ changedBy }) => <EmailText value={changedBy} />,
    },
    {
      title: m.payout_confirm(),
      hidden: true,
      as: "plain",
      cell: (change) => <Decide change={change} />,
    },
  ],
});

/** The contact's number from before the account changed: a thief may have changed the contact first. */
const Phone = ({ change: { contactPhone, formerPhone } }: { change: HoldingIbanChange }) => (
  // Raises the links above the one that covers the row.
  <span className="relative z-10 grid">
    <PhoneLink phone={formerPhone ?? contactPhone} />
    {formerPhone !== null && formerPhone !== contactPhone && (
      <span className="text-incomplete">{m.payout_phoneChanged({ phone: contactPhone })}</span>
    )}
  </span>
);

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className="touch-line link whitespace-nowrap">
    {phone}
  </a>
);

function Decide({ change }: { change: HoldingIbanChange }) {
  const { id, companyName, oldIban, newIban, newBic, contactPhone, formerPhone } = change;
  return (
    // Raises the buttons above the link that covers the row.
    <div className="relative z-10 grid w-fit gap-2 cards:flex">
      <ConfirmIban
        changeId={id}
        oldIban={oldIban}
        newIban={newIban}
        newBic={newBic}
        company={companyName}
        phone={formerPhone ?? contactPhone}
      />
      <RejectIban
        changeId={id}
        company={companyName}
        hasFormer={oldIban !== null}
        newIban={newIban}
        newBic={newBic}
      />
    </div>
  );
}

/** On one line, for comparing and reading aloud. */
const Iban = ({ iban }: { iban: string | null }) =>
  iban === null ? m.payout_noIban() : <span className="whitespace-nowrap">{formatIban(iban)}</span>;
