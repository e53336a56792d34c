import type { ReactNode } from "react";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { fleetPageTexts, fleetTexts } from "#lib/fleet/texts.ts";

type Props = { kind: FleetKind; company: Company; children: ReactNode };

/** What stands around the form of a new vehicle or driver. */
export function NewMemberFrame({ kind, company, children }: Props) {
  const { add, list } = fleetTexts[kind];
  const path = `/companies/${company.id}`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={add}
        breadcrumb={[
          { label: companyPageTexts.companies, href: "/companies" },
          { label: company.companyName, href: path },
          { label: list, href: `${path}/${kind}s` },
          { label: add },
        ]}
      />
      <div className="max-w-190">
        <p className="mb-4 text-ink-2">{fleetPageTexts.allNeeded}</p>
        {children}
      </div>
    </main>
  );
}
