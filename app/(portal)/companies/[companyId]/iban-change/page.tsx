import type { Metadata } from "next";
import { RejectLinkedIban } from "#app/_components/payouts/reject-iban.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { OpenIbanChange } from "#lib/companies/queries/iban-changes.ts";
import { linkEnd } from "#lib/companies/rules/iban-link.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { linkIdOf } from "#lib/doors/auth/mail-links.ts";
import { readPage, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { ibanLinkSchema } from "#lib/payouts/schema.ts";
import { ibanLinkReading } from "#lib/payouts/use-cases/reject-iban.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({
  title: m.payout_linkTitle(),
  robots: { index: false, follow: false },
  referrer: "no-referrer",
});

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

/**
 * The page of the link in an owner's mail of a changed account. Opening it changes nothing: mail programs open links, too.
 */
export default async function IbanChangePage({ params, searchParams }: Props) {
  await requireActor();
  const { companyId } = await params;
  const { token } = await searchParams;
  const input = { companyId, token: typeof token === "string" ? token : "" };
  const { company, change, ended } = await readPage(ibanLinkSchema, ibanLinkReading(linkIdOf), input);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.payout_linkTitle()} subtitle={company.companyName} />
      <div className="grid max-w-190 gap-6">
        {change ? (
          <Waiting change={change} token={input.token} />
        ) : (
          <Notice title={m.payout_linkEnded()}>
            <p>{m.payout_linkEndedHelp({ ended: ended ?? "expired" })}</p>
          </Notice>
        )}
        <p>
          <ButtonLink href={`/companies/${company.id}/details`}>{m.payout_linkToCompany()}</ButtonLink>
        </p>
      </div>
    </main>
  );
}

function Waiting({ change, token }: { change: OpenIbanChange; token: string }) {
  const { companyId, oldIban, oldBic, newIban, newBic, changedAt, changedBy } = change;
  return (
    <Card title={m.payout_linkQuestion()}>
      <DescriptionList>
        <DescriptionRow term={m.payout_oldIban()} under={oldBic}>
          <span className="tabular-nums">{ibanText(oldIban)}</span>
        </DescriptionRow>
        <DescriptionRow term={m.payout_newIban()} under={newBic}>
          <span className="tabular-nums">{ibanText(newIban)}</span>
        </DescriptionRow>
        <DescriptionRow term={m.payout_changed()} under={changedBy}>
          {formatDateTime(changedAt)}
        </DescriptionRow>
      </DescriptionList>
      <p className="my-4 text-ink-2">{m.payout_linkHelp({ until: formatDateTime(linkEnd(changedAt)) })}</p>
      <RejectLinkedIban
        companyId={companyId}
        token={token}
        hasFormer={oldIban !== null}
        newIban={newIban}
        newBic={newBic}
      />
    </Card>
  );
}

const ibanText = (iban: string | null): string => (iban === null ? m.payout_noIban() : formatIban(iban));
