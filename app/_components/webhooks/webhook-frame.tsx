import type { ReactNode } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

type Props = { actor: Actor; company: Company; within?: boolean; action?: ReactNode; children: ReactNode };

/** What stands around a company's webhooks; from `within` the list the way leads back to it. */
export function WebhookFrame({ actor, company, within = false, action, children }: Props) {
  return (
    <CompanyFrame actor={actor} company={company} current="details">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          {within ? (
            <a href={webhookPath(company.id)} className="link">
              {texts.title}
            </a>
          ) : (
            <>
              <h2 className="text-section font-section">{texts.title}</h2>
              <p className="text-ink-2">{texts.helpCompany}</p>
            </>
          )}
        </div>
        {action}
      </div>
      {children}
    </CompanyFrame>
  );
}
