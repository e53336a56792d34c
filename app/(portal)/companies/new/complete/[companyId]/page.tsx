import type { Metadata } from "next";
import { loadStep } from "#app/_components/companies/wizard/load-step.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { CircleCheckIcon } from "#app/_ui/icon.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
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
        <p className="mt-3">
          {m.wizard_thanksNext()}{" "}
          <strong className="font-label">
            <EmailText value={company.contact.email} />
          </strong>
          .
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
