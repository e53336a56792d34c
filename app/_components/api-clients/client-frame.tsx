import type { ReactNode } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { clientsPath } from "./client-paths.ts";

type Props = {
  actor: Actor;
  company: Company;
  /** Of one of them; the list has its own. */
  title?: string;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** What stands around a company's own programs; from one of them the way leads back to the list. */
export function ClientFrame({ actor, company, title, badge, action, children }: Props) {
  return (
    <CompanyFrame actor={actor} company={company} current="details">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {title !== undefined && (
            <a href={clientsPath(company.id)} className="link text-caption">
              {texts.companyTitle}
            </a>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-section font-section wrap-anywhere">{title ?? texts.companyTitle}</h2>
            {badge}
          </div>
          {title === undefined && <p className="text-ink-2">{texts.companyHelp}</p>}
        </div>
        {action}
      </div>
      {children}
    </CompanyFrame>
  );
}
