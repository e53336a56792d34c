import type { ReactNode } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { disabledTexts, webhookTexts as texts } from "#lib/webhooks/texts.ts";
import type { WebhookView } from "#lib/webhooks/use-cases/read.ts";
import { hostOf, placeOf } from "./place.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookHeading } from "./webhook-heading.tsx";
import { WebhookBadge } from "./webhook-list.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

type Props = { view: WebhookView; failed: boolean };

/** All of one endpoint, below whatever frame it has. */
export function WebhookPage({ view: { endpoint, log, now }, failed }: Props) {
  const { id, companyId, url, description, notifyEmail, events, version, enabled } = endpoint;
  const place = placeOf(companyId, id);
  const { previousSecretUntil: until } = endpoint;
  return (
    <>
      <WebhookHeading
        place={place}
        url={url}
        enabled={enabled}
        name={description || hostOf(url)}
        badge={<WebhookBadge endpoint={endpoint} />}
        listPath={webhookPath(companyId)}
      />
      <Trouble endpoint={endpoint} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <WebhookLog
            place={place}
            enabled={enabled}
            failed={failed}
            log={log}
            now={now}
            path={webhookPath(companyId, id)}
          />
          <WebhookForm
            place={place}
            version={version}
            values={{ url, description, notifyEmail, events: events.join(",") }}
          />
        </div>
        <WebhookSecret place={place} previousUntil={until && until > now ? formatDateTime(until) : null} />
      </div>
    </>
  );
}

/** Why nothing is sent, or nothing arrives. */
function Trouble({ endpoint: { disabledReason, failingSince } }: { endpoint: WebhookView["endpoint"] }) {
  if (disabledReason)
    return (
      <div className="mb-6">
        <Notice tone="warning">{disabledTexts[disabledReason]}</Notice>
      </div>
    );
  if (!failingSince) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={texts.failingSince(formatDateTime(failingSince))}>
        {texts.failingHelp}
      </Notice>
    </div>
  );
}

type WebhookFrameProps = {
  actor: Actor;
  company: Company;
  within?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** What stands around a company's webhooks; from `within` the list the way leads back to it. */
export function WebhookFrame({ actor, company, within = false, action, children }: WebhookFrameProps) {
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
