import type { Metadata } from "next";
import { loadStep } from "#app/_components/companies/wizard/load-step.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { CircleCheckIcon } from "#app/_ui/icon.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { wizardTexts } from "#lib/companies/texts.ts";
import { homeTexts } from "#lib/home/texts.ts";

type Props = { params: Promise<{ companyId: string }> };

export const metadata: Metadata = { title: wizardTexts.thanksTitle };

export default async function CompletePage({ params }: Props) {
  const { company } = await loadStep("complete", params);
  return (
    <main id="content" tabIndex={-1} className="page page-narrow">
      <PageHeading title={wizardTexts.thanksTitle} />
      <Card>
        <p className="flex gap-2.5 font-section">
          <CircleCheckIcon className="mt-0.75 text-active" />
          {wizardTexts.thanks(company.companyName)}
        </p>
        <p className="mt-3">
          {wizardTexts.thanksNext}{" "}
          <strong className="font-label">
            <EmailText value={company.contact.email} />
          </strong>
          .
        </p>
        <p className="mt-3 mb-5">{wizardTexts.thanksMeanwhile}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/companies/${company.id}/details`} variant="primary">
            {wizardTexts.continue}
          </ButtonLink>
          <ButtonLink href={`/companies/${company.id}/vehicles/new`}>{homeTexts.steps.vehicles}</ButtonLink>
          <ButtonLink href={`/companies/${company.id}/drivers/new`}>{homeTexts.steps.drivers}</ButtonLink>
        </div>
      </Card>
    </main>
  );
}
