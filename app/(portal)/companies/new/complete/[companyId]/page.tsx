import type { Metadata } from "next";
import { z } from "zod";
import { loadStep } from "#app/_components/companies/wizard/load-step.ts";
import { StageList } from "#app/_components/statements/stages.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { CircleCheckIcon } from "#app/_ui/icon.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import { getPrices } from "#lib/companies/use-cases/read.ts";
import { readPage } from "#lib/doors/page.ts";
import { formatDate, formatDateTime } from "#lib/messages/format.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { periodPayoutDate } from "#lib/settlements/rules/statement.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }> };

export const generateMetadata = (): Metadata => ({ title: m.wizard_thanksTitle() });

export default async function CompletePage({ params }: Props) {
  const { company } = await loadStep("complete", params);
  return (
    <main id="content" tabIndex={-1} className="page page-narrow">
      <PageHeading title={m.wizard_thanksTitle()} />
      <Card>
        <p className="flex gap-2.5 font-section">
          <CircleCheckIcon className="mt-0.75 text-active" />
          {m.wizard_thanks({ name: company.companyName })}
        </p>
        <div className="my-5">
          <NextStages company={company} />
        </div>
        <p>
          {m.wizard_thanksNext()}{" "}
          <strong className="font-label">
            <EmailText value={company.contact.email} />
          </strong>
          . {m.wizard_thanksReturned()}
        </p>
        <p className="mt-3 mb-5">{m.wizard_thanksMeanwhile()}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/companies/${company.id}/details`} variant="primary">
            {m.wizard_continue()}
          </ButtonLink>
          <ButtonLink href={`/companies/${company.id}/vehicles/new`}>
            {m.home_steps({ step: "vehicles" })}
          </ButtonLink>
          <ButtonLink href={`/companies/${company.id}/drivers/new`}>
            {m.home_steps({ step: "drivers" })}
          </ButtonLink>
        </div>
      </Card>
    </main>
  );
}

/** From the application to the first money: the running period's payment day is the earliest. */
async function NextStages({ company }: { company: Company }) {
  const { prices, today } = await readPage(z.strictObject({}), getPrices, {});
  const { packages, submittedDate } = company;
  const payoutDay = periodPayoutDate({ period: periodOf(today), packages, priceList: prices });
  const stage = (name: "sent" | "checked" | "approved" | "settled") => m.wizard_thanksStage({ name });
  return (
    <StageList
      label={m.wizard_thanksStages()}
      stages={[
        {
          name: "sent",
          place: "behind",
          title: stage("sent"),
          under: submittedDate && formatDateTime(submittedDate),
        },
        { name: "checked", place: "here", title: stage("checked"), under: m.wizard_thanksOrder() },
        { name: "approved", place: "ahead", title: stage("approved"), under: m.wizard_thanksMail() },
        {
          name: "settled",
          place: "ahead",
          title: stage("settled"),
          under: m.wizard_thanksEarliest({ day: formatDate(payoutDay) }),
        },
      ]}
    />
  );
}
