import type { Metadata } from "next";
import { Decide } from "#app/_components/disputes/decide.tsx";
import { DisputeBadge } from "#app/_components/disputes/dispute-list.tsx";
import { OwnDispute } from "#app/_components/disputes/message-form.tsx";
import { Messages } from "#app/_components/disputes/messages.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { canDecideDispute } from "#lib/disputes/rules/dispute.ts";
import { disputeIdSchema } from "#lib/disputes/schema.ts";
import { thingName, thingPath } from "#lib/disputes/texts.ts";
import { viewDispute } from "#lib/disputes/use-cases/read.ts";
import { readPageOnce, requireActor, rowOfPath } from "#lib/doors/page.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; disputeId: string }> };

const read = async ({ params }: Props) => readPageOnce(disputeIdSchema, viewDispute, await params);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { dispute } = await read(props);
  return { title: `${m.dispute_named({ id: String(dispute.id) })} · ${dispute.companyName}` };
}

export default streamed(DisputePage, rowOfPath(disputeIdSchema, viewDispute));

/** One question: its messages, and what the reader may do. */
async function DisputePage(props: Props) {
  const actor = await requireActor();
  const { dispute, messages, canDispute, creditable, today } = await read(props);
  const { id: disputeId, companyId, state, dueOn, creditNoteId, creditNoteNumber } = dispute;
  const finance = `/companies/${companyId}`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.dispute_named({ id: String(disputeId) })}
        breadcrumb={[
          { label: m.companyPage({ tab: "finance" }), href: finance },
          { label: m.dispute_title(), href: `${finance}/disputes` },
          { label: m.dispute_named({ id: String(disputeId) }) },
        ]}
        subtitle={dispute.companyName}
      />
      <div className="grid max-w-190 gap-6">
        <Card>
          <DescriptionList>
            <DescriptionRow term={m.dispute_thing()}>
              <a href={thingPath(companyId, dispute)} className="link wrap-anywhere">
                {thingName(dispute)}
              </a>
            </DescriptionRow>
            <DescriptionRow term={m.dispute_state()}>
              <DisputeBadge dispute={dispute} today={today} />
            </DescriptionRow>
            {state === "open" && (
              <DescriptionRow term={m.dispute_dueOn()}>{formatDate(dueOn)}</DescriptionRow>
            )}
            {creditNoteId !== null && (
              <DescriptionRow term={m.statement_creditNote()}>
                <a href={`${finance}/invoices/${creditNoteId}`} className="link">
                  {creditNoteNumber}
                </a>
              </DescriptionRow>
            )}
          </DescriptionList>
        </Card>
        <Messages messages={messages} />
        {canDispute && (
          <Card>
            <OwnDispute companyId={companyId} disputeId={disputeId} />
          </Card>
        )}
        {state === "open" && canDecideDispute(actor) && <Decide dispute={dispute} creditable={creditable} />}
      </div>
    </main>
  );
}
